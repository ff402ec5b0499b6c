import type { Room } from './booking-queries.ts'

/** Lowest and highest price per night of a room, in cents. */
export const priceSpan = ({ priceList, unitAmountInCents }: Room): [number, number] => {
  const amounts = priceList.flatMap(({ unitAmountInCents: usual, weekendAmountInCents: weekend }) =>
    weekend === null ? [usual] : [usual, weekend],
  )
  const all = amounts.length > 0 ? amounts : [unitAmountInCents]
  return [Math.min(...all), Math.max(...all)]
}
