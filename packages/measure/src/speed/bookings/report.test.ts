import { expect, test } from 'vitest'
import { summarizeLatency } from '../latency-stats.ts'
import { linesOf, type BookingFigures } from './report.ts'
import { readSize } from './sizes.ts'

const figures: BookingFigures = {
  node: 'v24',
  size: 10_000,
  calendar: { bookings: 2000, ours: summarizeLatency([20]), floor: summarizeLatency([10]) },
  payments: { large: summarizeLatency([12]), small: summarizeLatency([10]) },
  creations: { callers: 50, slots: 1000, created: 1000, conflicts: 100, perSecond: 300 },
  webhooks: { sent: 1000, stored: 1000, perSecond: 500 },
  pdf: { documents: 40, oursPerSecond: 7, floorPerSecond: 10 },
}
const heldOf = (changed: Partial<BookingFigures>) => linesOf({ ...figures, ...changed }).map(({ held }) => held)

test('figures at their limits hold, and each is missed on its own', () => {
  expect(heldOf({})).toEqual([true, true, true, true, true, true])
  expect(heldOf({ creations: { ...figures.creations, created: 1001, conflicts: 99 } })[2]).toBe(false)
  expect(heldOf({ webhooks: { ...figures.webhooks, stored: 999 } })[3]).toBe(false)
  expect(heldOf({ pdf: { ...figures.pdf, oursPerSecond: 6.9 } })[5]).toBe(false)
})

test('the size is one number within bounds', () => {
  expect([readSize([]), readSize(['--', '10000'])]).toEqual([1_000_000, 10_000])
  for (const words of [['few'], ['100'], ['10000', '20000']]) expect(() => readSize(words)).toThrow('pnpm bench')
})
