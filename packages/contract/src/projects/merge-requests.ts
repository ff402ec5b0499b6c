import * as z from 'zod/mini'
import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { TaskParams } from './board.ts'
import { Task } from './schemas.ts'

export const mergeRequests = api('projects', {
  /**
   * A designated decider approves or refuses the pending merge request (MRG-001, MRG-002). It is requested and
   * cancelled by `setPendingStatus`.
   */
  answerMergeRequest: operation({
    method: 'PATCH',
    path: '/admin/tasks/:id/merge-request',
    requirement: 'API-022',
    access: can('mergeRequest.decide', on('task')),
    params: TaskParams,
    body: z.strictObject({ validated: z.boolean() }),
    response: Task,
    problems: ['merge_request_not_asked', 'task_archived', 'task_changed'],
  }),
})
