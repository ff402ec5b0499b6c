/** Durations are milliseconds everywhere. */
export const seconds = (count: number): number => count * 1_000
export const minutes = (count: number): number => count * 60_000
export const hours = (count: number): number => count * minutes(60)
/** 24 hours, for timers and never for estimates (CON-006). */
export const days = (count: number): number => count * hours(24)

/** One day of an estimate is 8 h of work (EST-017). */
export const estimateDay = hours(8)
/** A billing day is 7 h of work (CON-005), unless the account sets another value (OPEN-018). */
export const billingDay = hours(7)
/** Returns the hours of a billing day of an account: its own value, otherwise 7. */
export const billingDayHours = (own: number | null): number => own ?? billingDay / hours(1)
/** Converts a duration to billing days, rounded to two decimals. */
export const billingDaysOf = (ms: number, dayHours: number): number => Math.round((ms / hours(dayHours)) * 100) / 100
/** Estimates and manual work logs are multiples of a quarter of an hour (EST-016, WLG-020). */
export const quarter = minutes(15)

/** How long a bulk change can be undone. */
export const undoPeriod = minutes(15)

/** Converts an estimate in days of 8 h, hours and minutes to milliseconds (EST-015, EST-017). */
export const estimateToMs = (parts: { days?: number; hours?: number; minutes?: number }): number =>
  (parts.days ?? 0) * estimateDay + hours(parts.hours ?? 0) + minutes(parts.minutes ?? 0)

/** Splits an estimate into days of 8 h, hours and minutes, as it is entered and shown (EST-015, EST-017). */
export const estimateParts = (ms: number): { days: number; hours: number; minutes: number } => {
  const dayCount = Math.floor(ms / estimateDay)
  const rest = ms - dayCount * estimateDay
  const hourCount = Math.floor(rest / hours(1))
  return { days: dayCount, hours: hourCount, minutes: Math.floor((rest - hourCount * hours(1)) / minutes(1)) }
}
