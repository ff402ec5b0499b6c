import { expect, test } from 'vitest'
import { formatNumber, formatPercent } from './format-number.ts'

test('a number has the separator of its language, and as many digits as asked', () => {
  expect([formatNumber(1.5, 'fr'), formatNumber(1.5, 'en'), formatNumber(7, 'fr')]).toEqual(['1,5', '1.5', '7'])
  expect([formatNumber(1.1, 'fr', 2), formatNumber(1.1, 'en', 2)]).toEqual(['1,10', '1.10'])
})

test('a percentage has its sign apart in French only', () => {
  expect([formatPercent(5.5, 'fr'), formatPercent(20, 'en')]).toEqual(['5,5\u00a0%', '20%'])
})
