import { absenceParts, absenceReasons } from '@passerelle/kernel/capacity'
import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant } from '../schemas.ts'
import { Provider } from './backlog.ts'
import { ReopenNote } from './form-schemas.ts'
import { Week } from './planning.ts'
import { LabelTag } from './schemas.ts'

/** People in one answer. */
export const maxTimesheets = 50

const Day = z.iso.date()
const longestExport = 366 * 86_400_000
type Period = { from: string; to: string }
const isPeriod = ({ from, to }: Period) => from <= to && Date.parse(to) - Date.parse(from) < longestExport
const WeekParams = z.strictObject({ ...Provider.shape, userId: Id, week: Week })
const WeekVersion = z.strictObject({ version: z.int().check(z.minimum(0)) })
const Settings = z.object({ approval: z.boolean(), version: z.int() })
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

export const timesheetStates = ['open', 'submitted', 'approved'] as const

/**
 * How far a week is (PLN-047). `state` is null without approval, `version` 0 before anybody submitted it. `note` says
 * why it was reopened.
 */
const Decision = z.object({
  state: z.nullable(z.enum(timesheetStates)),
  version: z.int(),
  submittedAt: z.nullable(Instant),
  decidedAt: z.nullable(Instant),
  decidedBy: z.nullable(z.string()),
  note: z.string(),
})

/**
 * The week of a person. `billableMs` is rounded per log, its surplus is on the log's last day. `overlapsMs` is time
 * that belongs to several logs, `gapsMs` lies between two logs of a day; `runningSince` is the start of an open log.
 * `withoutNote`: stopped logs that say nothing of what was done.
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
      absence: z.nullable(z.object({ part: z.enum(absenceParts), reason: z.enum(absenceReasons) })),
    }),
  ),
  rows: z.array(TimesheetRow),
  sums: z.object({ capacityMs: z.int(), loggedMs: z.int(), billableMs: z.int() }),
  overlapsMs: z.int(),
  gapsMs: z.int(),
  runningSince: z.nullable(Instant),
  withoutNote: z.int(),
  ...Decision.shape,
})

/** Times of a log before or after a correction. */
const CorrectedTimes = z.object({
  startedAt: Instant,
  stoppedAt: z.nullable(Instant),
  pauseTimeInMs: z.int(),
  note: z.nullable(z.string()),
  spentMs: z.int(),
})
/** A correction by another person of the staff, with its reason (PLN-043). */
const Correction = z.object({
  at: Instant,
  by: z.string(),
  reason: z.string(),
  before: CorrectedTimes,
  after: z.nullable(CorrectedTimes),
})

/** A log with its note, its parts in the week, and its corrections, oldest first. */
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
  corrections: z.array(Correction),
})

export const timesheets = api('projects', {
  /**
   * Weeks of staff: the caller's own, or by project staff those of up to 50 people, without notes. Other staff get
   * `worklogs_of_others` (ROL-008); somebody who is no member of staff is `not_found`. `lastWeek`: when nobody of them
   * has any time in the week, the last week before that has some.
   */
  listTimesheets: operation({
    method: 'GET',
    path: '/:provider/timesheets',
    requirement: 'PLN-041',
    access: can('work.readTimes'),
    params: Provider,
    query: z.strictObject({ week: z.optional(Week), userIds: z.optional(UserIds) }),
    response: z.object({ week: z.string(), today: Day, list: z.array(Timesheet), lastWeek: z.nullable(z.string()) }),
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
  /**
   * The times of a period of at most 366 days as CSV, streamed: a line for each part of a log, of the caller, or by
   * project staff of up to 50 people (PLN-050).
   */
  exportTimesheets: operation({
    method: 'GET',
    path: '/:provider/timesheets/export',
    requirement: 'PLN-050',
    perMinute: 20,
    kind: 'download',
    access: can('work.readTimes'),
    params: Provider,
    query: z
      .strictObject({
        from: Day,
        to: Day,
        userIds: z.optional(UserIds),
        format: z._default(z.literal('csv'), 'csv'),
      })
      .check(z.refine<Period>(isPeriod, { path: ['to'] })),
    problems: ['worklogs_of_others', 'not_found'],
  }),
  /** Whether weeks are approved (PLN-045). */
  readTimesheetSettings: operation({
    method: 'GET',
    path: '/:provider/timesheets/settings',
    requirement: 'PLN-045',
    access: can('work.readTimes'),
    params: Provider,
    response: Settings,
  }),
  /** Turns approval on or off; project staff. */
  setTimesheetSettings: operation({
    method: 'PUT',
    path: '/:provider/timesheets/settings',
    requirement: 'PLN-045',
    access: can('work.approve'),
    params: Provider,
    body: z.strictObject({ approval: z.boolean(), version: z.int().check(z.minimum(0)) }),
    response: Settings,
    problems: ['conflict'],
  }),
  /** The person submits an open week; nothing in it changes from then on (PLN-047, PLN-048). */
  submitTimesheet: operation({
    method: 'POST',
    path: '/:provider/timesheets/:userId/:week/submit',
    requirement: 'PLN-047',
    access: can('work.readTimes'),
    params: WeekParams,
    body: WeekVersion,
    response: Decision,
    problems: ['access_denied', 'timesheet_running', 'timesheet_approval_off', 'conflict'],
  }),
  /** Project staff approve a submitted week; their own only when there is no other project staff (PLN-047). */
  approveTimesheet: operation({
    method: 'POST',
    path: '/:provider/timesheets/:userId/:week/approve',
    requirement: 'PLN-047',
    access: can('work.approve'),
    params: WeekParams,
    body: WeekVersion,
    response: Decision,
    problems: ['access_denied', 'not_found', 'timesheet_approval_off', 'conflict'],
  }),
  /**
   * Project staff reopen a submitted or approved week with a note for its person; not while one of its logs is on an
   * issued invoice (PLN-047).
   */
  reopenTimesheet: operation({
    method: 'POST',
    path: '/:provider/timesheets/:userId/:week/reopen',
    requirement: 'PLN-047',
    access: can('work.approve'),
    params: WeekParams,
    body: z.strictObject({ ...WeekVersion.shape, ...ReopenNote.shape }),
    response: Decision,
    problems: ['not_found', 'time_invoiced', 'timesheet_approval_off', 'conflict'],
  }),
})

export type Timesheet = z.infer<typeof Timesheet>
export type TimesheetDecision = z.infer<typeof Decision>
export type TimesheetLog = z.infer<typeof TimesheetLog>
