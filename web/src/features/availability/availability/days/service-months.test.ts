import { isActiveOn, statusOfDay, type ProbeEvent, type Responsibility } from '@passerelle/kernel/availability'
import { expect, test } from 'vitest'
import { availableShare } from './available-share.ts'
import { isTracked, serviceMonths } from './service-months.ts'

const probe = { createdAt: '2025-11-20T10:00:00Z' }
const now = new Date('2026-04-14T12:00:00Z')
const event = (
  startedAt: string,
  resolvedAt: string | null,
  more: { type?: Responsibility; isProd?: boolean } = {},
): ProbeEvent => ({
  probeId: 'p',
  type: 'INTERNAL',
  isProd: true,
  ...more,
  lifeTime: { startedAt, acknowledgedAt: null, resolvedAt },
})
const events = [
  event('2026-04-14T10:00:00Z', null),
  event('2026-03-29T00:00:00Z', '2026-03-29T02:00:00Z', { isProd: false }),
  event('2026-03-10T10:00:00Z', '2026-03-10T11:00:00Z', { type: 'MAINTENANCE' }),
  event('2025-12-31T22:30:00Z', '2026-01-01T00:30:00Z'),
  event('2025-11-19T10:00:00Z', '2025-11-20T22:00:00Z', { type: 'EXTERNAL' }),
]
const months = ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04']
const blocks = serviceMonths(probe, events, months, now)
const cells = blocks.flatMap(({ weeks }) => weeks.flat()).filter((cell) => cell !== null)
const cell = (day: string) => cells.find((one) => one.day === day)

test('[AVL-013][AVL-014] every day shows what the rules say of it, and a colour only while it was monitored', () => {
  expect(cells).toHaveLength(30 + 31 + 31 + 28 + 31 + 30)
  for (const { day, state, percent } of cells) {
    const expected = isActiveOn(probe, day) ? statusOfDay(day, events, now) : 'untracked'
    expect({ day, state }).toEqual({ day, state: expected })
    expect({ day, coloured: percent !== null }).toEqual({
      day,
      coloured: expected !== 'untracked' && expected !== 'unknown',
    })
  }
  expect(['2025-11-19', '2025-11-20', '2026-04-14', '2026-04-15'].map((day) => cell(day)?.state)).toEqual([
    'untracked',
    'critical_unavailable',
    'critical_unavailable',
    'unknown',
  ])
})

test('the share of a day: over the turn of the year, as the clocks change, on first and running day', () => {
  expect(cell('2025-12-31')?.percent).toBeCloseTo(100 * (1 - 0.5 / 24), 8)
  expect(cell('2026-01-01')?.percent).toBeCloseTo(100 * (1 - 1.5 / 24), 8)
  expect(cell('2026-03-29')?.percent).toBeCloseTo(100 * (1 - 2 / 23), 8)
  expect(cell('2026-03-10')).toEqual({ day: '2026-03-10', state: 'maintenance', percent: 100 })
  expect(cell('2025-11-20')?.percent).toBeCloseTo(100 * (1 - 12 / 13), 8)
  expect(cell('2026-04-14')?.percent).toBeCloseTo(100 * (1 - 2 / 14), 8)
})

test('the share of a month counts its monitored time alone; a month before has none', () => {
  expect(blocks.map(({ month }) => month)).toEqual(months)
  expect(blocks[1]!.percent).toBeCloseTo(100 * (1 - 0.5 / (31 * 24)), 8)
  expect(blocks[3]!.percent).toBe(100)
  expect(blocks[0]!.percent).toBeCloseTo(100 * (1 - 12 / (10 * 24 + 13)), 8)
  expect(serviceMonths(probe, events, ['2025-10', '2026-05'], now).map(({ percent }) => percent)).toEqual([null, null])
})

test('outages over each other count once, maintenance not at all', () => {
  const period = { start: new Date('2026-02-01T00:00:00Z'), end: new Date('2026-02-01T10:00:00Z') }
  const share = (...all: ProbeEvent[]) => availableShare(probe, all, period, now)
  const first = event('2026-02-01T01:00:00Z', '2026-02-01T03:00:00Z')
  expect(
    share(
      first,
      event('2026-02-01T02:00:00Z', '2026-02-01T04:00:00Z'),
      event('2026-02-01T01:30:00Z', '2026-02-01T02:30:00Z'),
    ),
  ).toBeCloseTo(70, 8)
  expect(share(first, event('2026-02-01T05:00:00Z', '2026-02-01T09:00:00Z', { type: 'MAINTENANCE' }))).toBeCloseTo(
    80,
    8,
  )
  expect(share(event('2026-01-01T00:00:00Z', null))).toBe(0)
  expect(share()).toBe(100)
})

test('a leap day is a day like another', () => {
  const leap = serviceMonths(
    probe,
    [event('2028-02-29T06:00:00Z', '2028-02-29T12:00:00Z')],
    ['2028-02'],
    new Date('2028-03-05T00:00:00Z'),
  )[0]!
  expect(leap.weeks.flat().filter((cell) => cell !== null && isTracked(cell))).toHaveLength(29)
  expect(leap.weeks.at(-1)?.[1]).toMatchObject({ day: '2028-02-29', state: 'critical_unavailable', percent: 75 })
})
