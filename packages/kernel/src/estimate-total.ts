import { estimateParts } from './durations.ts'

/**
 * Returns the price of an estimated time in cents: days of 8 h at the daily price, the rest at the hourly price
 * (EST-019, EST-022).
 */
export const estimateTotal = (
  ms: number,
  { dailyInCents, hourlyInCents }: { dailyInCents: number; hourlyInCents: number },
) => {
  const { days, hours, minutes } = estimateParts(ms)
  return days * dailyInCents + Math.round((hours + minutes / 60) * hourlyInCents)
}
