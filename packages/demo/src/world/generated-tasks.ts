import { days, hours, minutes } from '@passerelle/kernel/durations'
import { inactivityPeriods } from '@passerelle/projects/tasks/task-due'
import type { DemoLog, DemoTask } from './demo-task.ts'
import { atWork, beginningAtWork, doneAtWork, nextAtWork } from './office-hours.ts'
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

/** Converts a plan to a task: dates are computed from `now`, everything else is already fixed. */
const placed = (plan: Plan, now: Date): DemoTask => {
  const { name, description, owner, members, labels, priority, kind, estimate } = plan
  const createdAt = doneAtWork(earlier(atWork(plus(now, -plan.age)), plus(now, -minutes(30))))
  const whenDone = (at: Date) => later(doneAtWork(at), plus(createdAt, minutes(3)))
  const base = { name, description, owner, members, labels, createdAt }
  const dueAt = plan.dueIn === null ? null : plus(now, plan.dueIn)
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
  const endsAt = later(atWork(plus(now, -plan.endedAgo)), nextAtWork(plus(createdAt, workload + hours(1))))
  const columns = { priority, kind, dueAt, ...accepted(endsAt), ...doneColumns(endsAt, labels, now) }
  return { ...base, columns, logs: logsBetween(createdAt, endsAt, plan.work), sprints: [endsAt] }
}

/** Generates plausible tasks, oldest first; deterministic except for dates, which are relative to `now`. */
export const generatedTasks = (count: number, { now, ...world }: World & { now: Date }): DemoTask[] =>
  generateTaskPlans(count, world).map((plan) => placed(plan, now))
