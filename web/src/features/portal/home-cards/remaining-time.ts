import { minutes } from '@passerelle/kernel/durations'

/** Remaining time in whole minutes, in seconds below one minute; null once expired. */
export const timeLeft = (until: string, now: Date): { unit: 'minutes' | 'seconds'; count: number } | null => {
  const ms = Date.parse(until) - now.getTime()
  if (ms <= 0) return null
  return ms >= minutes(1)
    ? { unit: 'minutes', count: Math.floor(ms / minutes(1)) }
    : { unit: 'seconds', count: Math.ceil(ms / 1000) }
}
