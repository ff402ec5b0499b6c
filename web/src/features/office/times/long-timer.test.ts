import { hours, minutes } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { checkTimer } from './long-timer.ts'

const startedAt = '2026-02-03T08:00:00.000Z'
const after = (ms: number) => new Date(Date.parse(startedAt) + ms)

test('a timer of four hours is asked about, pauses left out', () => {
  expect(checkTimer({ startedAt, pauseTimeInMs: 0 }, after(hours(4) - 1)).tooLong).toBe(false)
  expect(checkTimer({ startedAt, pauseTimeInMs: 0 }, after(hours(4)))).toEqual({ ms: hours(4), tooLong: true })
  expect(checkTimer({ startedAt, pauseTimeInMs: minutes(30) }, after(hours(4))).tooLong).toBe(false)
})
