import { expect, test } from 'vitest'
import { formatNumber } from '@passerelle/kernel/format-number'
import { typedNumber } from './typed-number.ts'

test.each([
  ['12,50', 12.5],
  ['12.5', 12.5],
  ['1\u202f284,60 €', 1284.6],
  ['1,284.60', 1284.6],
  ['€1,284,000.60', 1_284_000.6],
  ['1.284,60', 1284.6],
  ['5,5 %', 5.5],
  ['0', 0],
])('%j is %d', (text, number) => {
  expect(typedNumber(text, 2)).toBe(number)
})

test.each(['', ' ', '-5', '1,284', '1.284', '12,34,56', '1,28,4.5', '1.2.3', '1e3', 'abc', '100000000', 'NaN'])(
  '%j is no amount',
  (text) => {
    expect(typedNumber(text, 2)).toBeUndefined()
  },
)

test('decimals are at most as many as said, what is shown is read as the same', () => {
  expect(typedNumber('2,125', 3)).toBe(2.125)
  expect(typedNumber('2,5', 0)).toBeUndefined()
  expect(typedNumber('2', 0)).toBe(2)
  for (const locale of ['fr', 'en'] as const) expect(typedNumber(formatNumber(128_460, locale, 2), 2)).toBe(128_460)
})
