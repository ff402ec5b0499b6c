import { maxNoteLength } from '../limits.ts'
import * as z from 'zod/mini'
import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Duration, Id, Instant, TaskRef, listOf, lines } from '../schemas.ts'
import { TaskParams } from './board.ts'
import { CorrectionReason, WorkLogNote } from './form-schemas.ts'
import { RunningWorkLog, Task, WorkLogType } from './schemas.ts'

const Note = z.optional(z.nullable(WorkLogNote.shape.note))
const Reason = z.optional(CorrectionReason.shape.reason)
const LogParams = z.strictObject({ id: TaskRef, workLogId: Id })

export const workLogs = api('projects', {
  /** The timer of a task: start, pause, stop (WLG-004, WLG-008, WLG-009, WLG-023 to WLG-029). */
  actOnWorkLog: operation({
    method: 'POST',
    path: '/admin/tasks/:id/workLogs/action',
    requirement: 'API-030',
    access: can('work.log', on('task')),
    params: TaskParams,
    body: z
      .strictObject({
        action: z.enum(['start', 'pause', 'stop']),
        note: z.optional(WorkLogNote.shape.note),
        type: z.optional(WorkLogType),
        /** With `start`: also moves the task, which has to be in the list todo (DAY-054). */
        moveTo: z.optional(z.literal('in_progress')),
      })
      .check(z.refine(({ action, moveTo }) => action === 'start' || moveTo === undefined, { path: ['moveTo'] })),
    response: Task,
    problems: [
      'worklog_running',
      'worklog_none_running',
      'worklog_note_required',
      'work_labels_required',
      'work_estimate_required',
      'work_estimate_not_accepted',
      'work_request_refused',
      'work_new_estimate_needed',
      'work_new_estimate_waiting',
      'task_archived',
    ],
  }),
  /** The caller's running work logs over all accounts; not paged (WLG-005). */
  listRunning: operation({
    method: 'GET',
    path: '/admin/tasks/worklogs/running',
    requirement: 'API-034',
    access: can('work.listRunning'),
    app: 'optional',
    response: listOf(RunningWorkLog),
  }),
  /**
   * Stops a running work log, also one in another account (WLG-006, WLG-007); a forgotten one at a moment before now
   * (PLN-044).
   */
  stopRunning: operation({
    method: 'PATCH',
    path: '/admin/tasks/:id/worklogs/stop',
    requirement: 'API-035',
    access: can('work.stopRunning'),
    app: 'optional',
    params: TaskParams,
    body: z.strictObject({ appId: Id, worklogId: Id, note: lines(maxNoteLength), stoppedAt: z.optional(Instant) }),
    response: RunningWorkLog,
    problems: ['worklog_none_running', 'not_found'],
  }),
  /**
   * Adds a manual work log, in steps of 15 minutes, or a quick one: 15, 30 or 45 minutes with a reason (WLG-010 to
   * WLG-020). Impossible times give an error per field (WLG-034).
   */
  addWorkLog: operation({
    method: 'POST',
    path: '/admin/tasks/:id/workLogs',
    requirement: 'API-031',
    access: can('work.log', on('task')),
    params: TaskParams,
    status: 201,
    body: z.strictObject({
      startedAt: Instant,
      stoppedAt: Instant,
      note: Note,
      pauseTimeInMs: z.optional(Duration),
      type: z._default(z.enum(['manual', 'quick']), 'manual'),
    }),
    response: Task,
    problems: ['task_archived', 'week_locked'],
  }),
  /**
   * Edits a work log: project staff any, others within 3 days of its creation (ROL-005, ROL-006, WLG-014). The reason
   * for which somebody else's time is corrected is kept with its earlier values (PLN-043).
   */
  editWorkLog: operation({
    method: 'PATCH',
    path: '/admin/tasks/:id/workLogs/:workLogId',
    requirement: 'API-032',
    access: can('work.log', on('task')),
    params: LogParams,
    body: z.strictObject({
      startedAt: z.optional(Instant),
      stoppedAt: z.optional(Instant),
      note: Note,
      pauseTimeInMs: z.optional(Duration),
      reason: Reason,
    }),
    response: Task,
    problems: ['not_found', 'worklog_edit_refused', 'worklog_edit_conflict', 'week_locked'],
  }),
  /** Deletes a work log; same permission as editing (ROL-005, ROL-006). */
  deleteWorkLog: operation({
    method: 'DELETE',
    path: '/admin/tasks/:id/workLogs/:workLogId',
    requirement: 'API-033',
    access: can('work.log', on('task')),
    params: LogParams,
    body: z.optional(z.strictObject({ reason: Reason })),
    response: Task,
    problems: ['not_found', 'worklog_delete_refused', 'worklog_delete_conflict', 'week_locked'],
  }),
})
