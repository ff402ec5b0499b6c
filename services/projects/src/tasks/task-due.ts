import type { NextStep } from '@passerelle/contract/projects/schemas'
import { days, hours } from '@passerelle/kernel/durations'
import { awaitsQuoteAnswer, getEstimateStatus, isMission, isQuote } from './task-state.ts'
import type { TaskSummary } from './task.ts'

/**
 * Length of each inactivity period. Pending and done have three separate values, so that each can be changed alone
 * (TMR-001 to TMR-005).
 */
export const inactivityPeriods = {
  refusedEstimate: hours(48),
  completionAsked: hours(48),
  pendingArchive: days(35),
  pendingDone: days(40),
  doneArchive: days(45),
}

export type ArchiveCause = 'refused_estimate' | 'pending' | 'done'

/** Maps due columns to names of deadlines. */
export const deadlineNameByColumn = {
  archiveDueAt: 'archive-task',
  autoAcceptDueAt: 'accept-completion',
  autoDoneDueAt: 'finish-task',
} as const
export type DueColumn = keyof typeof deadlineNameByColumn
type Due = Pick<TaskSummary, DueColumn>

const after = (from: Date, ms: number) => new Date(from.getTime() + ms)
const latest = (first: Date, second: Date | null) => (second && second > first ? second : first)

/** An offer without answer does not end as finished work: quote projects, and what waits on a quote (BIL-016). */
const isOffer = (task: TaskSummary) => isQuote(task) || awaitsQuoteAnswer(task)

/** All future archive dates of a task with their causes, earliest first; dates already spent are excluded. */
export const getArchiveDueDates = (task: TaskSummary): { cause: ArchiveCause; at: Date }[] => {
  const moments: { cause: ArchiveCause; at: Date }[] = []
  if (getEstimateStatus(task) === 'refused' && task.estimatedTimeRefusedAt) {
    moments.push({
      cause: 'refused_estimate',
      at: after(latest(task.estimatedTimeRefusedAt, task.actedAt), inactivityPeriods.refusedEstimate),
    })
  }
  if (task.pendingStatus === 'customer' && task.pendingAt && !isOffer(task)) {
    moments.push({ cause: 'pending', at: after(task.pendingAt, inactivityPeriods.pendingArchive) })
  }
  if (task.listId === 'done' && task.doneAt && !isQuote(task) && !isMission(task)) {
    moments.push({ cause: 'done', at: after(task.doneAt, inactivityPeriods.doneArchive) })
  }
  const spent = task.archiveSpentAt
  return moments.filter(({ at }) => !spent || at > spent).sort((a, b) => a.at.getTime() - b.at.getTime())
}

/**
 * Derives the three due columns from the state alone. Every update sets them through this function, so they cannot
 * contradict the state. An archived task keeps them, because it may be unarchived.
 */
export const getDueColumns = (task: TaskSummary): Due => ({
  archiveDueAt: getArchiveDueDates(task)[0]?.at ?? null,
  autoAcceptDueAt:
    task.pendingStatus === 'completed' && task.pendingAt
      ? after(task.pendingAt, inactivityPeriods.completionAsked)
      : null,
  autoDoneDueAt:
    task.pendingStatus === 'customer' && task.pendingAt && !isOffer(task)
      ? after(task.pendingAt, inactivityPeriods.pendingDone)
      : null,
})

/** The next automatic step and its date; an archived task is not archived again. */
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
