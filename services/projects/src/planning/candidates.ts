import type { TaskToDistribute } from '@passerelle/contract/projects/planning'
import { byDayKey, getTaskPlace, type DayTask } from '@passerelle/kernel/day-order'
import { minutes } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { addDays, nightsOf, weekdayOf } from '@passerelle/kernel/nights'
import type { StepReader } from '@passerelle/kernel/next-step'
import { isPublicHoliday } from '@passerelle/kernel/public-holidays'
import { needsNewEstimate } from '../work-logs/billable-time.ts'
import { getEstimateStatus } from '../tasks/task-state.ts'
import { leftOf, type MemberPlan } from './member-plan.ts'
import type { UnassignedRow } from './planning-rows.ts'

/** Candidates of a task, and working days that are looked at without a due day (PLN-015). */
const mostCandidates = 3
const daysWithoutDue = 5
/** How far room is looked for when nobody has time until then. */
const furthestRoom = 60
const leastFree = minutes(15)

const instant = (at: string | null) => (at === null ? null : new Date(at).toISOString())
const date = (at: string | null) => (at === null ? null : new Date(at))

/** The last day until which free time is counted: the due day, else the fifth working day. */
const untilOf = ({ dueAt }: UnassignedRow, today: string): string => {
  const due = dueAt === null ? null : toIsoDate(new Date(dueAt))
  if (due !== null) return due > today ? due : today
  const isWorkingDay = (day: string) => weekdayOf(day) <= 5 && !isPublicHoliday(day)
  return nightsOf(today, 2 * daysWithoutDue + 7).filter(isWorkingDay)[daysWithoutDue - 1]!
}

const isOnDuty = ({ member: { absences } }: MemberPlan, today: string) =>
  !absences.some(({ from, to }) => from <= today && today <= to)

const nameOf = ({ member: { lastName, firstName, userId } }: MemberPlan) =>
  `${lastName} ${firstName} ${userId}`.toLowerCase()

/** Who could take a task: on duty, watchers of the account first, then most free time, then by name. */
const candidatesOf = (task: UnassignedRow, onDuty: readonly MemberPlan[], today: string) => {
  const until = untilOf(task, today)
  const days = nightsOf(today, Math.round((Date.parse(until) - Date.parse(today)) / 86_400_000) + 1)
  const watches = new Set(task.watchers)
  return onDuty
    .map((plan) => ({ plan, freeMs: days.reduce((sum, day) => sum + plan.freeOn(day), 0), until }))
    .toSorted(
      (a, b) =>
        Number(watches.has(b.plan.member.userId)) - Number(watches.has(a.plan.member.userId)) ||
        b.freeMs - a.freeMs ||
        nameOf(a.plan).localeCompare(nameOf(b.plan)),
    )
    .slice(0, mostCandidates)
    .map(({ plan, freeMs }) => ({ userId: plan.member.userId, freeMs, until }))
}

const toDayTask = (row: UnassignedRow): DayTask => {
  const estimate = {
    estimatedTime: row.estimatedTime,
    estimatedTimeAcceptedAt: date(row.acceptedAt),
    estimatedTimeRefusedAt: date(row.refusedAt),
  }
  return {
    deletedAt: null,
    listId: row.listId,
    pendingStatus: row.pendingStatus,
    pendingAt: instant(row.pendingAt),
    estimateStatus: getEstimateStatus(estimate),
    estimatedTime: row.estimatedTime,
    acceptedEstimatedTime: row.acceptedTime,
    ellapsedTime: row.spentTime,
    dueAt: instant(row.dueAt),
    plannedAt: instant(row.plannedAt),
    createdAt: new Date(row.createdAt).toISOString(),
    priority: row.priority,
    labels: row.labels,
    memberIds: [],
    people: [],
    may: [],
    facts: {
      timers: [],
      worked: row.spent.length > 0,
      approvalAskedAt: null,
      customerWroteAt: instant(row.customerWroteAt),
      staffWroteAt: instant(row.staffWroteAt),
      refusedAt: instant(row.refusedAt),
      archiveDueAt: instant(row.archiveDueAt),
      autoAcceptDueAt: instant(row.autoAcceptDueAt),
      usedUp: needsNewEstimate({ ...estimate, ...row, acceptedEstimatedTime: row.acceptedTime }),
      sprintStartsAt: null,
    },
  }
}

/** Tasks without a member of staff, in the order of the day queue, each with who could take it (PLN-015). */
export const distribute = (
  unassigned: readonly UnassignedRow[],
  plans: readonly MemberPlan[],
  { reader, now, skip, limit }: { reader: StepReader; now: Date; skip: number; limit: number },
): { list: TaskToDistribute[]; leftMs: number; withoutEstimate: number } => {
  const today = toIsoDate(now)
  const onDuty = plans.filter((plan) => isOnDuty(plan, today))
  const roomFrom = nightsOf(today, furthestRoom).find((day) => onDuty.some(({ freeOn }) => freeOn(day) >= leastFree))
  const ordered = unassigned
    .map((row) => ({ row, id: row.id, key: getTaskPlace(toDayTask(row), reader, now).key }))
    .toSorted(byDayKey)
    .map(({ row }) => row)
  return {
    list: ordered.slice(skip, skip + limit).map((row) => {
      const candidates = candidatesOf(row, onDuty, today)
      const hasRoom = candidates.some(({ freeMs }) => freeMs >= leastFree)
      return {
        _id: row.id,
        taskId: row.slug,
        appId: row.appId,
        taskName: row.name,
        priority: row.priority,
        dueAt: instant(row.dueAt),
        leftMs: leftOf(row),
        candidates,
        roomFrom: hasRoom ? null : (roomFrom ?? addDays(today, furthestRoom)),
      }
    }),
    leftMs: unassigned.reduce((sum, row) => sum + (leftOf(row) ?? 0), 0),
    withoutEstimate: unassigned.filter((row) => leftOf(row) === null).length,
  }
}
