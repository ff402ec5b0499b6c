import type { ProbeEvent } from '@passerelle/kernel/availability'
import { expect, test } from 'vitest'
import { topServices } from './top-services.ts'

const probes = [
  { id: 'erp', name: 'ERP', availability: 97.91 },
  { id: 'site', name: 'Site', availability: 100 },
  { id: 'elan', name: 'Élan', availability: 100 },
  { id: 'new', name: 'Nouveau', availability: null },
  { id: 'mail', name: 'Messagerie', availability: 99.999 },
  { id: 'archive', name: 'Archives', availability: 0 },
]
const since = '2026-02-01T10:00:00.000Z'
const event = (probeId: string, type: ProbeEvent['type'], resolvedAt: string | null = null): ProbeEvent => ({
  probeId,
  type,
  isProd: true,
  lifeTime: { startedAt: since, acknowledgedAt: null, resolvedAt },
})
const names = (given: typeof probes, ...events: ProbeEvent[]) => topServices(given, events).map(({ name }) => name)

test('[AVL-017] four services, the highest availability first, ties by name', () => {
  expect(names(probes)).toEqual(['Élan', 'Site', 'Messagerie', 'ERP'])
})

test('[AVL-017] a service without a figure yet stands behind those that have one', () => {
  expect(names(probes.slice(3))).toEqual(['Messagerie', 'Archives', 'Nouveau'])
})

test('[AVL-017] a service that is down stands first, then one in maintenance, whatever their figures', () => {
  const [down, maintained] = [event('archive', 'TO_DEFINE'), event('new', 'MAINTENANCE')]
  expect(names(probes, maintained, down)).toEqual(['Archives', 'Nouveau', 'Élan', 'Site'])
  // A service that fails while it is maintained is down.
  expect(names(probes, maintained, event('erp', 'MAINTENANCE'), event('erp', 'EXTERNAL'))).toEqual([
    'ERP',
    'Nouveau',
    'Élan',
    'Site',
  ])
  // What is over no longer counts.
  expect(names(probes, event('archive', 'EXTERNAL', since))).toEqual(['Élan', 'Site', 'Messagerie', 'ERP'])
})
