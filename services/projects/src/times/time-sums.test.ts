import { hours, minutes } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { timeSums, timeWithin } from './time-sums.ts'

const at = (text: string) => new Date(`2026-02-03T${text}:00Z`)
const day = { from: at('00:00'), before: new Date('2026-02-04T00:00:00Z') }
const category = {
  _id: 'c'.repeat(24),
  name: 'Mission',
  type: 'category' as const,
  key: 'mission',
  backgroundColor: '#b8730a',
}
const log = (appId: string, spentInMs: number, of: typeof category | null = category) => ({
  appId,
  appName: appId.toUpperCase(),
  category: of,
  spentInMs,
})

test('[API-053] a log counts whole inside the day, and in part where it crosses midnight', () => {
  const spentInMs = hours(2)
  expect(timeWithin({ startedAt: at('08:00'), endedAt: at('11:00'), spentInMs }, day)).toBe(spentInMs)
  const night = { startedAt: new Date('2026-02-02T23:00:00Z'), endedAt: at('01:00'), spentInMs: hours(1) }
  expect(timeWithin(night, day)).toBe(minutes(30))
  expect(timeWithin({ ...night, endedAt: new Date('2026-02-02T23:30:00Z') }, day)).toBe(0)
})

test('[API-053] sums go by account and category, the longest first', () => {
  const sums = timeSums(
    [log('a', hours(1)), log('b', hours(3)), log('a', hours(1), null), log('a', hours(4))],
    new Map(),
  )
  expect(sums.map(({ appId, category: of, timeInMs }) => [appId, of?.name ?? null, timeInMs])).toEqual([
    ['a', 'Mission', hours(5)],
    ['b', 'Mission', hours(3)],
    ['a', null, hours(1)],
  ])
})

test('[CON-005] a billing day is 7 h, or what the account has of its own', () => {
  const [own, usual] = timeSums([log('a', hours(14)), log('b', hours(7))], new Map([['a', 8]]))
  expect([own?.billingDayHours, own?.billingDays]).toEqual([8, 1.75])
  expect([usual?.billingDayHours, usual?.billingDays]).toEqual([7, 1])
})
