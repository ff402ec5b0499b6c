import { expect, test } from 'vitest'
import { timeLeft } from './remaining-time.ts'

const now = new Date('2026-02-06T11:00:00Z')

test.each([
  ['2026-02-06T11:15:00Z', { unit: 'minutes', count: 15 }],
  ['2026-02-06T11:11:59.999Z', { unit: 'minutes', count: 11 }],
  ['2026-02-06T11:01:00Z', { unit: 'minutes', count: 1 }],
  ['2026-02-06T11:00:59.400Z', { unit: 'seconds', count: 60 }],
  ['2026-02-06T11:00:00.001Z', { unit: 'seconds', count: 1 }],
  ['2026-02-06T11:00:00Z', null],
])('[APP-008] a code that holds until %s is valid for %j', (until, left) => {
  expect(timeLeft(until, now)).toEqual(left)
})
