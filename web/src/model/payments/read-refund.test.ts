import { expect, test } from 'vitest'
import { readRefund } from './refund-button.tsx'

test.each([
  ['60,00', 6000],
  ['12.5 €', 1250],
  ['1 000', null],
  ['60,01', null],
  ['0', null],
  ['-5', null],
  ['', null],
])('a refund of %j, of 60 € that are left, is %s cents', (text, cents) => {
  expect(readRefund(text, 6000)).toBe(cents)
})
