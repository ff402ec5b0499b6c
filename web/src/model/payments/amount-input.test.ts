import { expect, test } from 'vitest'
import { formatNumber } from '@passerelle/kernel/format-number'
import { readAmount } from './amount-input.ts'

test.each([
  ['12,50', 1250],
  ['12.5', 1250],
  ['1\u202f284,60 €', 128_460],
  ['0,01', 1],
  ['99999999', 9_999_999_900],
])('“%s” is %i cents', (text, cents) => {
  expect(readAmount(text)).toBe(cents)
})

test.each(['', '0', '-5', '12,345', '1e3', 'abc', '100000000', 'NaN'])('“%s” is no amount', (text) => {
  expect(readAmount(text)).toBeNull()
})

test('[BOK-004] an amount above the balance is none; what is shown is read as the same', () => {
  expect(readAmount('20,60', 2060)).toBe(2060)
  expect(readAmount('20,61', 2060)).toBeNull()
  for (const cents of [1, 99, 100, 2060, 128_460])
    for (const locale of ['fr', 'en'] as const) expect(readAmount(formatNumber(cents / 100, locale, 2))).toBe(cents)
})
