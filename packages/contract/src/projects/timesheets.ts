import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant } from '../schemas.ts'
import { Provider } from './backlog.ts'
import { Week } from './planning.ts'
import { LabelTag } from './schemas.ts'

/** People in one answer. */
export const maxTimesheets = 50

const Day = z.iso.date()
const UserIds = z.pipe(
  z.transform((value: string | readonly string[]) => [...new Set(Array.isArray(value) ? value : [value])] as string[]),
  z.array(Id).check(z.minLength(1), z.maxLength(maxTimesheets)),
)

/** Time of a task on each day of the week, from Monday on, in ms: the parts of its logs (PLN-030). */
const TimesheetRow = z.object({
  taskId: z.string(),
  taskName: z.string(),
  appId: Id,
  appName: z.string(),
  category: z.nullable(LabelTag),
  ms: z.array(z.int()),
})

/**
 * The week of a person. `billableMs` is rounded per log, its surplus is on the log's last day. `overlapsMs` is time
 * that belongs to several logs, `gapsMs` lies between two logs of a day; `runningSince` is the start of an open log.
 */
export const Timesheet = z.object({
  userId: Id,
  days: z.array(
    z.object({
      day: Day,
      capacityMs: z.int(),
      loggedMs: z.int(),
      billableMs: z.int(),
      overlapsMs: z.int(),
      gapsMs: z.int(),
    }),
  ),
  rows: z.array(TimesheetRow),
  sums: z.object({ capacityMs: z.int(), loggedMs: z.int(), billableMs: z.int() }),
  overlapsMs: z.int(),
  gapsMs: z.int(),
  runningSince: z.nullable(Instant),
})

/** A log with its note and its parts in the week. */
const TimesheetLog = z.object({
  _id: Id,
  taskId: z.string(),
  taskName: z.string(),
  appId: Id,
  startedAt: Instant,
  stoppedAt: z.nullable(Instant),
  pausedAt: z.nullable(Instant),
  pauseTimeInMs: z.int(),
  note: z.nullable(z.string()),
  parts: z.array(z.object({ day: Day, fromAt: Instant, toAt: Instant, ms: z.int() })),
})

export const timesheets = api('projects', {
  /**
   * Weeks of staff: the caller's own, or by project staff those of up to 50 people, without notes. Other staff get
   * `worklogs_of_others` (ROL-008); somebody who is no member of staff is `not_found`.
   */
  listTimesheets: operation({
    method: 'GET',
    path: '/:provider/timesheets',
    requirement: 'PLN-041',
    access: can('work.readTimes'),
    params: Provider,
    query: z.strictObject({ week: z.optional(Week), userIds: z.optional(UserIds) }),
    response: z.object({ week: z.string(), today: Day, list: z.array(Timesheet) }),
    problems: ['worklogs_of_others', 'not_found'],
  }),
  /** The logs of a week with their notes, for the person and project staff (PLN-042). */
  listTimesheetLogs: operation({
    method: 'GET',
    path: '/:provider/timesheets/:userId/logs',
    requirement: 'PLN-042',
    access: can('work.readTimes'),
    params: z.strictObject({ ...Provider.shape, userId: Id }),
    query: z.strictObject({ week: z.optional(Week) }),
    response: z.object({ week: z.string(), list: z.array(TimesheetLog) }),
    problems: ['worklogs_of_others', 'not_found'],
  }),
})

export type Timesheet = z.infer<typeof Timesheet>
export type TimesheetLog = z.infer<typeof TimesheetLog>
