import { minutes } from '@passerelle/kernel/durations'

/** What a quick work log can last, in minutes (WLG-010). */
export const quickDurations = [15, 30, 45] as const
export type QuickDuration = (typeof quickDurations)[number]

/** Why there was work without a timer, beside a reason in one's own words (WLG-011). */
export const quickReasons = ['request', 'help', 'communication'] as const

/** A quick work log as it is sent: it ends now and began its duration ago (WLG-010). */
export const quickLog = (duration: QuickDuration, reason: string, now: Date) => ({
  type: 'quick' as const, startedAt: new Date(now.getTime() - minutes(duration)).toISOString(), stoppedAt: now.toISOString(), note: reason.trim(), pauseTimeInMs: 0,
})
