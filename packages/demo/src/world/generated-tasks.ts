import { days, hours, minutes } from '@passerelle/kernel/durations'
import { parisHourAfter } from '@passerelle/kernel/paris-hour'
import { getPreviousPeriod, monthOf } from '@passerelle/kernel/periods'
import { inactivityPeriods } from '@passerelle/projects/tasks/task-due'
import type { DemoLog, DemoTask } from './demo-task.ts'
import { atWork, beginningAtWork, doneAtWork, dueAfter, nextAtWork } from './office-hours.ts'
import { generateTaskPlans, type Plan, type World } from './task-generator.ts'

const plus = (at: Date, ms: number) => new Date(at.getTime() + ms)
const earlier = (a: Date, b: Date) => (a < b ? a : b)
const later = (a: Date, b: Date) => (a > b ? a : b)

/** An estimate that the customer accepted a few hours after the task was created. */
const acceptedFigures = (estimate: number, at: Date) => ({
  estimatedTime: estimate,
  firstEstimatedTime: estimate,
  acceptedEstimatedTime: estimate,
  estimatedTimeAcceptedAt: at,
  actedAt: at,
})

/** The last slot of work of this length that ends before `to`, on the day meant or one before. */
const slotBefore = (to: Date, meant: Date, ms: number): Date => {
  let at = beginningAtWork(meant, ms)
  while (at.getTime() + ms > to.getTime()) at = beginningAtWork(plus(at, -days(1)), ms)
  return at
}

/** Spreads work logs over the lifetime of a task. */
const logsBetween = (from: Date, to: Date, work: Plan['work']): DemoLog[] =>
  work.map((each, index) => {
    const meant = plus(from, ((to.getTime() - from.getTime()) * (index + 0.4)) / (work.length + 0.5))
    return { ...each, startedAt: later(from, slotBefore(to, meant, each.ms)) }
  })

/** A done task is archived after 45 days, unless it is a mission or a quote (TMR-005). */
const doneColumns = (doneAt: Date, [category]: readonly string[], now: Date) => {
  const archivedAt = plus(doneAt, inactivityPeriods.doneArchive)
  const archived = category !== 'Mission' && category !== 'Projet devis' && archivedAt <= now
  return {
    listId: 'done' as const,
    doneAt,
    actedAt: doneAt,
    ...(archived && { deletedAt: archivedAt, archiveSpentAt: archivedAt }),
  }
}

/** Where in the last full month a request ends, from 0 to 1, and whether its last work was done in the evening. */
type MonthEnd = { part: number; isLate: boolean }

const evening = 20
const longestEvening = hours(3)
const inTheEvening = ({ startedAt, ms = 0, ...log }: DemoLog): DemoLog => ({
  ...log,
  startedAt: parisHourAfter(startedAt, evening),
  ms: Math.min(ms, longestEvening),
})

/** A request that was worked on and done in the last full month of the calendar. */
const placedInMonth = (plan: Plan, { part, isLate }: MonthEnd, now: Date) => {
  const { from, to } = getPreviousPeriod(monthOf(now))
  const endsAt = atWork(plus(from, (to.getTime() - from.getTime()) * part))
  const logs = logsBetween(atWork(plus(endsAt, -days(9))), endsAt, plan.work)
  return { endsAt, logs: isLate ? logs.with(-1, inTheEvening(logs.at(-1)!)) : logs }
}

/** Converts a plan to a task: dates are computed from `now`, everything else is already fixed. */
const placed = (plan: Plan, now: Date, monthEnd?: MonthEnd): DemoTask => {
  const { name, description, owner, members, labels, priority, kind, estimate } = plan
  const createdAt = doneAtWork(earlier(atWork(plus(now, -plan.age)), plus(now, -minutes(30))))
  const whenDone = (at: Date) => later(doneAtWork(at), plus(createdAt, minutes(3)))
  const base = { name, description, owner, members, labels, createdAt }
  const dueAt = plan.dueIn === null ? null : dueAfter(now, plan.dueIn)
  const accepted = (before: Date) =>
    estimate !== null &&
    acceptedFigures(estimate, whenDone(earlier(plus(createdAt, plan.acceptedAfter), plus(before, -minutes(10)))))

  if (plan.fate === 'untouched') return { ...base, columns: { priority, kind } }
  if (plan.fate === 'planned')
    return {
      ...base,
      columns: { priority, kind, dueAt, ...accepted(now) },
      sprints: plan.inNextSprint ? [plus(now, days(7))] : [],
    }
  if (plan.fate === 'begun') {
    const since = whenDone(later(plus(createdAt, hours(3)), plus(now, -days(6))))
    const wait = plan.waits ? { pendingAt: since, pendingStatus: 'customer' as const, actedAt: since } : {}
    const columns = { priority, kind, dueAt, ...accepted(now), listId: 'in_progress' as const, ...wait }
    return { ...base, columns, logs: logsBetween(createdAt, plus(now, -minutes(5)), plan.work), sprints: [now] }
  }
  const workload = plan.work.reduce((sum, { ms }) => sum + ms, 0)
  const usualEnd = later(atWork(plus(now, -plan.endedAgo)), nextAtWork(plus(createdAt, workload + hours(1))))
  const { endsAt, logs } = monthEnd
    ? placedInMonth(plan, monthEnd, now)
    : { endsAt: usualEnd, logs: logsBetween(createdAt, usualEnd, plan.work) }
  const columns = { priority, kind, dueAt, ...accepted(endsAt), ...doneColumns(endsAt, labels, now) }
  return { ...base, columns, logs, sprints: [endsAt] }
}

/** Requests of this age are older than the last full month, whatever the day. */
const beforeLastMonth = days(63)
const billedMissions = 10
/** Missions whose last work was done in the evening, among those of the month's end. */
const lateMissions = [4, 7]

/** What the last full month always holds: missions to bill, two with work off hours, and an internal request. */
const monthEndsOf = (plans: readonly Plan[]): Map<Plan, MonthEnd> => {
  const newest = (category: string, count: number) =>
    plans
      .filter(({ fate, labels, age }) => fate === 'done' && labels[0] === category && age >= beforeLastMonth)
      .slice(-count)
  const missions = newest('Mission', billedMissions).map((plan, index): [Plan, MonthEnd] => [
    plan,
    { part: (index + 1.2) / (billedMissions + 1.4), isLate: lateMissions.includes(index) },
  ])
  return new Map([
    ...missions,
    ...newest('Interne', 1).map((plan): [Plan, MonthEnd] => [plan, { part: 0.5, isLate: false }]),
  ])
}

type Moment = {
  now: Date
  /** Whether the last full month holds work to bill whatever the day, as a month's end needs it. */
  fillsLastMonth?: boolean
}

/** Generates plausible tasks, oldest first; deterministic except for dates, which are relative to `now`. */
export const generatedTasks = (
  count: number,
  { now, fillsLastMonth = false, ...world }: World & Moment,
): DemoTask[] => {
  const plans = generateTaskPlans(count, world)
  const monthEnds = fillsLastMonth ? monthEndsOf(plans) : null
  return plans.map((plan) => placed(plan, now, monthEnds?.get(plan)))
}
