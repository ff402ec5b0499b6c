import type { NamedOperation, InferResponse } from '@passerelle/contract/operation'
import type { Task as WireTask } from '@passerelle/contract/projects/schemas'
import type { Person } from '@passerelle/kernel/actor'
import type { Statement } from '@passerelle/server/database/statement'
import type { Platform } from '@passerelle/server/platform'
import type { Call } from '@passerelle/server/service'
import type { TaskDeps } from './task-deps.ts'
import type { Task } from './task.ts'

/** Dependencies of handlers that change or show a task; folders with a store of their own add it. */
export type TaskHandlerDeps = Platform &
  TaskDeps & {
    /** The statement of the full row of a task, which `presentTask` then does not read. */
    taskStatement: (actor: Person, appId: string, id: string) => Statement
    presentTask: (actor: Person, task: Task) => Promise<WireTask>
    /** Runs a change, then replies with the task as the actor now sees it. */
    replyWithTask: (call: { actor: Person; subject: Task }, done: Promise<unknown>) => Promise<WireTask>
  }

/** One handler per operation of a contract topic. */
export type HandlerMap<Ops extends Record<string, NamedOperation>> = {
  [K in keyof Ops]: (call: Call<Ops[K], { task: Task }>) => Promise<InferResponse<Ops[K]>>
}
