import { hours } from '@passerelle/kernel/durations'
import type { TaskCard } from './task-queries.ts'

/** Fixed margin of the legal maximum (OPEN-016). */
const margin = hours(2)

export type Progress = { look: 'none' | 'success' | 'warning' | 'danger'; percent: number }

/**
 * The bar at the card's edge: time spent over the accepted, else the current estimate (TSK-047). Grey without time; a warning above the
 * estimate; an error above the larger of estimate + 2 h and 1.5 × estimate, or when the estimate is refused (TSK-065 to TSK-067).
 */
export const progressOf = (
  card: Pick<TaskCard, 'ellapsedTime' | 'estimatedTime' | 'acceptedEstimatedTime' | 'estimateStatus'>,
): Progress => {
  if (card.estimateStatus === 'refused') return { look: 'danger', percent: 100 }
  const spent = card.ellapsedTime ?? 0
  const estimate = card.acceptedEstimatedTime ?? card.estimatedTime ?? 0
  if (spent === 0 || estimate === 0) return { look: 'none', percent: 0 }
  if (spent <= estimate) return { look: 'success', percent: Math.round((spent / estimate) * 100) }
  return { look: spent > Math.max(estimate + margin, estimate * 1.5) ? 'danger' : 'warning', percent: 100 }
}
