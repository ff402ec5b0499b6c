import { expect, test } from 'vitest'
import { escapeText } from './icalendar-lines.ts'

test('text of a calendar is one line, whatever ends its lines, and separates nothing', () => {
  expect(escapeText('a\r\nb\nc\rATTENDEE:x')).toBe('a\\nb\\nc\\nATTENDEE:x')
  expect(escapeText('1;2,3\\4')).toBe('1\\;2\\,3\\\\4')
})
