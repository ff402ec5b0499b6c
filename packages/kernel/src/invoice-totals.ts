import { percentOf, sumOf, timesOf } from './money.ts'

/** The VAT rates of metropolitan France, in percent; 0 for buyers abroad. */
export const vatRates = [20, 10, 5.5, 2.1, 0] as const

/** `quantity` has at most three decimals; prices are without tax. */
export type PricedLine = { quantity: number; unitPriceInCents: number; vatPercent: number }
export type VatLine = { percent: number; netInCents: number; vatInCents: number }
export type InvoiceTotals = { netInCents: number; vatInCents: number; grossInCents: number; vat: VatLine[] }

/** Returns the net amount of a line, rounded to the cent. */
export const netOfLine = ({ quantity, unitPriceInCents }: PricedLine): number => timesOf(unitPriceInCents, quantity)

/**
 * Returns the totals of an invoice: tax is computed once per rate, on the sum of its lines (EN 16931, BR-CO-17),
 * highest rate first.
 */
export const invoiceTotals = (lines: readonly PricedLine[]): InvoiceTotals => {
  const vat = [...new Set(lines.map(({ vatPercent }) => vatPercent))]
    .sort((a, b) => b - a)
    .map((percent) => {
      const netInCents = sumOf(lines.filter(({ vatPercent }) => vatPercent === percent).map(netOfLine))
      return { percent, netInCents, vatInCents: percentOf(netInCents, percent) }
    })
  const netInCents = sumOf(vat.map((line) => line.netInCents))
  const vatInCents = sumOf(vat.map((line) => line.vatInCents))
  return { netInCents, vatInCents, grossInCents: netInCents + vatInCents, vat }
}
