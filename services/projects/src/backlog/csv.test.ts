import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('[BKL-002] a cell is quoted where it has to be', () => {
  expect(csvLine(['ATL-1', 'Dit "bonjour"; puis part', 'deux\nlignes', ''])).toBe(
    'ATL-1;"Dit ""bonjour""; puis part";"deux\nlignes";\r\n',
  )
})

test.each(['=HYPERLINK("http://x")', '+1+1', '-2+3', '@SUM(A1)', '\tx', '\rx'])(
  '[BKL-002] %j is text for a spreadsheet, not a formula',
  (value) => {
    expect(csvLine([value])).toMatch(/^"'/)
  },
)

test('[BKL-002] a number stays a number', () => {
  expect(csvLine(['-1,5', '12'])).toBe('-1,5;12\r\n')
})
