import { expect, test } from 'vitest'
import type { ServerActionEntry } from './cloud-queries.ts'
import { progressOf, shortDuration, usualDuration } from './server-progress.ts'

const entry = (seconds: number, more: Partial<ServerActionEntry> = {}): ServerActionEntry => ({
  _id: 'a'.repeat(24),
  action: 'reboot',
  status: 'done',
  userId: 'b'.repeat(24),
  staff: false,
  name: 'Ada Lemoine',
  requestedAt: '2026-02-03T12:00:00.000Z',
  endedAt: new Date(Date.UTC(2026, 1, 3, 12, 0, seconds)).toISOString(),
  failure: null,
  request: null,
  answered: null,
  ...more,
})

test('the usual length of an action is the middle of those that succeeded', () => {
  expect(usualDuration([], 'reboot')).toBeUndefined()
  const history = [entry(40), entry(90), entry(60), entry(1, { status: 'failed' }), entry(5, { action: 'stop' })]
  expect(usualDuration(history, 'reboot')).toBe(60_000)
})

test('the time that an action waited for its approval is no part of its length', () => {
  const answered = { userId: 'c'.repeat(24), name: 'Emma Petit', at: '2026-02-03T12:00:30.000Z' }
  expect(usualDuration([entry(40, { answered })], 'reboot')).toBe(10_000)
})

test('a running action is never shown as over', () => {
  expect(progressOf(30_000, 60_000)).toBe(0.5)
  expect(progressOf(300_000, 60_000)).toBe(0.95)
  expect(progressOf(0, undefined)).toBe(0.1)
})

test('durations are short', () => {
  expect(shortDuration(48_400)).toBe('48\u00a0s')
  expect(shortDuration(125_000)).toBe('2\u00a0min\u00a005')
})
