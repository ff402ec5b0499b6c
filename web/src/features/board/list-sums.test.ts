import type { TaskStats } from '@passerelle/contract/projects/lists'
import { hours } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { sumsOf } from './list-sums.ts'

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
  expect(sumsOf(stats, 'todo', false)).toEqual([{ text: 'spent', ms: hours(1), foreseen: false }])
  expect(sumsOf(stats, 'in_progress', false).map(({ ms }) => ms)).toEqual([hours(3)])
  expect(sumsOf(stats, 'done', false).map(({ ms }) => ms)).toEqual([hours(5)])
})

test('staff see the sums of each list', () => {
  expect(sumsOf(stats, 'todo', true).map(({ text }) => text)).toEqual(['estimated', 'validated', 'toValidate'])
  expect(sumsOf(stats, 'in_progress', true).map(({ text }) => text)).toEqual(['estimated', 'spent', 'waiting'])
  expect(sumsOf(stats, 'done', true).map(({ text }) => text)).toEqual(['estimated', 'spent'])
})

test('a sum of nothing stands for customers too; staff have figures enough', () => {
  const nothing = { ...stats, todoStats: { ellapsedTime: 0, totalEstimatedTime: 0 } }
  expect(sumsOf(nothing, 'todo', false)).toEqual([{ text: 'spent', ms: 0, foreseen: false }])
  expect(sumsOf(nothing, 'todo', true)).toEqual([])
})
