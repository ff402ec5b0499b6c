import type { planning, PlannedMember } from '@passerelle/contract/projects/planning'
import type { InferQuery, InferResponse } from '@passerelle/contract/operation'
import { defaultPageSize } from '@passerelle/contract/schemas'
import type { Person } from '@passerelle/kernel/actor'
import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { addDays } from '@passerelle/kernel/nights'
import { toRota } from '@passerelle/kernel/on-call'
import { onCallDays } from '@passerelle/kernel/on-call-days'
import type { Platform } from '@passerelle/server/platform'
import { readOfficeRules } from '../tasks/office-rules.ts'
import { weekBounds } from './week-bounds.ts'
import { distribute } from './candidates.ts'
import { leftOf, loadByMember, planMember, type MemberPlan } from './member-plan.ts'
import { planningStatement, type MemberRow } from './planning-rows.ts'

type Reply = InferResponse<typeof planning.readPlanning>

/** Capacities are asked this many days ahead: 20 working days beside a year of absences are not further. */
const capacityDays = 400

const instant = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString())

const toRunning = (running: MemberRow['running']): PlannedMember['running'] =>
  running && {
    taskId: running.slug,
    appId: running.appId,
    taskName: running.name,
    startedAt: instant(running.startedAt)!,
    pausedAt: instant(running.pausedAt),
    pauseTimeInMs: running.pauseTimeInMs,
    leftMs: leftOf(running),
    dueAt: instant(running.dueAt),
  }

type OnCall = ReturnType<typeof onCallDays>

const toMember = (plan: MemberPlan, days: readonly string[], onCall: OnCall, actor: Person): PlannedMember => {
  const { member, load, laid } = plan
  const tasks = new Map(load.work.map(({ task }) => [task.id, task]))
  const readsReasons = actor.userId === member.userId || (actor.kind === 'staff' && actor.project)
  return {
    userId: member.userId,
    name: `${member.firstName} ${member.lastName}`,
    firstName: member.firstName,
    lastName: member.lastName,
    picture: member.picture,
    capacityMs: days.map(plan.capacityOn),
    loggedMs: days.map(plan.loggedOn),
    planned: laid.planned
      .filter(({ day }) => days.includes(day))
      .map(({ id, day, ms }) => {
        const { slug, appId, name, priority, dueAt } = tasks.get(id)!
        return { _id: id, taskId: slug, appId, taskName: name, priority, dueAt: instant(dueAt), day, ms }
      }),
    laterMs: laid.laterMs,
    waitingMs: load.waitingMs,
    withoutEstimate: load.withoutEstimate,
    beyondEstimate: load.beyondEstimate,
    absences: member.absences
      .filter(({ from, to }) => from <= days.at(-1)! && to >= days[0]!)
      .map(({ reason, ...absence }) => ({ ...absence, reason: readsReasons ? reason : null })),
    onCall: onCall.filter(({ userIds }) => userIds.includes(member.userId)).map(({ day }) => day),
    running: toRunning(member.running),
  }
}

const sum = <T>(list: readonly T[], of: (one: T) => number) => list.reduce((all, one) => all + of(one), 0)

const sumsOf = (plans: readonly MemberPlan[], days: readonly string[], today: string): Reply['sums'] => {
  const perDay = (of: (plan: MemberPlan, day: string) => number) => days.map((day) => sum(plans, (p) => of(p, day)))
  // Nothing is logged on a day to come.
  const isOverloaded = (plan: MemberPlan, day: string) =>
    day >= today && plan.loggedOn(day) + plan.plannedOn(day) > plan.capacityOn(day)
  return {
    capacityMs: perDay((plan, day) => plan.capacityOn(day)),
    loggedMs: perDay((plan, day) => plan.loggedOn(day)),
    plannedMs: perDay((plan, day) => plan.plannedOn(day)),
    overloadedDays: sum(plans, (plan) => days.filter((day) => isOverloaded(plan, day)).length),
    waitingMs: sum(plans, ({ load }) => load.waitingMs),
    withoutEstimate: sum(plans, ({ load }) => load.withoutEstimate),
    beyondEstimate: sum(plans, ({ load }) => load.beyondEstimate),
  }
}

/** Read model of the plan of a week: what staff can do, have done, and still have to do (PLN-010 to PLN-015). */
export const planningView =
  ({ database, clock }: Pick<Platform, 'database' | 'clock'>) =>
  async (actor: Person, { week, skip }: InferQuery<typeof planning.readPlanning>): Promise<Reply> => {
    const now = clock.now()
    const today = toIsoDate(now)
    const { days, ...span } = weekBounds(week, today)
    const { start, end } = parseDayBounds(today)
    const ahead = { first: days[0]! < today ? days[0]! : today, last: addDays(today, capacityDays) }
    const { rows } = await database.query(planningStatement(now, span, { from: start, before: end }, ahead))
    const { members, tasks, unassigned, total, rota } = rows[0]!
    const onCall = onCallDays(toRota(rota), days[0]!, days.length)
    const loads = loadByMember(tasks)
    const plans = members.map((member) => planMember(member, loads.get(member.userId), now))
    const { remindAfterDays } = await readOfficeRules(database)
    const page = { reader: { userId: actor.userId, remindAfterDays }, now, skip, limit: defaultPageSize }
    const given = distribute(unassigned, plans, page)
    return {
      week: span.week,
      from: span.from.toISOString(),
      before: span.before.toISOString(),
      days,
      today,
      list: plans.map((plan) => toMember(plan, days, onCall, actor)),
      toDistribute: { ...given, hasMore: unassigned.length > skip + given.list.length, total },
      sums: sumsOf(plans, days, today),
    }
  }
