import { certificateWarnings } from '@passerelle/contract/stats/uptime-checks'
import { days } from '@passerelle/kernel/durations'

/**
 * The threshold in days that a certificate has reached, null while it is valid for longer than the first one. A warning
 * is due when it differs from the last one and is smaller.
 */
export const reachedThreshold = (expiresAt: Date | null, now: Date): number | null =>
  expiresAt === null
    ? null
    : (certificateWarnings.toReversed().find((limit) => expiresAt.getTime() - now.getTime() <= days(limit)) ?? null)

export const isWarningDue = (reached: number | null, warned: number | null): reached is number =>
  reached !== null && (warned === null || reached < warned)

/** When the threshold after this one is reached; null after the last one. */
export const nextThresholdAt = (expiresAt: Date, reached: number | null): Date | null => {
  const next = certificateWarnings.find((limit) => reached === null || limit < reached)
  return next === undefined ? null : new Date(expiresAt.getTime() - days(next))
}
