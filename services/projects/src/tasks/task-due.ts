import type { NextStep } from '@passerelle/contract/projects/schemas'
import { days, hours } from '@passerelle/kernel/durations'
import { getEstimateStatus, isMission, isQuote } from './task-state.ts'
import type { TaskSummary } from './task.ts'

/** How long each silence lasts; three figures for waiting and done, so that each can be moved alone (TMR-001 to TMR-005). */
export const inactivityPeriods = {
  refusedEstimate: hours(48),
  completionAsked: hours(48),
  pendingArchive: days(35),
  pendingDone: days(40),
  doneArchive: days(45),
}

export type ArchiveCause = 'refused_estimate' | 'pending' | 'done'

/** Due column → name of its deadline. */
export const deadlineNameByColumn = {
  archiveDueAt: 'archive-task',
  autoAcceptDueAt: 'accept-completion',
  autoDoneDueAt: 'finish-task',
} as const
export type DueColumn = keyof typeof deadlineNameByColumn
type Due = Pick<TaskSummary, DueColumn>

const after = (from: Date, ms: number) => new Date(from.getTime() + ms)
const latest = (first: Date, second: Date | null) => (second && second > first ? second : first)

/** Every reason for which a request will be archived, with its moment, the earliest first; those that have come are left out. */
export const getArchiveDueDates = (task: TaskSummary): { cause: ArchiveCause; at: Date }[] => {
  const moments: { cause: ArchiveCause; at: Date }[] = []
  if (getEstimateStatus(task) === 'refused' && task.estimatedTimeRefusedAt) {
    moments.push({
      cause: 'refused_estimate',
      at: after(latest(task.estimatedTimeRefusedAt, task.actedAt), inactivityPeriods.refusedEstimate),
    })
  }
  if (task.pendingStatus === 'customer' && task.pendingAt && !isQuote(task)) {
    moments.push({ cause: 'pending', at: after(task.pendingAt, inactivityPeriods.pendingArchive) })
  }
  if (task.listId === 'done' && task.doneAt && !isQuote(task) && !isMission(task)) {
    moments.push({ cause: 'done', at: after(task.doneAt, inactivityPeriods.doneArchive) })
  }
  const spent = task.archiveSpentAt
  return moments.filter(({ at }) => !spent || at > spent).sort((a, b) => a.at.getTime() - b.at.getTime())
}

/**
 * The three due columns, from the state alone: whoever changes a request sets them by this function, so that they can never say
 * something else than the state. An archived request keeps them, because it may be taken out again.
 */
export const getDueColumns = (task: TaskSummary): Due => ({
  archiveDueAt: getArchiveDueDates(task)[0]?.at ?? null,
  autoAcceptDueAt:
    task.pendingStatus === 'completed' && task.pendingAt
      ? after(task.pendingAt, inactivityPeriods.completionAsked)
      : null,
  autoDoneDueAt:
    task.pendingStatus === 'customer' && task.pendingAt && !isQuote(task)
      ? after(task.pendingAt, inactivityPeriods.pendingDone)
      : null,
})

/** What will happen by itself next, and when; archiving an archived request is nothing that happens. */
export const getNextAutomaticStep = (task: TaskSummary): NextStep | null => {
  const steps = [
    { effect: 'archive' as const, at: task.deletedAt ? null : task.archiveDueAt },
    { effect: 'accept_completion' as const, at: task.autoAcceptDueAt },
    { effect: 'done' as const, at: task.autoDoneDueAt },
  ]
  const [first] = steps
    .flatMap(({ effect, at }) => (at ? [{ effect, at }] : []))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  return first ? { effect: first.effect, at: first.at.toISOString() } : null
}
