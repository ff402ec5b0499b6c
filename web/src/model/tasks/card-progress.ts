import { hours } from '@passerelle/kernel/durations'
import type { TaskCard } from './queries/task-queries.ts'

/** Fixed part of the allowed overrun of an estimate (OPEN-016). */
const overrunAllowance = hours(2)

export type Progress = { tone: 'none' | 'success' | 'warning' | 'danger'; percent: number }

/**
 * Progress bar of a card: time spent relative to the accepted, otherwise the current estimate (TSK-047). Grey without
 * time; a warning above the estimate; an error above the larger of estimate + 2 h and 1.5 × estimate, or when the
 * estimate is refused (TSK-065 to TSK-067).
 */
export const getCardProgress = (
  card: Pick<TaskCard, 'ellapsedTime' | 'estimatedTime' | 'acceptedEstimatedTime' | 'estimateStatus'>,
): Progress => {
  if (card.estimateStatus === 'refused') return { tone: 'danger', percent: 100 }
  const spent = card.ellapsedTime ?? 0
  const estimate = card.acceptedEstimatedTime ?? card.estimatedTime ?? 0
  if (spent === 0 || estimate === 0) return { tone: 'none', percent: 0 }
  if (spent <= estimate) return { tone: 'success', percent: Math.round((spent / estimate) * 100) }
  return { tone: spent > Math.max(estimate + overrunAllowance, estimate * 1.5) ? 'danger' : 'warning', percent: 100 }
}
