import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { DayOrInstant, Id, Ids, Instant } from '../schemas.ts'
import { Provider } from './backlog.ts'
import { LabelTag, RunningWorkLog } from './schemas.ts'

/** The part of a work log on one calendar day in Paris; the pause is shared in proportion to the spans (PLN-030). */
const TimePart = z.object({ day: z.iso.date(), fromAt: Instant, toAt: Instant, ms: z.int() })

/** A work log of the times view: with its task, and its parts on the days asked for. */
export const TimedLog = z.object({
  ...RunningWorkLog.shape,
  category: z.nullable(LabelTag),
  parts: z.array(TimePart),
  /** Time so far, without pauses; a running log counts until now. */
  spentInMs: z.int(),
})

/**
 * Total time of one account and category (null = none) on the days asked for. `billableMs` is rounded per work log
 * (OPEN-015), its surplus belongs to the last day of the log; `billingDays` are the same in billing days of that
 * account (CON-005).
 */
export const TimeSum = z.object({
  appId: Id,
  appName: z.string(),
  category: z.nullable(LabelTag),
  timeInMs: z.int(),
  billableMs: z.int(),
  billingDayHours: z.number(),
  billingDays: z.number(),
})

export const times = api('projects', {
  /**
   * The caller's own work logs of a day, or of the week of that day, over all accounts (API-053, ROL-008, SRC-017). A
   * log belongs to every day that it overlaps, with its part of that day (PLN-031). `userIds` may only contain the
   * caller.
   */
  readTimes: operation({
    method: 'GET',
    path: '/:provider/tasks/worklogs',
    requirement: 'API-053',
    access: can('work.readTimes'),
    params: Provider,
    query: z.strictObject({
      date: DayOrInstant,
      userIds: z.optional(Ids),
      range: z._default(z.enum(['day', 'week']), 'day'),
    }),
    response: z.object({
      from: Instant,
      before: Instant,
      list: z.array(TimedLog),
      sums: z.array(TimeSum),
      /** What the caller can work in the period, without absences and public holidays (PLN-003). */
      capacityMs: z.int(),
    }),
    problems: ['worklogs_of_others'],
  }),
})

export type TimedLog = z.infer<typeof TimedLog>
export type TimeSum = z.infer<typeof TimeSum>
