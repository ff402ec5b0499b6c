import * as z from 'zod/mini'
import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { TaskParams } from './board.ts'
import { RefusalReason } from './form-schemas.ts'
import { Task } from './schemas.ts'

export const mergeRequests = api('projects', {
  /**
   * A designated decider approves or refuses the pending merge request (MRG-001, MRG-002). It is requested and
   * cancelled by `setPendingStatus`. The reason of a refusal becomes the decider's internal message (DAY-037).
   */
  answerMergeRequest: operation({
    method: 'PATCH',
    path: '/admin/tasks/:id/merge-request',
    requirement: 'API-022',
    access: can('mergeRequest.decide', on('task')),
    params: TaskParams,
    body: z.strictObject({ validated: z.boolean(), reason: z.optional(RefusalReason.shape.reason) }),
    response: Task,
    problems: ['merge_request_not_asked', 'task_archived', 'task_changed'],
  }),
})
