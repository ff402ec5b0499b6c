import { expect, test } from 'vitest'
import { monthBounds, parseMonth, shownAvailability, slaMonth } from '@passerelle/kernel/sla-month'
import { slaCsv } from './sla-csv.ts'

const probe = { id: 'p1', name: '=Dossier patient', createdAt: '2025-01-01T00:00:00.000Z' }
const late = { id: 'p2', name: 'Serveur; "impression"', createdAt: '2026-01-16T00:00:00.000Z' }
const event = (id: string, startedAt: string, resolvedAt: string | null, more = {}) => ({
  id,
  probeId: 'p1',
  type: 'INTERNAL' as const,
  isProd: true,
  lifeTime: { startedAt, acknowledgedAt: null, resolvedAt },
  ...more,
})
const now = new Date('2026-02-03T12:00:00Z')
const events = [
  event('a', '2025-12-31T22:00:00.000Z', '2026-01-01T01:00:00.000Z'),
  event('b', '2026-01-20T08:00:00.000Z', '2026-01-20T10:00:00.000Z'),
  event('c', '2026-01-20T09:00:00.000Z', '2026-01-20T10:30:00.000Z', { type: 'EXTERNAL' }),
  event('d', '2026-01-21T08:00:00.000Z', '2026-01-21T09:00:00.000Z', { type: 'MAINTENANCE' }),
  event('e', '2026-01-31T22:30:00.000Z', null),
]
const hour = 3_600_000
const month = slaMonth({ probes: [probe, late], events }, '2026-01', now)

test('[OPEN-061] the counted parts of events add up to the downtime of a service in the month of Paris', () => {
  expect(month.events.map(({ id, countedMs }) => [id, countedMs / hour])).toEqual([
    ['a', 2],
    ['b', 2],
    ['c', 0.5],
    ['d', 0],
    ['e', 0.5],
  ])
  const [patients, printer] = month.services
  expect(patients).toMatchObject({ downMs: 5 * hour, maintenanceMs: hour, incidents: 4, monitoredMs: 31 * 24 * hour })
  expect(shownAvailability(patients!.availability!)).toBe(99.328)
  expect(printer).toMatchObject({ downMs: 0, availability: 100, monitoredMs: 15 * 24 * hour + 23 * hour })
})

test('a month in which nothing was monitored has no figure, and 100 % means that nothing was counted', () => {
  expect(slaMonth({ probes: [late], events: [] }, '2025-11', now).services[0]!.availability).toBeNull()
  expect(shownAvailability(99.999_9)).toBe(99.999)
  expect(shownAvailability(100)).toBe(100)
})

test('the running month is counted up to now', () => {
  const [patients] = slaMonth({ probes: [probe], events }, '2026-02', now).services
  const { start } = monthBounds('2026-02')
  expect(patients).toMatchObject({ monitoredMs: now.getTime() - start.getTime(), availability: 0 })
})

const causes = new Map([['b', '+33 injoignable; "disque" plein']])
test('the table for spreadsheets has every event and the same sums, and runs no formula', () => {
  const csv = slaCsv(month, causes, { head: ['a', 'b'], typeOf: (type) => type, yes: 'oui', no: 'non' })
  const lines = csv.split('\r\n')
  expect(lines).toHaveLength(1 + 5 + 2 + 1)
  expect(lines[1]).toContain("'=Dossier patient")
  const seconds = lines.slice(1, 6).map((line) => Number(line.split(';')[6]))
  expect(seconds.reduce((all, one) => all + one, 0) * 1000).toBe(month.services[0]!.downMs)
  expect(lines[2]).toMatch(/;"'\+33 injoignable; ""disque"" plein"$/)
  expect(lines[6]).toContain(';99.328')
  expect(lines[7]).toContain('"Serveur; ""impression"""')
  expect(slaCsv(month, causes, { head: ['a', 'b'], typeOf: (type) => type, yes: 'oui', no: 'non' })).toBe(csv)
})

test('only months are months', () => {
  expect(parseMonth('2026-01')).toBe('2026-01')
  for (const text of ['2026-13', '2026-1', 'hier', undefined]) expect(parseMonth(text)).toBeNull()
})
