import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Instant } from '../schemas.ts'
import { Provider } from './backlog.ts'
import { ListedTask } from './lists.ts'

/** Why a task is in the day queue; each reason has one next step. */
export const DayStep = z.enum([
  'approve',
  'reply',
  'late',
  'due',
  'refused',
  'completion',
  'waiting',
  'review',
  'categorise',
  'estimate',
])
/** `at` is the deadline, null if there is none. `since`: when the wait began. */
export const DayLine = z.object({
  step: DayStep,
  at: z.nullable(Instant),
  since: Instant,
  task: ListedTask,
  /** All members of staff on the task are absent today: somebody else has to take it over. */
  unattended: z.boolean(),
})

export const dayQueue = api('projects', {
  /**
   * The day queue: tasks that need staff today, over all accounts, ordered by deadline, then lateness, then age.
   * `mine`: only tasks of the caller, those without members, and those whose staff are all absent today. At most a
   * hundred; `hasMore` if there are others.
   */
  readDayQueue: operation({
    method: 'GET',
    path: '/:provider/tasks/day',
    requirement: 'ADR-0004',
    access: can('task.listEverywhere'),
    params: Provider,
    query: z.strictObject({ whose: z._default(z.enum(['mine', 'team']), 'mine') }),
    response: z.object({ list: z.array(DayLine), mine: z.int(), team: z.int(), hasMore: z.boolean() }),
  }),
})

export type DayStep = z.infer<typeof DayStep>
export type DayLine = z.infer<typeof DayLine>
