import type { TaskCard } from '../../../model/tasks/queries/task-queries.ts'

/** Times of a row in ms: the relevant estimate, time left (negative: overrun), and percentage spent. */
export type RowTimes = { estimate: number | null; left: number | null; percent: number | null }

/**
 * Time left = the accepted, otherwise the current estimate minus the time spent (TSK-049); null without an estimate.
 */
export const getRowTimes = ({
  acceptedEstimatedTime,
  estimatedTime,
  ellapsedTime,
}: Pick<TaskCard, 'acceptedEstimatedTime' | 'estimatedTime' | 'ellapsedTime'>): RowTimes => {
  const estimate = acceptedEstimatedTime ?? estimatedTime
  if (!estimate) return { estimate: null, left: null, percent: null }
  const spent = ellapsedTime ?? 0
  return { estimate, left: estimate - spent, percent: Math.round((spent / estimate) * 100) }
}

/** Sums of all rows, each task once. */
export const sumRowTimes = (rows: readonly Parameters<typeof getRowTimes>[0][]): { estimate: number; left: number } =>
  rows
    .map(getRowTimes)
    .reduce((sum, { estimate, left }) => ({ estimate: sum.estimate + (estimate ?? 0), left: sum.left + (left ?? 0) }), {
      estimate: 0,
      left: 0,
    })
