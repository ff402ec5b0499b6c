import { toBillableParts } from '@passerelle/kernel/day-parts'
import { hours, minutes } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { timeSums } from './time-sums.ts'

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
  parts: toBillableParts([{ ms: spentInMs }]),
})

test('[OPEN-015][PLN-032] billable time is rounded once for a log, and what is added is in its last part', () => {
  const night = toBillableParts([{ ms: minutes(1) }, { ms: minutes(81) }])
  expect(night.map(({ billableMs }) => billableMs)).toEqual([minutes(1), minutes(89)])
  expect(timeSums([log('a', minutes(81))], new Map())[0]).toMatchObject({
    timeInMs: minutes(81),
    billableMs: minutes(90),
    billingDays: 0.21,
  })
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
