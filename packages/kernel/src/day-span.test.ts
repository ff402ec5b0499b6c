import { expect, test } from 'vitest'
import { daySpanText, documentDay } from './day-span.ts'

test.each([
  ['2026-10-01', '2026-10-31', 'du 1er au 31 octobre 2026', 'from 1 to 31 October 2026'],
  ['2026-09-01', '2026-10-01', 'du 1er septembre au 1er octobre 2026', 'from 1 September to 1 October 2026'],
  ['2025-10-02', '2026-10-31', 'du 2 octobre 2025 au 31 octobre 2026', 'from 2 October 2025 to 31 October 2026'],
  ['2026-10-01', '2026-10-01', 'le 1er octobre 2026', 'on 1 October 2026'],
])('the days from %s to %s', (from, to, french, english) => {
  const [first, last] = [new Date(`${from}T12:00:00Z`), new Date(`${to}T12:00:00Z`)]
  expect(daySpanText(first, last, 'fr')).toBe(french)
  expect(daySpanText(first, last, 'en')).toBe(english)
  expect(documentDay(last, 'fr')).toBe(french.replace(/^.*(?:au|le) /, ''))
})
