import * as z from 'zod/mini'
import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, optionalLines } from '../schemas.ts'
import { TaskParams } from './board.ts'
import { PendingStatus, Task } from './schemas.ts'

export const waiting = api('projects', {
  /**
   * Sets or clears what a task is pending on (PND-001, PND-003, VAL-001, VAL-005): `value` is true or false for
   * `customer` and `completed`, the https link or false for `merge_request`.
   */
  setPendingStatus: operation({
    method: 'PATCH',
    path: '/admin/tasks/:id/status',
    requirement: 'API-023',
    access: can('task.setPending', on('task')),
    params: TaskParams,
    body: z.strictObject({ value: z.union([z.boolean(), optionalLines(2000)]), status: PendingStatus }),
    response: Task,
    problems: [
      'estimate_pending',
      'completion_list_todo',
      'pending_status_taken',
      'merge_request_link',
      'task_archived',
      'task_changed',
    ],
  }),
  /** Accepts or refuses a completion that staff asked for: true makes the task done (VAL-003, VAL-004, OPEN-011). */
  answerCompletion: operation({
    method: 'PATCH',
    path: '/admin/tasks/:id/validate',
    requirement: 'API-021',
    access: can('completion.answer', on('task')),
    params: TaskParams,
    body: z.strictObject({ completed: z.boolean() }),
    response: Task,
    problems: ['completion_not_asked', 'task_archived', 'task_changed'],
  }),
  /**
   * Staff say that the newest message of a customer in the client thread needs no answer (DAY-036); with `undo`, that
   * the request waits for one again. `task_changed` when it is not the newest any more, or was answered.
   */
  waiveReply: operation({
    method: 'POST',
    path: '/admin/tasks/:id/reply-not-needed',
    requirement: 'DAY-036',
    access: can('reply.waive', on('task')),
    params: TaskParams,
    body: z.strictObject({ messageId: Id, undo: z.optional(z.literal(true)) }),
    response: Task,
    problems: ['task_changed', 'not_found'],
  }),
})
