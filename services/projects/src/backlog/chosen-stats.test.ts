import { expect, test } from 'vitest'
import { chosenStats } from './chosen-stats.ts'

const stats = {
  todoStats: { ellapsedTime: 9, totalEstimatedTime: 1, totalValidatedTime: 2, waitingEstimateValidation: 3 },
  inProgressStats: { ellapsedTime: 9, totalEstimatedTime: 4, effectiveTime: 5, pendingEffectiveTime: 6 },
  doneStats: { ellapsedTime: 9, totalEstimatedTime: 7, totalSpentTime: 8 },
}
const { todoStats, doneStats } = {
  todoStats: { totalEstimatedTime: 1, totalValidatedTime: 2, waitingEstimateValidation: 3 },
  doneStats: { totalEstimatedTime: 7, totalSpentTime: 8 },
}

test('[API-061][BKL-003] without a choice every figure of the three lists is shown', () => {
  expect(chosenStats(stats)).toEqual({
    todoStats,
    inProgressStats: { totalEstimatedTime: 4, effectiveTime: 5, pendingEffectiveTime: 6 },
    doneStats,
  })
})

test('[API-061] groups, figures, and both are chosen', () => {
  expect(chosenStats(stats, ['todoStats', 'doneStats'])).toEqual({ todoStats, doneStats })
  expect(chosenStats(stats, ['totalEstimatedTime'])).toEqual({
    todoStats: { totalEstimatedTime: 1 },
    inProgressStats: { totalEstimatedTime: 4 },
    doneStats: { totalEstimatedTime: 7 },
  })
  expect(chosenStats(stats, ['doneStats', 'totalSpentTime'])).toEqual({ doneStats: { totalSpentTime: 8 } })
})
