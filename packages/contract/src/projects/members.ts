import * as z from 'zod/mini'
import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, TaskRef } from '../schemas.ts'
import { TaskParams } from './board.ts'
import { Task } from './schemas.ts'

export const members = api('projects', {
  /** Adds a user of the account or of the staff as a member of a task; idempotent (TSK-071). */
  attachMember: operation({
    method: 'PATCH',
    path: '/admin/tasks/:id/members',
    requirement: 'API-028',
    access: can('member.attach', on('task')),
    params: TaskParams,
    body: z.strictObject({ memberId: Id }),
    response: Task,
    problems: ['task_archived', 'not_found'],
  }),
  /** Removes a member from a task; idempotent (TSK-071). */
  detachMember: operation({
    method: 'DELETE',
    path: '/admin/tasks/:id/members/:memberId',
    requirement: 'API-029',
    access: can('member.attach', on('task')),
    params: z.strictObject({ id: TaskRef, memberId: Id }),
    response: Task,
    problems: ['task_archived'],
  }),
})
