import { estimateParts } from './durations.ts'

/** What a foreseen time costs in cents: its days of 8 h and the rest by the hour (EST-019, EST-022). */
export const estimateTotal = (
  ms: number,
  { dailyInCents, hourlyInCents }: { dailyInCents: number; hourlyInCents: number },
) => {
  const { days, hours, minutes } = estimateParts(ms)
  return days * dailyInCents + Math.round((hours + minutes / 60) * hourlyInCents)
}
