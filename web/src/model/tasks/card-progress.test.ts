import { hours } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { getCardProgress } from './card-progress.ts'

const of = (
  spent: number | null,
  estimate: number | null,
  accepted: number | null = null,
  status: 'accepted' | 'refused' | 'waiting' = 'waiting',
) =>
  getCardProgress({
    ellapsedTime: spent,
    estimatedTime: estimate,
    acceptedEstimatedTime: accepted,
    estimateStatus: status,
  })

test.each([
  ['grey without time spent', 0, hours(4), 'none', 0],
  ['grey where time is hidden', null, hours(4), 'none', 0],
  ['success within the estimate', hours(2), hours(4), 'success', 50],
  ['success exactly at the estimate', hours(4), hours(4), 'success', 100],
  ['a warning above it', hours(4) + 1, hours(4), 'warning', 100],
  ['a warning up to estimate + 2 h', hours(6), hours(4), 'warning', 100],
  ['an error above it', hours(6) + 1, hours(4), 'danger', 100],
  ['a warning up to 1.5 × a large estimate', hours(15), hours(10), 'warning', 100],
  ['an error above it too', hours(15) + 1, hours(10), 'danger', 100],
] as const)('[TSK-065, TSK-066, TSK-067] %s', (_, spent, estimate, tone, percent) => {
  expect(of(spent, estimate)).toEqual({ tone, percent })
})

test('[TSK-047] the accepted estimate counts before the current one', () => {
  expect(of(hours(2), hours(8), hours(4), 'accepted').percent).toBe(50)
})

test('[TSK-065] an error when the estimate is refused', () => {
  expect(of(0, hours(4), null, 'refused').tone).toBe('danger')
})
