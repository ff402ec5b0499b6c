import * as z from 'zod/mini'
import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, optionalText, text } from '../shapes.ts'
import { TaskParams } from './board.ts'
import { RunningWorkLog, Task, WorkLogType } from './shapes.ts'

export const workLogs = api('projects', {
  /** The timer of a request: start, pause, stop (WLG-004, WLG-008, WLG-009, WLG-023 to WLG-029). */
  actOnWorkLog: operation({
    method: 'POST', path: '/admin/tasks/:id/workLogs/action', row: 'API-030', access: can('work.log', on('task')), params: TaskParams,
    body: z.strictObject({ action: z.enum(['start', 'pause', 'stop']), note: z.optional(optionalText(2500)), type: z.optional(WorkLogType) }),
    reply: Task,
    problems: [
      'worklog_running', 'worklog_none_running', 'worklog_note_required', 'work_labels_required', 'work_estimate_required',
      'work_estimate_not_accepted', 'work_request_refused', 'work_new_estimate_needed', 'work_new_estimate_waiting', 'task_archived',
    ],
  }),
  /** The caller's running work logs over all accounts (WLG-005). */
  listRunning: operation({
    method: 'GET', path: '/admin/tasks/worklogs/running', row: 'API-034', access: can('work.listRunning'), app: 'optional',
    reply: z.object({ list: z.array(RunningWorkLog) }),
  }),
  /** Stops a running work log, in another account too (WLG-006, WLG-007). */
  stopRunning: operation({
    method: 'PATCH', path: '/admin/tasks/:id/worklogs/stop', row: 'API-035', access: can('work.stopRunning'), app: 'optional', params: TaskParams,
    body: z.strictObject({ appId: Id, worklogId: Id, note: text(2500) }), reply: RunningWorkLog,
    problems: ['worklog_none_running', 'not_found'],
  }),
})
