import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { DayOrInstant, Id, Ids, Instant } from '../schemas.ts'
import { Provider } from './backlog.ts'
import { LabelTag, RunningWorkLog } from './schemas.ts'

/** A work log of the times view: with its task, and whether the timer can be started on that task again. */
export const TimedLog = z.object({
  ...RunningWorkLog.shape,
  category: z.nullable(LabelTag),
  /** Time so far, without pauses; a running log counts until now. */
  spentInMs: z.int(),
})

/** Total time of one account and category (null = none), and the same in billing days of that account (CON-005). */
export const TimeSum = z.object({
  appId: Id,
  appName: z.string(),
  category: z.nullable(LabelTag),
  timeInMs: z.int(),
  billingDayHours: z.number(),
  billingDays: z.number(),
})

export const times = api('projects', {
  /**
   * The caller's own work logs of a day, or of the week of that day, over all accounts (API-053, ROL-008, SRC-017). A
   * log belongs to every day that it overlaps. `userIds` may only contain the caller.
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
    response: z.object({ from: Instant, before: Instant, list: z.array(TimedLog), sums: z.array(TimeSum) }),
    problems: ['worklogs_of_others'],
  }),
})

export type TimedLog = z.infer<typeof TimedLog>
export type TimeSum = z.infer<typeof TimeSum>
