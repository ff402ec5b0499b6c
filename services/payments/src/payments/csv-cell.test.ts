import { expect, test } from 'vitest'
import { toCsvCell } from './export-payments.ts'

test.each([
  ['Infogérance', 'Infogérance'],
  ['a;b', '"a;b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+33', "'+33"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
])('[PAY-007] %j is the cell %j', (text, cell) => {
  expect(toCsvCell(text)).toBe(cell)
})
