import { describe, expect, test } from 'vitest'
import {
  responsibilities,
  getOverallStatus,
  type ProbeEvent,
  type Responsibility,
} from '@passerelle/kernel/availability'
import { days } from '@passerelle/kernel/durations'
import { isProduction } from '@passerelle/stats/monitoring/event-rules'
import { availabilityRows } from './availability.ts'

const apps = { 'atelier-lumen': 'lumen', 'maison-verdier': 'verdier', 'clinique-riviera': 'riviera' }
const moments = [
  '2026-02-03T13:19:00Z',
  '2026-03-29T01:00:00Z',
  '2026-10-25T00:30:00Z',
  '2026-10-26T07:00:00Z',
  '2026-12-31T23:30:00Z',
  '2027-01-01T00:00:00Z',
]

describe.each(moments.map((text) => new Date(text)))(
  '[OPEN-062] the monitored services of the demo world at %o',
  (now) => {
    const { probes, events } = availabilityRows(apps, now)
    const of = (app: string) => events.filter(({ app_id }) => app_id === app)
    const asEvents = (app: string): ProbeEvent[] =>
      of(app).map(({ probe_id, type, is_prod, started_at, acknowledged_at, resolved_at }) => ({
        probeId: probe_id,
        type: type as Responsibility,
        isProd: is_prod,
        lifeTime: {
          startedAt: started_at.toISOString(),
          acknowledgedAt: acknowledged_at?.toISOString() ?? null,
          resolvedAt: resolved_at?.toISOString() ?? null,
        },
      }))

    test('[INC-002] nothing happens after now, before acknowledged, or unmonitored; production is named', () => {
      for (const { probe_id, started_at, acknowledged_at, resolved_at, name, is_prod } of events) {
        const { created_at } = probes.find(({ id }) => id === probe_id)!
        const order = [created_at, started_at, acknowledged_at ?? started_at, resolved_at ?? now, now]
        expect(order).toEqual(order.toSorted((a, b) => a.getTime() - b.getTime()))
        expect(isProduction(name)).toBe(is_prod)
      }
      expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(events.length)
    })

    test('Atelier Lumen has had its share of everything, an outage in the last days, and all well now', () => {
      const lumen = of('lumen')
      expect(getOverallStatus(asEvents('lumen'))).toBe('normal')
      expect(new Set(lumen.map(({ type }) => type))).toEqual(new Set(responsibilities))
      expect(
        lumen.filter(({ started_at, is_prod }) => is_prod && started_at.getTime() > now.getTime() - days(4)),
      ).toHaveLength(1)
      for (let month = 0; month < 12; month += 1) {
        const [from, to] = [now.getTime() - days(30 * (month + 1)), now.getTime() - days(30 * month)]
        expect(
          lumen.filter(({ started_at }) => started_at.getTime() > from && started_at.getTime() <= to).length,
        ).toBeGreaterThanOrEqual(2)
      }
    })

    test('Maison Verdier is in maintenance, Clinique Riviera has an outage that is worked on, and another one', () => {
      expect([getOverallStatus(asEvents('verdier')), getOverallStatus(asEvents('riviera'))]).toEqual([
        'maintenance',
        'incident',
      ])
      expect(of('riviera').filter(({ resolved_at }) => resolved_at === null)).toMatchObject([
        { type: 'INTERNAL', is_prod: true, acknowledged_at: expect.any(Date) },
        { type: 'INTERNAL', is_prod: true, acknowledged_at: null },
      ])
    })
  },
)
