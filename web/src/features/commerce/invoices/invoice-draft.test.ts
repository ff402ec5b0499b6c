import { expect, test } from 'vitest'
import { typedNumber } from '../../../kit/format/typed-number.ts'
import { emptyDraft, emptyLine, pricedLine, removeLine, toBody } from './invoice-draft.ts'

test.each([
  ['3,5', 3, 3.5],
  ['1 234,50 €', 2, 1234.5],
  ['12.345', 2, undefined],
  ['-1', 2, undefined],
  ['', 2, undefined],
  ['1e3', 2, undefined],
])('a typed number: %s with %i decimals', (text, decimals, expected) => {
  expect(typedNumber(text, decimals)).toBe(expected)
})

test('a line counts when its figures are whole; a draft is sent when every line does', () => {
  const line = { ...emptyLine(), title: 'Infogérance', quantity: '3,5', price: '165' }
  expect(pricedLine(line)).toEqual({ quantity: 3.5, unitPriceInCents: 16_500, vatPercent: 20 })
  expect(pricedLine({ ...line, quantity: '0' })).toBeUndefined()
  const draft = { ...emptyDraft(), subject: 'Février', lines: [line] }
  expect(toBody(draft)).toMatchObject({ subject: 'Février', dueOn: null, lines: [{ title: 'Infogérance' }] })
  expect(toBody({ ...draft, subject: ' ' })).toBeUndefined()
  expect(toBody({ ...draft, lines: [line, emptyLine()] })).toBeUndefined()
})

test('[BIL-043] days and hours are removed together, and lines that stay keep their id', () => {
  const time = (id: string, billedMs: number) => ({
    ...emptyLine(),
    id,
    taskId: 'a',
    billedMs,
    source: 'time' as const,
    title: 'Temps',
    price: '165',
  })
  const lines = [time('days', 8), time('hours', 0), emptyLine()]
  expect(removeLine(lines, 0)).toEqual([lines[2]])
  expect(removeLine(lines, 1)).toEqual([lines[2]])
  const draft = { ...emptyDraft(), subject: 'Février', lines: lines.slice(0, 2) }
  expect(toBody(draft)?.lines.map(({ _id }) => _id)).toEqual(['days', 'hours'])
})
