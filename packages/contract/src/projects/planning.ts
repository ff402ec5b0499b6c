import { absenceParts, absenceReasons } from '@passerelle/kernel/capacity'
import { parseWeek } from '@passerelle/kernel/weeks'
import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, Skip } from '../schemas.ts'
import { Provider } from './backlog.ts'
import { Priority } from './schemas.ts'

/** A week by ISO 8601, `2026-W06`. */
export const Week = z.string().check(z.refine((text) => parseWeek(text) !== null))
/** Weeks of the plan before and after the current one. */
export const planningWeeks = { back: 52, ahead: 8 }

const Day = z.iso.date()
/** One value per day from Monday on, in ms. */
const WeekMs = z.array(z.int())

/** What one person still has to do for a task on a day (PLN-012). */
const PlannedPiece = z.object({
  _id: Id,
  taskId: z.string(),
  appId: Id,
  taskName: z.string(),
  priority: Priority,
  dueAt: z.nullable(Instant),
  day: Day,
  ms: z.int(),
})

/** The open work log of a person, with what is left of the task's estimate; null without one. */
const Running = z.object({
  taskId: z.string(),
  appId: Id,
  taskName: z.string(),
  startedAt: Instant,
  pausedAt: z.nullable(Instant),
  pauseTimeInMs: z.int(),
  leftMs: z.nullable(z.int()),
  dueAt: z.nullable(Instant),
})

/**
 * The week of a member of staff. `laterMs` does not fit into 20 working days, `waitingMs` waits for customers; numbers
 * of tasks without an estimate and beyond it. The reason of an absence is null for whoever may not read it (PLN-002).
 */
export const PlannedMember = z.object({
  userId: Id,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  picture: z.nullable(z.string()),
  capacityMs: WeekMs,
  loggedMs: WeekMs,
  planned: z.array(PlannedPiece),
  laterMs: z.int(),
  waitingMs: z.int(),
  withoutEstimate: z.int(),
  beyondEstimate: z.int(),
  absences: z.array(
    z.object({ from: Day, to: Day, part: z.enum(absenceParts), reason: z.nullable(z.enum(absenceReasons)) }),
  ),
  /** Days of the week on which the person is on call. */
  onCall: z.array(Day),
  running: z.nullable(Running),
})

/** Somebody who could take a task, with their free time from today until `until` (PLN-015). */
const Candidate = z.object({ userId: Id, freeMs: z.int(), until: Day })

/**
 * An open task without a member of staff; `leftMs` is null without an estimate. `roomFrom`: the first day on which
 * anybody has time, when no candidate has.
 */
export const TaskToDistribute = z.object({
  _id: Id,
  taskId: z.string(),
  appId: Id,
  taskName: z.string(),
  priority: Priority,
  dueAt: z.nullable(Instant),
  leftMs: z.nullable(z.int()),
  candidates: z.array(Candidate),
  roomFrom: z.nullable(Day),
})

export const planning = api('projects', {
  /**
   * The work of a week by person: capacity, time counted, and what is left of the estimates, laid on days by one rule
   * (PLN-010 to PLN-014). 52 weeks back and 8 ahead. `toDistribute` is paged by 15, in the order of the day queue.
   */
  readPlanning: operation({
    method: 'GET',
    path: '/:provider/planning',
    requirement: 'PLN-014',
    access: can('planning.read'),
    params: Provider,
    query: z.strictObject({ week: z.optional(Week), skip: Skip }),
    response: z.object({
      week: z.string(),
      from: Instant,
      before: Instant,
      days: z.array(Day),
      today: Day,
      list: z.array(PlannedMember),
      toDistribute: z.object({
        list: z.array(TaskToDistribute),
        hasMore: z.boolean(),
        total: z.int(),
        leftMs: z.int(),
        withoutEstimate: z.int(),
      }),
      sums: z.object({
        capacityMs: WeekMs,
        loggedMs: WeekMs,
        plannedMs: WeekMs,
        overloadedDays: z.int(),
        waitingMs: z.int(),
        withoutEstimate: z.int(),
        beyondEstimate: z.int(),
      }),
    }),
  }),
})

export type PlannedMember = z.infer<typeof PlannedMember>
export type PlannedPiece = z.infer<typeof PlannedPiece>
export type TaskToDistribute = z.infer<typeof TaskToDistribute>
