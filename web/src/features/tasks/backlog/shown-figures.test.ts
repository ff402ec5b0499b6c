import { expect, test } from 'vitest'
import { getShownFigures, sumEstimates } from './shown-figures.ts'

const data = {
  todoStats: { totalEstimatedTime: 1, totalValidatedTime: 2, waitingEstimateValidation: 3 },
  inProgressStats: { totalEstimatedTime: 4, effectiveTime: 5, pendingEffectiveTime: 6 },
  doneStats: { totalEstimatedTime: 7, totalSpentTime: 8 },
  total: 9,
}

test('[BKL-003] without a choice every figure of every list is shown', () => {
  const shown = getShownFigures(data, [])
  expect(Object.values(shown).map((figures) => figures.map(({ ms }) => ms))).toEqual([
    [1, 2, 3],
    [4, 5, 6],
    [7, 8],
  ])
  expect(getShownFigures(undefined, []).doneStats?.map(({ ms }) => ms)).toEqual([null, null])
})

test('[BKL-001] a view shows the lists and figures that it chose', () => {
  expect(getShownFigures(data, ['doneStats', 'totalSpentTime'])).toEqual({
    doneStats: [{ key: 'totalSpentTime', ms: 8 }],
  })
})

test('the foot sums up the estimates of all lists', () => {
  expect(sumEstimates(data)).toBe(12)
})
