import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { TimedLog } from '../../../../model/times/times-queries.ts'
import { findOverlap, readOverlap } from './manual-overlap.ts'

const now = new Date('2026-03-02T16:00:00.000Z')
const log = (taskSlug: string, from: string, to: string | null, more: Partial<TimedLog> = {}) =>
  ({
    taskSlug,
    startedAt: `2026-03-02T${from}:00.000Z`,
    stoppedAt: to && `2026-03-02T${to}:00.000Z`,
    pausedAt: null,
    ...more,
  }) as TimedLog
const span = (from: string, to: string) => ({
  startedAt: new Date(`2026-03-02T${from}:00.000Z`),
  stoppedAt: new Date(`2026-03-02T${to}:00.000Z`),
})

afterEach(() => vi.unstubAllGlobals())

test('the log that a time overlaps most is named; touching is no overlap', () => {
  const logs = [log('ATL-1', '08:00', '09:00'), log('ATL-2', '09:00', '12:00'), log('ATL-3', '15:00', null)]
  expect(findOverlap(logs, span('08:30', '10:00'), now)).toMatchObject({ taskSlug: 'ATL-2', ms: 3_600_000 })
  expect(findOverlap(logs, span('12:00', '15:00'), now)).toBeNull()
  expect(findOverlap(logs, span('14:00', '18:00'), now)).toMatchObject({
    taskSlug: 'ATL-3',
    stoppedAt: now.toISOString(),
    ms: 3_600_000,
  })
  expect(findOverlap([], span('08:00', '18:00'), now)).toBeNull()
})

test('times that cannot be read keep nobody from adding one', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  expect(await readOverlap(client, span('08:00', '18:00'), now)).toBeNull()
  client.clear()
})
