import { hours, minutes } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { sumRowTimes, getRowTimes } from './row-times.ts'

const of = (spent: number | null, estimate: number | null, accepted: number | null = null) => ({
  ellapsedTime: spent,
  estimatedTime: estimate,
  acceptedEstimatedTime: accepted,
})

test.each([
  ['nothing spent', of(0, hours(4)), { estimate: hours(4), left: hours(4), percent: 0 }],
  ['some spent', of(hours(1), hours(4)), { estimate: hours(4), left: hours(3), percent: 25 }],
  [
    'the accepted estimate counts',
    of(hours(1), hours(4), hours(2)),
    { estimate: hours(2), left: hours(1), percent: 50 },
  ],
  [
    'overrun',
    of(hours(5) + minutes(30), hours(4)),
    { estimate: hours(4), left: -hours(1) - minutes(30), percent: 138 },
  ],
  ['no estimate', of(hours(5), null), { estimate: null, left: null, percent: null }],
  ['an estimate of nothing', of(hours(5), 0), { estimate: null, left: null, percent: null }],
  ['times that are kept from the reader', of(null, hours(4)), { estimate: hours(4), left: hours(4), percent: 0 }],
])('[TSK-049] time left is the estimate minus the elapsed time: %s', (_, card, times) =>
  expect(getRowTimes(card)).toEqual(times),
)

test('sums leave out what has no estimate', () => {
  expect(sumRowTimes([of(hours(1), hours(4)), of(hours(9), null), of(hours(3), hours(2))])).toEqual({
    estimate: hours(6),
    left: hours(2),
  })
  expect(sumRowTimes([])).toEqual({ estimate: 0, left: 0 })
})
