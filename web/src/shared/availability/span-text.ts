import { elapsedText, type TextLocale } from '@passerelle/kernel/duration-text'
import { hours, minutes } from '@passerelle/kernel/durations'

/** How long something lasted, in whole minutes: `24 min` below the hour, `1 h 18` from there on, `< 1 min` for less than one. */
export const spanText = (ms: number, locale: TextLocale): string => {
  const whole = Math.floor(ms / minutes(1))
  return whole > 0 && ms < hours(1) ? `${whole}\u00a0min` : elapsedText(ms, locale)
}
