import { expect, test } from 'vitest'
import { formatDuration } from './format-duration.ts'

test.each([
  [59_000, '< 1min'],
  [60_000, '1 min'],
  [59 * 60_000 + 59_000, '59 min'],
  [60 * 60_000, '1 h'],
  [78 * 60_000, '1 h 18'],
  [1_815 * 60_000, '30 h 15'],
])('%d ms read %s', (ms, text) => {
  expect(formatDuration(ms, 'fr').replaceAll('\u00a0', ' ')).toBe(text)
})
