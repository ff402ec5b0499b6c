import { expect, test } from 'vitest'
import { countStates } from './monitor-counts.ts'

const one = (status: Parameters<typeof countStates>[0][number]['status'], more: object = {}) => ({
  status,
  pausedAt: null,
  detachedAt: null,
  ...more,
})

test('[ONC-044] the head of the services counts each state once, and the sum is the number of rows', () => {
  const list = [
    one('unavailable'),
    one('maintenance'),
    one('trial'),
    ...Array.from({ length: 6 }, () => one('available')),
    one('unknown', { pausedAt: '2026-02-03T12:00:00.000Z' }),
    // A detached service that was down counts as detached alone.
    one('unavailable', { detachedAt: '2026-02-03T12:00:00.000Z', pausedAt: '2026-02-03T11:00:00.000Z' }),
  ]
  const counts = countStates(list)
  expect(counts).toEqual([
    { state: 'unavailable', count: 1 },
    { state: 'maintenance', count: 1 },
    { state: 'trial', count: 1 },
    { state: 'available', count: 6 },
    { state: 'paused', count: 1 },
    { state: 'detached', count: 1 },
  ])
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(list.length)
  expect(countStates([])).toEqual([])
})
