import { formatElapsed, type TextLocale } from '@passerelle/kernel/format-duration'
import { hours, minutes } from '@passerelle/kernel/durations'

/** How long something lasted, in whole minutes: `24 min` below the hour, `1 h 18` from there on, `< 1 min` for less than one. */
export const formatDuration = (ms: number, locale: TextLocale): string => {
  const whole = Math.floor(ms / minutes(1))
  return whole > 0 && ms < hours(1) ? `${whole}\u00a0min` : formatElapsed(ms, locale)
}
