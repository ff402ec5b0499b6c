import * as z from 'zod/mini'
import { dayGroups } from '@passerelle/kernel/day-order'
import { taskSteps } from '@passerelle/kernel/next-step'
import { PersonShape } from '../accounts/schemas.ts'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, PageSize } from '../schemas.ts'
import { ListedTask } from './lists.ts'

export const DayGroup = z.enum(dayGroups)
export const TaskStep = z.enum(taskSteps)

/** The next step of a task for the caller: whose it is, its deadline, when its wait began, and its editor (DAY-030). */
export const DayStep = z.object({
  step: TaskStep,
  by: z.enum(['reader', 'team', 'customer', 'nobody']),
  at: z.nullable(Instant),
  since: Instant,
  editor: z.nullable(
    z.enum(['stopNote', 'approval', 'composer', 'review', 'estimate', 'labels', 'members', 'timer', 'completion']),
  ),
})

const line = { group: DayGroup, at: z.nullable(Instant), since: Instant }
/** A task of the queue; `excerpt` and `author` are of the customer's newest message, if it waits for an answer. */
export const DayTaskLine = z.object({
  kind: z.literal('task'),
  ...line,
  clock: z.null(),
  nextStep: DayStep,
  excerpt: z.nullable(z.string()),
  author: z.nullable(PersonShape),
  /** Does a timer of the caller run or rest on it? */
  running: z.boolean(),
  /** All members of staff on the task are absent today: somebody else has to take it over. */
  unattended: z.boolean(),
  task: ListedTask,
})
/** An open production outage, with the clock that runs: to take charge (GTI), then to end it (GTR). */
export const DayIncidentLine = z.object({
  kind: z.literal('incident'),
  ...line,
  clock: z.enum(['gti', 'gtr']),
  incident: z.object({
    incidentId: Id,
    appId: Id,
    service: z.string(),
    startedAt: Instant,
    acknowledgedAt: z.nullable(Instant),
    acknowledgedBy: z.nullable(PersonShape),
  }),
})
export const DayLine = z.discriminatedUnion('kind', [DayTaskLine, DayIncidentLine])

/** A place in the queue, with a digest of its filters: the end of the previous page. */
const dayCursor = /^[0-9a-f]{8}(\.\d{1,16}){5}\.[0-9a-f]{24}$/

export const dayQueue = api('projects', {
  /**
   * The queue of the day: all open work over all accounts in the order of table T5, ended by id (DAY-040 to DAY-042).
   * `mine`: what is the caller's to do. `counts` are exact and count without filters and paging, `groups` and `steps`
   * of the queue asked for.
   */
  readDayQueue: operation({
    method: 'GET',
    path: '/:provider/tasks/day',
    requirement: 'DAY-040',
    access: can('task.listEverywhere'),
    params: z.strictObject({ provider: z.string() }),
    query: z
      .strictObject({
        whose: z._default(z.enum(['mine', 'team']), 'mine'),
        group: z.optional(DayGroup),
        step: z.optional(TaskStep),
        appId: z.optional(Id),
        /** A member of staff; with `whose` team only. */
        userId: z.optional(Id),
        after: z.optional(z.string().check(z.maxLength(200), z.regex(dayCursor))),
        limit: z._default(PageSize, 50),
      })
      .check(z.refine(({ whose, userId }) => whose === 'team' || userId === undefined, { path: ['userId'] })),
    response: z.object({
      list: z.array(DayLine),
      counts: z.object({
        mine: z.int(),
        team: z.int(),
        groups: z.record(z.string(), z.int()),
        steps: z.record(z.string(), z.int()),
      }),
      after: z.nullable(z.string()),
      hasMore: z.boolean(),
    }),
  }),
})

export type DayLine = z.infer<typeof DayLine>
export type DayTaskLine = z.infer<typeof DayTaskLine>
export type DayIncidentLine = z.infer<typeof DayIncidentLine>
