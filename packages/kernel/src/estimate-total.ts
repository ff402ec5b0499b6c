import type { WorkPrices } from './billing-price.ts'
import { estimateDay, hours } from './durations.ts'
import { timesOf } from './money.ts'

/**
 * Returns the price of an estimated time in cents: days of 8 h at the daily price, the rest at the hourly price
 * (EST-019, EST-022).
 */
export const estimateTotal = (ms: number, { dailyInCents, hourlyInCents }: WorkPrices): number => {
  const days = Math.floor(ms / estimateDay)
  return days * dailyInCents + timesOf(hourlyInCents, (ms - days * estimateDay) / hours(1))
}
