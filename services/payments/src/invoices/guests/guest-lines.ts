import type { PriceLine } from '@passerelle/contract/bookings/schemas'
import type { InvoiceTotals } from '@passerelle/kernel/invoice-totals'
import { allocate, sumOf, vatOfGross } from '@passerelle/kernel/money'
import type { getTranslator } from '@passerelle/i18n/translate'

type Translator = ReturnType<typeof getTranslator>
export type SourceLine = Pick<
  PriceLine,
  'kind' | 'name' | 'from' | 'to' | 'quantity' | 'unitAmountInCents' | 'taxPercent'
>
export type GuestLine = {
  title: string
  detail: string
  quantity: number
  unit: 'night' | 'piece'
  unitPriceInCents: number
  vatPercent: number
  netInCents: number
}

const titleOf = ({ kind, name }: SourceLine, t: Translator): string => {
  if (kind === 'tourist_tax') return t('invoices.guest.touristTax')
  if (kind === 'nights') return name ? t('bookings.price.nightsOf', { season: name }) : t('bookings.price.nights')
  return name
}

/**
 * Lines and totals of an invoice from the prices of a booking, which contain the tax: per rate, the tax is taken from
 * the sum, and the rest is shared by the lines, so that the invoice adds up to the total of the booking to the cent.
 */
export const toGuestLines = (
  source: readonly SourceLine[],
  t: Translator,
): { lines: GuestLine[]; totals: InvoiceTotals } => {
  const priced = source
    .map((line) => ({ line, gross: line.quantity * line.unitAmountInCents }))
    .filter(({ gross }) => gross > 0)
  const nets = new Map<SourceLine, number>()
  const vat = [...new Set(priced.map(({ line }) => line.taxPercent))]
    .sort((a, b) => b - a)
    .map((percent) => {
      const ofRate = priced.filter(({ line }) => line.taxPercent === percent)
      const gross = sumOf(ofRate.map((one) => one.gross))
      const vatInCents = vatOfGross(gross, percent)
      const netInCents = gross - vatInCents
      const shares = allocate(
        netInCents,
        ofRate.map((one) => one.gross),
      )
      ofRate.forEach(({ line }, index) => nets.set(line, shares[index]!))
      return { percent, netInCents, vatInCents }
    })
  const lines = priced.map(({ line }) => {
    const netInCents = nets.get(line)!
    // A price per unit only where it is whole cents.
    const quantity = netInCents % line.quantity === 0 ? line.quantity : 1
    const span = line.from && line.to ? `${line.from} – ${line.to}` : ''
    return {
      title: titleOf(line, t),
      detail: quantity === line.quantity ? span : [span, `× ${line.quantity}`].filter(Boolean).join(', '),
      quantity,
      unit: line.kind === 'nights' && quantity === line.quantity ? ('night' as const) : ('piece' as const),
      unitPriceInCents: netInCents / quantity,
      vatPercent: line.taxPercent,
      netInCents,
    }
  })
  const netInCents = sumOf(vat.map((one) => one.netInCents))
  const vatInCents = sumOf(vat.map((one) => one.vatInCents))
  return { lines, totals: { netInCents, vatInCents, grossInCents: netInCents + vatInCents, vat } }
}
