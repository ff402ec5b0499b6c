import { describe, expect, test } from 'vitest'
import {
  eachDayOfInterval,
  eventsOfDay,
  getDayBounds,
  isActiveOn,
  isInProgress,
  isUnresolved,
  monitoredUntil,
  getOverallStatus,
  pausedSince,
  pausedSpans,
  statusOfDay,
  statusOfProbe,
  toneOfAvailability,
  type ProbeEvent,
  type Responsibility,
} from './availability.ts'

type Fields = { type?: Responsibility; isProd?: boolean; from?: string; acknowledged?: string; to?: string | null }
const event = ({
  type = 'INTERNAL',
  isProd = false,
  from = '2026-02-03T10:00:00Z',
  acknowledged,
  to = '2026-02-03T11:00:00Z',
}: Fields = {}): ProbeEvent => ({
  probeId: 'p',
  type,
  isProd,
  lifeTime: { startedAt: from, acknowledgedAt: acknowledged ?? null, resolvedAt: to },
})
const standing = (fields: Fields = {}) => event({ ...fields, to: null })
const maintenance = (fields: Fields = {}) => event({ type: 'MAINTENANCE', ...fields })

const now = new Date('2026-02-10T12:00:00Z')

test('[AVL-004] [AVL-005] an event stands until it is resolved, and is worked on once it is acknowledged', () => {
  const acknowledged = '2026-02-03T10:20:00Z'
  expect(
    [standing(), standing({ acknowledged }), event(), event({ acknowledged })].map((one) => [
      isUnresolved(one),
      isInProgress(one),
    ]),
  ).toEqual([
    [true, false],
    [true, true],
    [false, false],
    [false, false],
  ])
})

describe('[AVL-006] the state of all services follows from what stands', () => {
  test.each<[string, ProbeEvent[], ReturnType<typeof getOverallStatus>]>([
    ['nothing ever', [], 'normal'],
    ['all resolved', [event({ isProd: true }), maintenance()], 'normal'],
    ['a maintenance', [maintenance({ to: null }), event({ isProd: true })], 'maintenance'],
    ['two maintenances', [maintenance({ to: null }), maintenance({ to: null })], 'maintenance'],
    ['a maintenance and an outage', [maintenance({ to: null }), standing()], 'incident'],
    ['an outage outside production', [standing({ type: 'CUSTOMER' })], 'incident'],
    ['an outage nobody answers for yet', [standing({ type: 'TO_DEFINE' })], 'incident'],
  ])('%s', (_title, events, state) => expect(getOverallStatus(events)).toBe(state))
})

test.each<[string, ProbeEvent[], ReturnType<typeof statusOfProbe>]>([
  ['2026-01-01T00:00:00Z', [], 'available'],
  ['2026-01-01T00:00:00Z', [maintenance({ to: null })], 'maintenance'],
  ['2026-01-01T00:00:00Z', [standing(), maintenance({ to: null })], 'unavailable'],
  ['2026-02-10T12:00:00Z', [], 'available'],
  ['2026-02-10T12:00:00.001Z', [], 'unknown'],
])('[AVL-008] a service monitored since %s with these events is shown', (createdAt, events, status) =>
  expect(statusOfProbe({ createdAt }, events, now)).toBe(status),
)

describe('a day is what happened on it', () => {
  test.each<[string, string, ProbeEvent[], ReturnType<typeof statusOfDay>]>([
    ['[AVL-009] nothing', '2026-02-03', [], 'available'],
    ['[AVL-009] only on other days', '2026-02-04', [event({ isProd: true })], 'available'],
    ['[AVL-010] a maintenance', '2026-02-03', [maintenance()], 'maintenance'],
    ['[AVL-010] a maintenance of production', '2026-02-03', [maintenance({ isProd: true })], 'maintenance'],
    ['[AVL-011] production', '2026-02-03', [event({ isProd: true })], 'critical_unavailable'],
    [
      '[AVL-011] production among others',
      '2026-02-03',
      [event(), maintenance(), event({ isProd: true })],
      'critical_unavailable',
    ],
    [
      '[AVL-011] a maintenance of production and an outage elsewhere',
      '2026-02-03',
      [event(), maintenance({ isProd: true })],
      'critical_unavailable',
    ],
    ['[AVL-012] no production', '2026-02-03', [event({ type: 'EXTERNAL' })], 'unavailable'],
    ['[AVL-012] no production, and a maintenance', '2026-02-03', [event(), maintenance()], 'unavailable'],
    ['[AVL-011] what stands since then', '2026-02-09', [standing({ isProd: true })], 'critical_unavailable'],
    ['[AVL-013] today', '2026-02-10', [], 'available'],
    ['[AVL-013] tomorrow', '2026-02-11', [standing({ isProd: true })], 'unknown'],
  ])('%s', (_title, day, events, status) => expect(statusOfDay(day, events, now)).toBe(status))

  test('[AVL-013] tomorrow begins at midnight in Paris', () => {
    expect(statusOfDay('2026-02-11', [], new Date('2026-02-10T22:59:59.999Z'))).toBe('unknown')
    expect(statusOfDay('2026-02-11', [], new Date('2026-02-10T23:00:00Z'))).toBe('available')
    expect(statusOfDay('2026-07-11', [], new Date('2026-07-10T22:00:00Z'))).toBe('available')
  })
})

describe('[AVL-009] [AVL-012] [OPEN-060] an event belongs to each day in Paris into which it stood', () => {
  const around = ['2026-02-02', '2026-02-03', '2026-02-04', '2026-02-05']
  const daysOf = (days: readonly string[], one: ProbeEvent) => days.filter((day) => eventsOfDay(day, [one]).length > 0)
  test.each<[string, Fields, readonly string[], string[]]>([
    ['within a day', {}, around, ['2026-02-03']],
    [
      'over midnight',
      { from: '2026-02-03T22:30:00Z', to: '2026-02-03T23:30:00Z' },
      around,
      ['2026-02-03', '2026-02-04'],
    ],
    [
      'over a whole day',
      { from: '2026-02-02T22:59:00Z', to: '2026-02-03T23:01:00Z' },
      around,
      ['2026-02-02', '2026-02-03', '2026-02-04'],
    ],
    ['until midnight', { from: '2026-02-03T20:00:00Z', to: '2026-02-03T23:00:00Z' }, around, ['2026-02-03']],
    ['from midnight on', { from: '2026-02-03T23:00:00Z', to: '2026-02-04T00:00:00Z' }, around, ['2026-02-04']],
    [
      'just before midnight',
      { from: '2026-02-03T22:59:59.999Z', to: '2026-02-03T22:59:59.999Z' },
      around,
      ['2026-02-03'],
    ],
    ['of no length', { to: '2026-02-03T10:00:00Z' }, around, ['2026-02-03']],
    ['of no length at midnight', { from: '2026-02-03T23:00:00Z', to: '2026-02-03T23:00:00Z' }, around, ['2026-02-04']],
    ['with an end written in another zone', { to: '2026-02-04T01:00:00+02:00' }, around, ['2026-02-03']],
    ['standing', { to: null }, around, ['2026-02-03', '2026-02-04', '2026-02-05']],
    [
      'over the lost hour of spring',
      { from: '2026-03-29T00:30:00Z', to: '2026-03-29T01:30:00Z' },
      ['2026-03-28', '2026-03-29', '2026-03-30'],
      ['2026-03-29'],
    ],
    [
      'to the end of the 23 hours',
      { from: '2026-03-28T22:30:00Z', to: '2026-03-29T22:00:00Z' },
      ['2026-03-28', '2026-03-29', '2026-03-30'],
      ['2026-03-28', '2026-03-29'],
    ],
    [
      'after the 23 hours',
      { from: '2026-03-29T22:00:00Z', to: '2026-03-29T22:30:00Z' },
      ['2026-03-28', '2026-03-29', '2026-03-30'],
      ['2026-03-30'],
    ],
    [
      'in the hour told twice',
      { from: '2026-10-25T00:30:00Z', to: '2026-10-25T01:30:00Z' },
      ['2026-10-24', '2026-10-25', '2026-10-26'],
      ['2026-10-25'],
    ],
    [
      'in the last of 25 hours',
      { from: '2026-10-25T22:30:00Z', to: '2026-10-25T23:00:00Z' },
      ['2026-10-24', '2026-10-25', '2026-10-26'],
      ['2026-10-25'],
    ],
    [
      'before the 25 hours',
      { from: '2026-10-24T21:30:00Z', to: '2026-10-24T22:00:00Z' },
      ['2026-10-24', '2026-10-25', '2026-10-26'],
      ['2026-10-24'],
    ],
  ])('%s', (_title, fields, days, found) => expect(daysOf(days, event(fields))).toEqual(found))
})

test.each([
  ['2026-02-03T22:59:59.999Z', '2026-02-03', true],
  ['2026-02-03T23:00:00.000Z', '2026-02-03', false],
  ['2026-02-03T23:00:00.000Z', '2026-02-04', true],
  ['2026-03-29T21:59:59.999Z', '2026-03-29', true],
  ['2026-03-29T22:00:00.000Z', '2026-03-29', false],
  ['2026-10-25T22:59:59.999Z', '2026-10-25', true],
  ['2026-10-25T23:00:00.000Z', '2026-10-25', false],
  ['2024-05-01T00:00:00.000Z', '2026-02-03', true],
])('[AVL-014] a probe of %s was active on %s: %s', (createdAt, day, active) =>
  expect(isActiveOn({ createdAt }, day)).toBe(active),
)

test.each([
  ['2026-02-02T23:00:00Z', '2026-02-04T22:59:59Z', ['2026-02-03', '2026-02-04']],
  ['2026-02-02T22:59:59Z', '2026-02-02T23:00:00Z', ['2026-02-02', '2026-02-03']],
  ['2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z', ['2026-03-28', '2026-03-29', '2026-03-30']],
  ['2026-10-24T21:59:59Z', '2026-10-25T23:00:00Z', ['2026-10-24', '2026-10-25', '2026-10-26']],
  ['2026-02-04T12:00:00Z', '2026-02-03T12:00:00Z', []],
  ['2024-02-28T12:00:00Z', '2024-03-01T12:00:00Z', ['2024-02-28', '2024-02-29', '2024-03-01']],
])('the days from %s to %s', (from, to, days) => expect(eachDayOfInterval(new Date(from), new Date(to))).toEqual(days))

test.each([
  [100, 'success'],
  [75, 'success'],
  [74.99, 'warning'],
  [50, 'warning'],
  [49.99, 'danger'],
  [0, 'danger'],
])('[AVL-018] %d percent are told as %s', (percent, tone) => expect(toneOfAvailability(percent)).toBe(tone))

test('pauses are spans, of which one may still be open', () => {
  const ended = { startedAt: '2026-02-01T00:00:00Z', endedAt: '2026-02-02T00:00:00Z' }
  const open = { startedAt: '2026-02-03T00:00:00Z', endedAt: null }
  const probe = { createdAt: '2026-01-01T00:00:00Z', pauses: [ended, open] }
  const [first, second] = ['2026-02-01', '2026-02-02', '2026-02-03'].map((day) => Date.parse(`${day}T00:00:00Z`))
  expect(pausedSpans(probe)).toEqual([
    { start: first, end: second },
    { start: Date.parse(open.startedAt), end: Infinity },
  ])
  expect([pausedSince(probe), pausedSince({ ...probe, pauses: [ended] })]).toEqual([open.startedAt, undefined])
  expect([monitoredUntil(probe), monitoredUntil({ ...probe, detachedAt: open.startedAt })]).toEqual([
    Infinity,
    Date.parse(open.startedAt),
  ])
})

test('a service is unknown from the moment it is detached, and while its monitoring is paused', () => {
  const at = new Date('2026-02-03T12:00:00Z')
  const probe = { createdAt: '2026-01-01T00:00:00Z' }
  const paused = (endedAt: string | null) => ({ ...probe, pauses: [{ startedAt: '2026-02-01T00:00:00Z', endedAt }] })
  expect(statusOfProbe({ ...probe, detachedAt: at.toISOString() }, [], at)).toBe('unknown')
  expect(statusOfProbe({ ...probe, detachedAt: '2026-02-03T12:00:00.001Z' }, [], at)).toBe('available')
  expect(statusOfProbe(paused(null), [], at)).toBe('unknown')
  expect(statusOfProbe(paused('2026-02-02T00:00:00Z'), [], at)).toBe('available')
})

test('[AVL-014] a day that is paused from its first to its last minute is not monitored', () => {
  const probe = { createdAt: '2026-01-01T00:00:00Z' }
  const on = (startedAt: string, endedAt: string) =>
    isActiveOn({ ...probe, pauses: [{ startedAt, endedAt }] }, '2026-02-03')
  expect(on('2026-02-02T23:00:00Z', '2026-02-03T23:00:00Z')).toBe(false)
  expect(on('2026-02-02T23:00:00Z', '2026-02-03T22:59:00Z')).toBe(true)
  expect(isActiveOn({ ...probe, pauses: [] }, '2026-02-03')).toBe(true)
  expect(isActiveOn({ ...probe, pauses: [] }, '2025-12-30')).toBe(false)
})

test('the days of a period go on over changes of clocks and ends of years', () => {
  expect(getDayBounds('2026-03-28').end.toISOString()).toBe('2026-03-28T23:00:00.000Z')
  expect(getDayBounds('2026-12-31').end.toISOString()).toBe('2026-12-31T23:00:00.000Z')
  expect(eachDayOfInterval(new Date('2024-12-30T12:00:00Z'), new Date('2025-12-31T12:00:00Z'))).toHaveLength(367)
})
