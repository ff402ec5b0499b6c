import { capacityOf } from '@passerelle/kernel/capacity'
import { dayParts } from '@passerelle/kernel/day-parts'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { remainingTime, shareEqually, spread, type Share, type Spread } from '@passerelle/kernel/planning'
import type { MemberRow, OpenTaskRow } from './planning-rows.ts'

/** The estimate that counts: the accepted one, else the current one; null for none. */
export const estimateOf = (task: Pick<OpenTaskRow, 'acceptedTime' | 'estimatedTime'>): number | null =>
  (task.acceptedTime ?? task.estimatedTime) || null

/** What is left of the estimate of a task; null without one (PLN-010). */
export const leftOf = (task: Pick<OpenTaskRow, 'acceptedTime' | 'estimatedTime' | 'spentTime'>): number | null => {
  const estimate = estimateOf(task)
  return estimate === null ? null : remainingTime(estimate, task.spentTime)
}

type Assigned = { task: OpenTaskRow; ms: number }
type Load = { work: Assigned[]; waitingMs: number; withoutEstimate: number; beyondEstimate: number }

const noLoad = (): Load => ({ work: [], waitingMs: 0, withoutEstimate: 0, beyondEstimate: 0 })

/** The load of each member of staff: their shares of the remaining times (PLN-010, PLN-011). */
export const loadByMember = (tasks: readonly OpenTaskRow[]): Map<string, Load> => {
  const loads = new Map<string, Load>()
  for (const task of tasks) {
    const left = leftOf(task)
    const shares = shareEqually(left ?? 0, task.staff.length)
    for (const [index, userId] of task.staff.entries()) {
      const load = loads.get(userId) ?? noLoad()
      loads.set(userId, load)
      const ms = shares[index] ?? 0
      if (left === null) load.withoutEstimate += 1
      else if (task.waits) load.waitingMs += ms
      else if (left === 0 && task.spentTime > (estimateOf(task) ?? 0)) load.beyondEstimate += 1
      else if (ms > 0) load.work.push({ task, ms })
    }
  }
  return loads
}

const dayOf = (at: string | null) => (at === null ? null : toIsoDate(new Date(at)))
const toShare = ({ task, ms }: Assigned): Share => ({
  id: task.id,
  ms,
  dueDay: dayOf(task.dueAt),
  plannedDay: dayOf(task.plannedAt),
  priority: task.priority,
  createdAt: new Date(task.createdAt).toISOString(),
})

/** A member of staff with their load laid on days: what each day holds, and what is free of it (PLN-013). */
export type MemberPlan = {
  member: MemberRow
  load: Load
  laid: Spread
  capacityOn: (day: string) => number
  loggedOn: (day: string) => number
  plannedOn: (day: string) => number
  /** Capacity minus logged minus planned, not below 0; nothing on a past day. */
  freeOn: (day: string) => number
}

const sumByDay = (pieces: readonly { day: string; ms: number }[]) => {
  const sums = new Map<string, number>()
  for (const { day, ms } of pieces) sums.set(day, (sums.get(day) ?? 0) + ms)
  return (day: string) => sums.get(day) ?? 0
}

/** Plans one member of staff from today on. */
export const planMember = (member: MemberRow, load: Load = noLoad(), now: Date): MemberPlan => {
  const today = toIsoDate(now)
  const capacities = new Map<string, number>()
  const capacityOn = (day: string) => {
    const known = capacities.get(day)
    if (known !== undefined) return known
    const capacity = capacityOf(member, day)
    capacities.set(day, capacity)
    return capacity
  }
  const loggedOn = sumByDay(member.logs.flatMap((log) => dayParts(log, now)))
  const laid = spread(load.work.map(toShare), capacityOn, loggedOn(today), today)
  const plannedOn = sumByDay(laid.planned)
  return {
    member,
    load,
    laid,
    capacityOn,
    loggedOn,
    plannedOn,
    freeOn: (day) =>
      day < today ? 0 : Math.max(0, capacityOn(day) - (day === today ? loggedOn(day) : 0) - plannedOn(day)),
  }
}
