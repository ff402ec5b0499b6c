import { minutes } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { billedParts } from './billed-parts.ts'

// 11 January 2026, 23:30 to 0:40 in Paris.
const night = { startedAt: '2026-01-11T22:30:00Z', stoppedAt: '2026-01-11T23:40:00Z', pauseTimeInMs: 0 }
const midnight = '2026-01-11T23:00:00.000Z'

test('[PLN-032] the parts of a billed log sum to what was billed, and its rounding is in the last one', () => {
  expect(billedParts({ ...night, billableMs: minutes(75) })).toEqual([
    { fromAt: '2026-01-11T22:30:00.000Z', toAt: midnight, billableMs: minutes(30) },
    { fromAt: midnight, toAt: '2026-01-11T23:40:00.000Z', billableMs: minutes(45) },
  ])
})

test('[PLN-032] a log that was made longer since is shown whole, with what was billed', () => {
  expect(billedParts({ ...night, billableMs: minutes(15) })).toEqual([
    { fromAt: '2026-01-11T22:30:00.000Z', toAt: '2026-01-11T23:40:00.000Z', billableMs: minutes(15) },
  ])
})

test('[BIL-053] a log of an annex that was kept before logs were cut is printed whole, as then', () => {
  expect(billedParts({ startedAt: night.startedAt, stoppedAt: night.stoppedAt, billableMs: minutes(75) })).toEqual([
    { fromAt: '2026-01-11T22:30:00.000Z', toAt: '2026-01-11T23:40:00.000Z', billableMs: minutes(75) },
  ])
})
