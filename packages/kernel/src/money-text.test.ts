import { expect, test } from 'vitest'
import { moneyText, moneyWithoutTaxText } from './money-text.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('[EST-019] money in both languages, excluding taxes', () => {
  expect(plain(moneyWithoutTaxText(123_450, 'fr'))).toBe('1 234,50 € HT')
  expect(plain(moneyWithoutTaxText(123_450, 'en'))).toBe('€1,234.50 excl. tax')
  expect(plain(moneyText(0, 'fr'))).toBe('0,00 €')
})
