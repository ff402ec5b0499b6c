import type { TaskStats } from '@passerelle/contract/projects/lists'
import type { ListId } from '../../shared/tasks/list-ids.ts'

/** One figure of a list's header: which phrase of `board.sum`, how many ms, worded as time passed or as time foreseen. */
export type ColumnTotal = { text: SumText; ms: number; foreseen: boolean }
export type SumText = 'spent' | 'estimated' | 'validated' | 'toValidate' | 'waiting'

const statsOf = { todo: 'todoStats', in_progress: 'inProgressStats', done: 'doneStats' } as const

type Figure = readonly [text: SumText, ms: number | undefined, foreseen: boolean]

const staffFigures = (stats: TaskStats, listId: ListId): readonly Figure[] => {
  const { todoStats: todo, inProgressStats: doing, doneStats: done } = stats
  const figures = {
    todo: [
      ['estimated', todo.totalEstimatedTime, true],
      ['validated', todo.totalValidatedTime, true],
      ['toValidate', todo.waitingEstimateValidation, true],
    ],
    in_progress: [
      ['estimated', doing.totalEstimatedTime, true],
      ['spent', doing.effectiveTime, false],
      ['waiting', doing.pendingEffectiveTime, false],
    ],
    done: [
      ['estimated', done.totalEstimatedTime, true],
      ['spent', done.totalSpentTime, false],
    ],
  } as const satisfies Record<ListId, readonly Figure[]>
  return figures[listId]
}

/** What stands beside a list's name: for customers the time spent alone (BKL-005), for staff the sums of that list that are not nothing (BKL-003). */
export const getColumnTotals = (stats: TaskStats, listId: ListId, staff: boolean): ColumnTotal[] => {
  if (!staff) return [{ text: 'spent', ms: stats[statsOf[listId]].ellapsedTime, foreseen: false }]
  return staffFigures(stats, listId).flatMap(([text, ms, foreseen]) => (ms ? [{ text, ms, foreseen }] : []))
}
