import type { useFormat } from './use-format.ts'

/** First and last day of a milestone; `endAt` is the instant at which the next one starts (MIL-003). */
export const milestoneDays = (
  format: ReturnType<typeof useFormat>,
  { startAt, endAt }: { startAt: string; endAt: string },
): string => `${format.shortDay(startAt)} – ${format.shortDay(new Date(Date.parse(endAt) - 1))}`
