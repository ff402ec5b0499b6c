import { expect, test } from 'vitest'
import type { ProbeEvent } from './availability.ts'
import { monthBounds, slaMonth, slaVerdict } from './sla-month.ts'

const hour = 3_600_000
const now = new Date('2026-02-15T00:00:00Z')
const probe = { id: 'p', name: 'Site', createdAt: '2025-01-01T00:00:00Z' }
const event = (id: string, startedAt: string, resolvedAt: string | null, more: Partial<ProbeEvent> = {}) => ({
  id,
  probeId: 'p',
  type: 'INTERNAL' as const,
  isProd: true,
  ...more,
  lifeTime: { startedAt, acknowledgedAt: null, resolvedAt },
})
const at = (day: number, time: string) => `2026-01-${String(day).padStart(2, '0')}T${time}:00Z`
const inJanuary = (events: ReturnType<typeof event>[], more = {}) =>
  slaMonth({ probes: [{ ...probe, ...more }], events }, '2026-01', now)

test('[OPEN-061] a month begins and ends at midnight in Paris, the last one of a year too', () => {
  expect(monthBounds('2026-12')).toEqual({
    start: new Date('2026-11-30T23:00:00Z'),
    end: new Date('2026-12-31T23:00:00Z'),
  })
})

test('[OPEN-061] an outage within a planned maintenance does not count, one that goes on after it does', () => {
  const planned = { planned: true, type: 'MAINTENANCE' as const }
  const { services, events } = inJanuary([
    event('outage', at(5, '10:00'), at(5, '13:00')),
    event('plan', at(5, '10:30'), at(5, '12:00'), planned),
  ])
  expect(events.map(({ id, countedMs }) => [id, countedMs / hour])).toEqual([
    ['outage', 1.5],
    ['plan', 0],
  ])
  expect(services[0]).toMatchObject({ downMs: 1.5 * hour, maintenanceMs: 1.5 * hour, incidents: 1 })
})

test('[OPEN-061] a planned maintenance that has not ended covers everything since', () => {
  const { services } = inJanuary([
    event('before', at(4, '10:00'), at(4, '11:00')),
    event('plan', at(5, '10:00'), null, { planned: true, type: 'MAINTENANCE' }),
    event('outage', at(6, '10:00'), at(6, '13:00')),
  ])
  expect(services[0]!.downMs).toBe(hour)
})

test('[OPEN-061] a maintenance that nobody had planned covers no outage', () => {
  const { services } = inJanuary([
    event('repair', at(5, '10:00'), at(5, '12:00'), { type: 'MAINTENANCE', planned: false }),
    event('outage', at(5, '11:00'), at(5, '13:00')),
  ])
  expect(services[0]).toMatchObject({ downMs: 2 * hour, maintenanceMs: 2 * hour })
})

test('[OPEN-061] events come by their beginning, of each service and of all, without those of other months', () => {
  const events = [
    event('late', at(9, '10:00'), at(9, '12:00')),
    event('early', at(9, '09:00'), at(9, '11:00')),
    event('empty', at(10, '09:00'), at(10, '09:00')),
    event('other', at(8, '09:00'), at(8, '10:00'), { probeId: 'q' }),
    event('december', '2025-12-10T09:00:00Z', '2025-12-10T10:00:00Z'),
    event('february', '2026-02-10T09:00:00Z', null),
  ]
  const second = { ...probe, id: 'q', name: 'Mails' }
  const month = slaMonth({ probes: [probe, second], events }, '2026-01', now)
  expect(month.events.map(({ id, countedMs }) => [id, countedMs / hour])).toEqual([
    ['other', 1],
    ['early', 2],
    ['late', 1],
  ])
  expect(month.services.map(({ incidents }) => incidents)).toEqual([2, 1])
})

test('[OPEN-061] a service tells when it was detached and paused, if it was', () => {
  const pauses = [{ startedAt: at(10, '00:00'), endedAt: at(11, '00:00') }]
  const [detached] = inJanuary([], { detachedAt: at(20, '00:00'), pauses }).services
  expect(detached).toMatchObject({ detachedAt: at(20, '00:00'), pauses, monitoredMs: (19 * 24 - 24 + 1) * hour })
  const [whole] = inJanuary([], { pauses: [] }).services
  expect(whole).toMatchObject({ detachedAt: null, monitoredMs: 31 * 24 * hour })
  expect(whole).not.toHaveProperty('pauses')
})

const levels = (gtd: number | null) => ({
  gti: { data: 12, unit: 'minutes' },
  gtr: { data: null, unit: 'minutes' },
  gtd: { data: gtd, unit: 'ratio' },
})

test('[AVL-027][OPEN-061] the verdict counts services below the target, and whose downtime it is', () => {
  const twoHours = [at(5, '10:00'), at(5, '12:00')] as const
  const ours = inJanuary([event('a', ...twoHours)]).services
  const foreign = inJanuary([event('a', ...twoHours, { type: 'EXTERNAL' })]).services
  // The infrastructure is responsible for all of it, though another cause had begun before.
  const both = inJanuary([event('a', ...twoHours, { type: 'EXTERNAL' }), event('b', ...twoHours)]).services
  const trial = inJanuary([event('a', ...twoHours, { isProd: false })]).services
  const all = [...ours, ...foreign, ...both, ...trial]
  expect(slaVerdict(all, levels(0.9995))).toEqual({ missed: 0, under: 4, ours: 2 })
  expect(slaVerdict(inJanuary([]).services, levels(null))).toEqual({ missed: 0, under: 0, ours: 0 })
  // A commitment below its target is not kept, missed by far or not.
  expect(slaVerdict([], levels(0.9985))).toMatchObject({ missed: 1 })
  expect(slaVerdict([], levels(0.9))).toMatchObject({ missed: 1 })
})
