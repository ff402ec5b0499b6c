import type { ProbeEvent } from '@passerelle/kernel/availability'
import { expect, test } from 'vitest'
import { getStripDays, sumOfStrip } from './month-strip.ts'

const event = (startedAt: string, resolvedAt: string | null, more: Partial<ProbeEvent> = {}): ProbeEvent => ({
  probeId: 'p',
  type: 'INTERNAL',
  isProd: false,
  lifeTime: { startedAt, acknowledgedAt: null, resolvedAt },
  ...more,
})
// The whole of February 2026 in Paris, seen on the 6th.
const february = { from: '2026-01-31T23:00:00.000Z', to: '2026-02-28T23:00:00.000Z' }
const now = new Date('2026-02-06T11:00:00Z')
const events = [
  event('2026-02-02T21:00:00Z', '2026-02-02T21:40:00Z', { type: 'MAINTENANCE', isProd: true }),
  event('2026-02-03T22:30:00Z', '2026-02-03T23:30:00Z', { isProd: true }),
  event('2026-02-05T10:00:00Z', '2026-02-05T10:05:00Z'),
]

test('[AVL-009][AVL-010][AVL-011][AVL-012][AVL-013] a cell for each day as it was; later ones are unknown', () => {
  const cells = getStripDays({ createdAt: '2025-01-01T00:00:00Z' }, events, february, now)
  expect(cells).toHaveLength(28)
  expect(cells.slice(0, 7).map(({ status }) => status)).toEqual([
    'available',
    'maintenance',
    'critical_unavailable',
    'critical_unavailable',
    'unavailable',
    'available',
    'unknown',
  ])
  expect(sumOfStrip(cells)).toEqual({
    available: 2,
    troubled: [
      { status: 'maintenance', days: ['2'] },
      { status: 'unavailable', days: ['5'] },
      { status: 'critical_unavailable', days: ['3', '4'] },
    ],
  })
})

test('[AVL-014] days before the service was monitored have no colour', () => {
  const cells = getStripDays({ createdAt: '2026-02-03T22:59:59.999Z' }, [], february, now)
  expect(cells.slice(0, 4).map(({ status }) => status)).toEqual(['untracked', 'untracked', 'available', 'available'])
})
