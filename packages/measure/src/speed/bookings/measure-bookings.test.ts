import { expect, test } from 'vitest'
import { summarizeLatency } from '../../latency-stats.ts'
import { bookings, type BookingFigures } from './measure-bookings.ts'

const figures: BookingFigures = {
  size: 10_000,
  calendar: { bookings: 2000, ours: summarizeLatency([20]), floor: summarizeLatency([10]) },
  payments: { large: summarizeLatency([12]), small: summarizeLatency([10]) },
  creations: { callers: 50, slots: 1000, created: 1000, conflicts: 100, perSecond: 300 },
  webhooks: { sent: 1000, stored: 1000, perSecond: 500 },
  pdf: { documents: 40, oursPerSecond: 7, floorPerSecond: 10 },
}
const missedOf = (changed: Partial<BookingFigures>) => bookings.judge({ ...figures, ...changed }).measured

test('figures at their limits hold, and each is missed on its own', () => {
  expect(bookings.judge(figures).held).toBe(true)
  expect(missedOf({ creations: { ...figures.creations, created: 1001, conflicts: 99 } })).toContain('or twice 1')
  expect(missedOf({ creations: { ...figures.creations, conflicts: 99 } })).toContain('not refused once 1')
  expect(missedOf({ webhooks: { ...figures.webhooks, stored: 999 } })).toContain('not stored, or twice 1')
  expect(missedOf({ pdf: { ...figures.pdf, oursPerSecond: 6.9 } })).toContain('Chromium alone 0.69')
})
