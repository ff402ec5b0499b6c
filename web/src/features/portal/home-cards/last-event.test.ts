import type { ProbeEvent } from '@passerelle/kernel/availability'
import { expect, test } from 'vitest'
import { getLastEvent, summarizeEvent } from './last-event.ts'

const event = (startedAt: string, resolvedAt: string | null, more: Partial<ProbeEvent> = {}): ProbeEvent => ({
  probeId: 'p',
  type: 'EXTERNAL',
  isProd: true,
  lifeTime: { startedAt, acknowledgedAt: null, resolvedAt },
  ...more,
})
const now = new Date('2026-02-06T11:00:00Z')
const old = event('2026-02-01T10:00:00Z', null)
const over = event('2026-02-04T10:00:00Z', '2026-02-04T11:18:00Z')
const planned = event('2026-02-20T10:00:00Z', null, { type: 'MAINTENANCE' })

test('the latest event that has begun, one that stands before one that is over', () => {
  expect(getLastEvent([over, planned], now)).toBe(over)
  expect(getLastEvent([over, old, planned], now)).toBe(old)
  expect(getLastEvent([planned], now)).toBeNull()
})

test('[AVL-004] a running event is told by its beginning, an ended one by how long it lasted', () => {
  expect(summarizeEvent(old)).toEqual({ what: 'outage', kind: 'standing', since: '2026-02-01T10:00:00Z' })
  expect(summarizeEvent(over)).toEqual({ what: 'outage', kind: 'over', day: '2026-02-04T10:00:00Z', ms: 78 * 60_000 })
  expect(summarizeEvent({ ...over, isProd: false }).what).toBe('trouble')
})

test('a maintenance is told by its hours, unless it went on into another day', () => {
  const maintenance = (until: string) => summarizeEvent(event('2026-02-02T21:00:00Z', until, { type: 'MAINTENANCE' }))
  expect(maintenance('2026-02-02T21:40:00Z')).toMatchObject({
    what: 'maintenance',
    kind: 'between',
    until: '2026-02-02T21:40:00Z',
  })
  expect(maintenance('2026-02-02T23:10:00Z')).toMatchObject({ kind: 'over', ms: 130 * 60_000 })
})
