import type { NamedOperation, InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import type { Call } from '@passerelle/server/service'
import type { ChangeStore } from './bulk/change-store.ts'
import type { LabelStore } from './labels/label-store.ts'
import type { taskLists } from './lists/task-lists.ts'
import type { taskView } from './tasks/task-view.ts'
import type { Task } from './tasks/task.ts'
import type { TaskDeps } from './tasks/task-deps.ts'
import type { WorkLogStore } from './work-logs/work-log-store.ts'

type Show = ReturnType<typeof taskView>['show']

/** Dependencies of all handlers; each handler takes what it needs. */
export type HandlerDeps = Platform &
  TaskDeps & {
    labels: LabelStore
    logs: WorkLogStore
    changes: ChangeStore
    lists: ReturnType<typeof taskLists>
    presentTask: Show
    /** Runs a change, then replies with the task as the actor now sees it. */
    replyWithTask: (call: { actor: Person; subject: Task }, done: Promise<unknown>) => ReturnType<Show>
  }

/** One handler per operation of a contract topic. */
export type HandlerMap<Ops extends Record<string, NamedOperation>> = {
  [K in keyof Ops]: (call: Call<Ops[K], Task>) => Promise<InferResponse<Ops[K]>>
}

/** Returns the account of a call; authentication has already rejected calls without one, with `app_required`. */
export const requireAppId = (actor: Person): string => {
  if (actor.appId === undefined) throw new Problem('app_required')
  return actor.appId
}
