import type { PriceLine } from '@passerelle/contract/bookings/schemas'
import type { Season } from '@passerelle/contract/bookings/room-schemas'
import { percentOf, sumOf, vatOfGross } from '@passerelle/kernel/money'
import { daysBetween, nightsOf, weekdayOf } from '@passerelle/kernel/nights'

export type PricedRoom = { unitAmountInCents: number | null; taxPercent: number; priceList: readonly Season[] }
export type PricedOption = { name: string; quantity: number; unitAmountInCents: number; taxPercent: number }

type LineFields = Pick<PriceLine, 'kind' | 'name' | 'quantity' | 'unitAmountInCents' | 'taxPercent'> &
  Partial<Pick<PriceLine, 'from' | 'to'>>

const line = ({ from = null, to = null, ...fields }: LineFields): PriceLine => {
  const amountInCents = fields.quantity * fields.unitAmountInCents
  return { ...fields, from, to, amountInCents, taxInCents: vatOfGross(amountInCents, fields.taxPercent) }
}

const weekend = [5, 6]
const seasonOf = (priceList: readonly Season[], night: string) =>
  priceList.find(({ from, to }) => from <= night && night <= to)

const nightPrice = ({ priceList, unitAmountInCents }: PricedRoom, night: string) => {
  const season = seasonOf(priceList, night)
  if (!season) return { name: '', unitAmountInCents }
  const { name, unitAmountInCents: usual, weekendAmountInCents: onWeekend } = season
  return { name, unitAmountInCents: onWeekend !== null && weekend.includes(weekdayOf(night)) ? onWeekend : usual }
}

/** Price lines of a stay; consecutive nights at the same price share a line. Null when a night has no price. */
export const nightLines = (room: PricedRoom, arrival: string, nights: number): PriceLine[] | null => {
  const lines: PriceLine[] = []
  for (const night of nightsOf(arrival, nights)) {
    const { name, unitAmountInCents } = nightPrice(room, night)
    if (unitAmountInCents === null) return null
    const last = lines.at(-1)
    const goesOn = last?.name === name && last.unitAmountInCents === unitAmountInCents
    const from = goesOn ? last.from : night
    if (goesOn) lines.pop()
    lines.push(
      line({
        kind: 'nights',
        name,
        from,
        to: night,
        quantity: daysBetween(from!, night) + 1,
        unitAmountInCents,
        taxPercent: room.taxPercent,
      }),
    )
  }
  return lines
}

/** Tourist tax per adult and night, without VAT; no line when there is none. */
export const touristTaxLines = (unitAmountInCents: number, adults: number, nights: number): PriceLine[] =>
  unitAmountInCents === 0
    ? []
    : [line({ kind: 'tourist_tax', name: '', quantity: adults * nights, unitAmountInCents, taxPercent: 0 })]

/** Price line of a voucher: unit price times quantity. VAT is due when it is redeemed. */
export const giftLine = (name: string, quantity: number, unitAmountInCents: number): PriceLine =>
  line({ kind: 'gift', name, quantity, unitAmountInCents, taxPercent: 0 })

const optionLine = (option: PricedOption): PriceLine => line({ kind: 'option', ...option })

/** Totals of a booking, with the tourist tax last; the advance is computed without it. */
export const priceOf = (stay: readonly PriceLine[], options: readonly PricedOption[], advancePercent: number) => {
  const isTax = ({ kind }: PriceLine) => kind === 'tourist_tax'
  const own = [
    ...stay.filter((one) => !isTax(one)),
    ...options.map(({ name, quantity, unitAmountInCents, taxPercent }) =>
      optionLine({ name, quantity, unitAmountInCents, taxPercent }),
    ),
  ]
  const lines = [...own, ...stay.filter(isTax)]
  return {
    lines,
    totalInCents: sumOf(lines.map(({ amountInCents }) => amountInCents)),
    taxInCents: sumOf(lines.map(({ taxInCents }) => taxInCents)),
    advanceInCents: percentOf(sumOf(own.map(({ amountInCents }) => amountInCents)), advancePercent),
  }
}
