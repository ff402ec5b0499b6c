import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { TaskParams } from './board.ts'
import { Task } from './schemas.ts'

export const archive = api('projects', {
  /** Archives a task; idempotent (TSK-010, ROL-007). */
  archiveTask: operation({
    method: 'DELETE',
    path: '/admin/tasks/:id',
    requirement: 'API-016',
    access: can('task.archive', on('task')),
    params: TaskParams,
    response: Task,
    problems: ['task_changed'],
  }),
  /** Unarchives a task; it stays so until its next automatic step falls due (TSK-010, ROL-007). */
  unarchiveTask: operation({
    method: 'PATCH',
    path: '/admin/tasks/:id/undelete',
    requirement: 'API-017',
    access: can('task.archive', on('task')),
    params: TaskParams,
    response: Task,
    problems: ['task_changed'],
  }),
})
