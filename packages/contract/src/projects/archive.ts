import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { TaskParams } from './board.ts'
import { Task } from './schemas.ts'

export const archive = api('projects', {
  /** Archives a request; one that is archived already stays as it is (TSK-010, ROL-007). */
  archiveTask: operation({
    method: 'DELETE',
    path: '/admin/tasks/:id',
    requirement: 'API-016',
    access: can('task.archive', on('task')),
    params: TaskParams,
    response: Task,
    problems: ['task_changed'],
  }),
  /** Takes it out again; it stays out until another automatic step falls due (TSK-010, ROL-007). */
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
