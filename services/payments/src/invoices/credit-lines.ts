import { Problem } from '@passerelle/contract/problems'
import { netOfLine, type InvoiceTotals, type VatLine } from '@passerelle/kernel/invoice-totals'
import { percentOf, sumOf } from '@passerelle/kernel/money'

/** A line of an invoice with what credit notes have taken back of it so far. */
export type CreditableLine = {
  id: string
  position: number
  quantity: number
  unitPriceInCents: number
  vatPercent: number
  netInCents: number
  creditedQuantity: number
  creditedNetInCents: number
}
export type CreditLine = { position: number; quantity: number; vatPercent: number; netInCents: number }

/** Quantities have three decimals. */
const thousandths = (quantity: number) => Math.round(quantity * 1000)
const leftOf = ({ quantity, creditedQuantity }: CreditableLine) =>
  (thousandths(quantity) - thousandths(creditedQuantity)) / 1000

/**
 * Lines of a credit note: the asked quantities, or everything that is left. The part that completes a line takes its
 * last cent, so that the parts add up to the line. Throws `credit_above_invoice`.
 */
export const creditLines = (
  lines: readonly CreditableLine[],
  asked: readonly { position: number; quantity: number }[] | undefined,
): CreditLine[] => {
  const wanted =
    asked ??
    lines.map((line) => ({ position: line.position, quantity: leftOf(line) })).filter((one) => one.quantity > 0)
  if (wanted.length === 0) throw new Problem('credit_above_invoice')
  return wanted.map(({ position, quantity }) => {
    const line = lines.find((one) => one.position === position)
    const left = line ? leftOf(line) : 0
    if (!line || quantity > left) throw new Problem('credit_above_invoice')
    const netLeft = line.netInCents - line.creditedNetInCents
    const netInCents = quantity === left ? netLeft : Math.min(netOfLine({ ...line, quantity }), netLeft)
    return { position, quantity, vatPercent: line.vatPercent, netInCents }
  })
}

/** Ids of the lines of which nothing is left after this credit note. */
export const wholeLines = (lines: readonly CreditableLine[], credit: readonly CreditLine[]): Set<string> =>
  new Set(
    lines
      .filter((line) => (credit.find(({ position }) => position === line.position)?.quantity ?? 0) === leftOf(line))
      .map(({ id }) => id),
  )

/** Whether nothing is left of the invoice after this credit note. */
export const isEverything = (lines: readonly CreditableLine[], credit: readonly CreditLine[]): boolean =>
  wholeLines(lines, credit).size === lines.length

/**
 * Totals of a credit note. Tax is computed per rate on the sum, and what completes a rate of the invoice takes the rest
 * of its tax, so that all credit notes together never exceed the invoice.
 */
export const creditTotals = (
  lines: readonly CreditLine[],
  invoiced: readonly VatLine[],
  credited: readonly VatLine[],
): InvoiceTotals => {
  const sumsOf = (all: readonly VatLine[], percent: number) => {
    const ofRate = all.filter((one) => one.percent === percent)
    return { net: sumOf(ofRate.map((one) => one.netInCents)), vat: sumOf(ofRate.map((one) => one.vatInCents)) }
  }
  const vat = [...new Set(lines.map(({ vatPercent }) => vatPercent))]
    .sort((a, b) => b - a)
    .map((percent) => {
      const netInCents = sumOf(lines.filter(({ vatPercent }) => vatPercent === percent).map((line) => line.netInCents))
      const [all, before] = [sumsOf(invoiced, percent), sumsOf(credited, percent)]
      const vatLeft = all.vat - before.vat
      const isLast = before.net + netInCents === all.net
      return { percent, netInCents, vatInCents: isLast ? vatLeft : Math.min(percentOf(netInCents, percent), vatLeft) }
    })
  const netInCents = sumOf(vat.map((line) => line.netInCents))
  const vatInCents = sumOf(vat.map((line) => line.vatInCents))
  return { netInCents, vatInCents, grossInCents: netInCents + vatInCents, vat }
}
