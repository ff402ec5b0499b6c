import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invoiceTotals, netOfLine, vatRates } from './invoice-totals.ts'

test('tax is computed once for each rate, on the sum of its lines', () => {
  const line = { quantity: 1, unitPriceInCents: 33, vatPercent: 20 }
  expect(invoiceTotals([line, line, line, { quantity: 3.5, unitPriceInCents: 16_500, vatPercent: 5.5 }])).toEqual({
    netInCents: 57_849,
    vatInCents: 20 + 3176,
    grossInCents: 57_849 + 3196,
    vat: [
      { percent: 20, netInCents: 99, vatInCents: 20 },
      { percent: 5.5, netInCents: 57_750, vatInCents: 3176 },
    ],
  })
  expect(invoiceTotals([])).toEqual({ netInCents: 0, vatInCents: 0, grossInCents: 0, vat: [] })
})

test('no cent is lost between lines, rates and sums', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 100_000_000 }).map((thousandths) => thousandths / 1000),
    unitPriceInCents: fc.integer({ min: 0, max: 10_000_000 }),
    vatPercent: fc.constantFrom(...vatRates),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const totals = invoiceTotals(lines)
      const sum = (amounts: number[]) => amounts.reduce((a, b) => a + b, 0)
      expect(totals.netInCents).toBe(sum(lines.map(netOfLine)))
      expect(totals.vatInCents).toBe(sum(totals.vat.map(({ vatInCents }) => vatInCents)))
      expect(totals.grossInCents).toBe(totals.netInCents + totals.vatInCents)
    }),
  )
})

test('the rates of France, and the highest one first', () => {
  expect(vatRates).toEqual([20, 10, 5.5, 2.1, 0])
  const line = (vatPercent: number) => ({ quantity: 1, unitPriceInCents: 100, vatPercent })
  expect(invoiceTotals([2.1, 20, 0, 5.5, 10].map(line)).vat.map(({ percent }) => percent)).toEqual([
    20, 10, 5.5, 2.1, 0,
  ])
})
