import { expect, test } from 'vitest'
import { formatMoney, formatMoneyExclTax } from './format-money.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('[EST-019] money in both languages, excluding taxes', () => {
  expect(plain(formatMoneyExclTax(123_450, 'fr'))).toBe('1 234,50 € HT')
  expect(plain(formatMoneyExclTax(123_450, 'en'))).toBe('€1,234.50 excl. VAT')
  expect(plain(formatMoney(0, 'fr'))).toBe('0,00 €')
})

test('cents are hundredths, in both languages', () => {
  expect(plain(formatMoney(101, 'fr'))).toBe('1,01 €')
  expect(plain(formatMoney(-12_000, 'fr'))).toBe('−120,00 €')
  expect(formatMoney(-12_000, 'en')).toBe('−€120.00')
  expect(plain(formatMoney(123_450, 'en'))).toBe('€1,234.50')
})
