import { expect, test } from 'vitest'
import { dayStep } from './day-step.ts'

const step = (key: string, day: string) => dayStep(key, day, '2025-12-10', '2026-02-03')

test.each([
  ['ArrowLeft', '2026-01-01', '2025-12-31'],
  ['ArrowRight', '2025-12-31', '2026-01-01'],
  ['ArrowUp', '2026-01-03', '2025-12-27'],
  ['ArrowDown', '2026-01-27', '2026-02-03'],
  ['Home', '2026-01-01', '2025-12-29'],
  ['End', '2025-12-29', '2026-01-04'],
  ['PageUp', '2026-01-31', '2025-12-31'],
  ['PageDown', '2025-12-31', '2026-01-31'],
])('%s leads from %s to %s, over the turn of the year', (key, day, to) => {
  expect(step(key, day)).toBe(to)
})

test.each([
  ['ArrowRight', '2026-02-03', '2026-02-03'],
  ['ArrowDown', '2026-01-28', '2026-01-28'],
  ['ArrowUp', '2025-12-12', '2025-12-12'],
  ['End', '2026-02-03', '2026-02-03'],
  ['Home', '2025-12-11', '2025-12-10'],
  ['PageUp', '2025-12-20', '2025-12-10'],
  ['PageDown', '2026-01-31', '2026-02-03'],
])('%s at %s does not lead out of the days that were monitored', (key, day, to) => {
  expect(step(key, day)).toBe(to)
})

test('a month later is its last day where it is shorter, and other keys lead nowhere', () => {
  expect(dayStep('PageDown', '2028-01-31', '2028-01-01', '2028-03-31')).toBe('2028-02-29')
  expect(['Enter', 'Tab', 'a'].map((key) => step(key, '2026-01-01'))).toEqual([undefined, undefined, undefined])
})
