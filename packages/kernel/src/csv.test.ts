import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteOrderMark, csvCell, csvLine } from './csv.ts'

/** The cells of each line as a spreadsheet reads them that separates by one of `separators` (RFC 4180). */
const readCsv = (text: string, separators: string): string[][] => {
  const lines: string[][] = [[]]
  let [cell, at] = ['', 0]
  const end = () => {
    lines.at(-1)!.push(cell)
    cell = ''
  }
  while (at < text.length) {
    if (cell === '' && text[at] === '"') {
      for (at += 1; at < text.length; at += 1) {
        if (text[at] !== '"') cell += text[at]
        else if (text[at + 1] === '"') cell += text[++at]
        else break
      }
      at += 1
      // What follows the closing quote belongs to the cell as it is.
      while (at < text.length && !separators.includes(text[at]!) && !/[\r\n]/.test(text[at]!)) cell += text[at++]
      if (at >= text.length) break
    }
    const sign = text[at]!
    if (separators.includes(sign)) end()
    else if (/[\r\n]/.test(sign)) {
      end()
      lines.push([])
    } else cell += sign
    at += 1
  }
  end()
  return lines
}
const signs = '=+-@＝＋－＠﹦﹢﹣﹫'
const isFormula = (cell: string) => signs.includes(cell.trimStart().charAt(0)) && cell.trimStart() !== ''
const plain = (cell: string) =>
  cell.replaceAll(/(^|[;,\t\r\n])'(?=[ \u00a0"']*[=+\-@＝＋－＠﹦﹢﹣﹫])|^'(?=[ \u00a0"']*[\t\r])/g, '$1')
const hostile = fc
  .array(fc.constantFrom('=', '+', '-', '@', '＝', '﹣', ',', ';', '\t', '\r', '\n', '"', "'", ' ', 'a', '1', 'é'), {
    maxLength: 12,
  })
  .map((list) => list.join(''))
  // Numbers stay as they are: a test of their own.
  .filter((text) => !/^-\d+(?:[.,]\d+)?$/.test(text))

test('a cell is quoted where it has to be', () => {
  expect(csvLine(['ATL-1', 'Dit "bonjour"; puis part', 'deux\nlignes', ''])).toBe(
    'ATL-1;"Dit ""bonjour""; puis part";"deux\nlignes";\r\n',
  )
  expect(['a,b', 'a\tb', "l'été", 'été'].map(csvCell)).toEqual(['"a,b"', '"a\tb"', '"l\'été"', 'été'])
  expect(byteOrderMark.charCodeAt(0)).toBe(0xfeff)
})

test.each([...signs].map((sign) => `${sign}1+1`).concat('\tx', '\rx', '"=1+1', ' =1+1', "'=1+1"))(
  '%j is text for a spreadsheet, not a formula',
  (value) => {
    expect(csvCell(value)).toBe(`"'${value.replaceAll('"', '""')}"`)
  },
)

test.each([
  ['Total,=1+1,fin', `"Total,'=1+1,fin"`],
  ['a;@SUM(A1)', `"a;'@SUM(A1)"`],
  ['a\t+33', `"a\t'+33"`],
  ['a\n－2', `"a\n'－2"`],
  ['a\r\n-2', `"a\r\n'-2"`],
  ['a,"=1+1', `"a,'""=1+1"`],
  ['a, =1+1', `"a,' =1+1"`],
])('%j begins no formula where a spreadsheet separates by something else', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

test('a number stays a number, and a sign within a word stays as it is', () => {
  expect(csvLine(['-1,5', '12', '-7', '-0.25', 'a-b', 'x=1', 'ada@example.com'])).toBe(
    '-1,5;12;-7;-0.25;a-b;x=1;ada@example.com\r\n',
  )
})

test('no text begins a formula, by whatever a spreadsheet separates; read again it is the same', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 3 }), (values) => {
      const line = csvLine(values)
      for (const separators of [';', ',', '\t', ';,\t'])
        expect(readCsv(line, separators).flat().filter(isFormula)).toEqual([])
      expect(readCsv(line, ';')[0]!.map(plain)).toEqual(values)
    }),
    { numRuns: 2000 },
  )
})
