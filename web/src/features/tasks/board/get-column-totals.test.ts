import type { TaskStats } from '@passerelle/contract/projects/lists'
import { hours } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { getColumnTotals } from './get-column-totals.ts'

const stats: TaskStats = {
  todoStats: {
    ellapsedTime: hours(1),
    totalEstimatedTime: hours(8),
    totalValidatedTime: hours(4),
    waitingEstimateValidation: hours(2),
  },
  inProgressStats: {
    ellapsedTime: hours(3),
    totalEstimatedTime: hours(16),
    effectiveTime: hours(3),
    pendingEffectiveTime: hours(1),
  },
  doneStats: { ellapsedTime: hours(5), totalEstimatedTime: hours(6), totalSpentTime: hours(5) },
}

test('[BKL-005] customers see the time spent, one figure per list', () => {
  expect(getColumnTotals(stats, 'todo', false)).toEqual([{ text: 'spent', ms: hours(1) }])
  expect(getColumnTotals(stats, 'in_progress', false).map(({ ms }) => ms)).toEqual([hours(3)])
  expect(getColumnTotals(stats, 'done', false).map(({ ms }) => ms)).toEqual([hours(5)])
})

test('staff see the sums of each list', () => {
  expect(getColumnTotals(stats, 'todo', true).map(({ text }) => text)).toEqual(['estimated', 'validated', 'toValidate'])
  expect(getColumnTotals(stats, 'in_progress', true).map(({ text }) => text)).toEqual(['estimated', 'spent', 'waiting'])
  expect(getColumnTotals(stats, 'done', true).map(({ text }) => text)).toEqual(['estimated', 'spent'])
})

test('a sum of nothing stands for customers too; staff have figures enough', () => {
  const nothing = { ...stats, todoStats: { ellapsedTime: 0, totalEstimatedTime: 0 } }
  expect(getColumnTotals(nothing, 'todo', false)).toEqual([{ text: 'spent', ms: 0 }])
  expect(getColumnTotals(nothing, 'todo', true)).toEqual([])
})
