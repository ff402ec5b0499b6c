import type { TaskStats } from '@passerelle/contract/projects/lists'
import type { ListId } from '../../../model/tasks/queries/list-ids.ts'

/** One sum of a list's header: key in `board.sum`, and duration in ms. */
export type ColumnTotal = { text: SumText; ms: number }
export type SumText = 'spent' | 'estimated' | 'validated' | 'toValidate' | 'waiting'

const statsOf = { todo: 'todoStats', in_progress: 'inProgressStats', done: 'doneStats' } as const

type Figure = readonly [text: SumText, ms: number | undefined]

const staffFigures = (stats: TaskStats, listId: ListId): readonly Figure[] => {
  const { todoStats: todo, inProgressStats: doing, doneStats: done } = stats
  const figures = {
    todo: [
      ['estimated', todo.totalEstimatedTime],
      ['validated', todo.totalValidatedTime],
      ['toValidate', todo.waitingEstimateValidation],
    ],
    in_progress: [
      ['estimated', doing.totalEstimatedTime],
      ['spent', doing.effectiveTime],
      ['waiting', doing.pendingEffectiveTime],
    ],
    done: [
      ['estimated', done.totalEstimatedTime],
      ['spent', done.totalSpentTime],
    ],
  } as const satisfies Record<ListId, readonly Figure[]>
  return figures[listId]
}

/**
 * Sums next to a list's name: for customers only the time spent (BKL-005), for staff the non-zero sums of the list
 * (BKL-003).
 */
export const getColumnTotals = (stats: TaskStats, listId: ListId, staff: boolean): ColumnTotal[] => {
  if (!staff) return [{ text: 'spent', ms: stats[statsOf[listId]].ellapsedTime }]
  return staffFigures(stats, listId).flatMap(([text, ms]) => (ms ? [{ text, ms }] : []))
}
