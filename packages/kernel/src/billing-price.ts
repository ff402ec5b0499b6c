import { hours } from './durations.ts'
import { timesOf } from './money.ts'

/** Prices of a pricing rule in cents, without tax. */
export type WorkPrices = { dailyInCents: number; hourlyInCents: number }
/** `quantity` in days or hours; the price is null without a pricing rule. */
export type TimeLine = { unit: 'day' | 'hour'; quantity: number; unitPriceInCents: number | null; netInCents: number }

/** Price factor outside business hours (EST-021). */
export const offHoursFactor = 2.5

/** Prices outside business hours, rounded to the cent (EST-021). */
export const offHoursPrices = ({ dailyInCents, hourlyInCents }: WorkPrices): WorkPrices => ({
  dailyInCents: timesOf(dailyInCents, offHoursFactor),
  hourlyInCents: timesOf(hourlyInCents, offHoursFactor),
})

const lineOf = (unit: TimeLine['unit'], quantity: number, unitPriceInCents: number | null): TimeLine[] =>
  quantity === 0 ? [] : [{ unit, quantity, unitPriceInCents, netInCents: timesOf(unitPriceInCents ?? 0, quantity) }]

/**
 * Lines of billable time in quarters: whole billing days and the rest in hours; a rest that would cost a day or more is
 * one day (BIL-034). Without prices, hours without a price (BIL-035).
 */
export const priceTime = (ms: number, billingDayMs: number, prices: WorkPrices | null): TimeLine[] => {
  if (!prices) return lineOf('hour', ms / hours(1), null)
  const { dailyInCents, hourlyInCents } = prices
  const whole = Math.floor(ms / billingDayMs)
  // Quantities of invoices have three decimals.
  const rest = Math.round(((ms - whole * billingDayMs) / hours(1)) * 1000) / 1000
  const isDay = rest > 0 && timesOf(hourlyInCents, rest) >= dailyInCents
  return isDay
    ? lineOf('day', whole + 1, dailyInCents)
    : [...lineOf('day', whole, dailyInCents), ...lineOf('hour', rest, hourlyInCents)]
}
