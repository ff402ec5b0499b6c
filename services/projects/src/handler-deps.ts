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

/** What the topics of this service stand on; each takes of it what it needs. */
export type HandlerDeps = Platform &
  TaskDeps & {
    labels: LabelStore
    logs: WorkLogStore
    changes: ChangeStore
    lists: ReturnType<typeof taskLists>
    presentTask: Show
    /** Answers a change with the request as this person now sees it. */
    replyWithTask: (call: { actor: Person; subject: Task }, done: Promise<unknown>) => ReturnType<Show>
  }

/** One handler for each operation of a topic of the contract. */
export type HandlerMap<Ops extends Record<string, NamedOperation>> = {
  [K in keyof Ops]: (call: Call<Ops[K], Task>) => Promise<InferResponse<Ops[K]>>
}

/** The account of a call; the gate answered `app_required` to anybody without one. */
export const requireAppId = (actor: Person): string => {
  if (actor.appId === undefined) throw new Problem('app_required')
  return actor.appId
}
