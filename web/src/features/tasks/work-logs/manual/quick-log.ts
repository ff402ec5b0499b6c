import { minutes } from '@passerelle/kernel/durations'

/** Durations of a quick log, in minutes (WLG-010). */
export const quickDurations = [15, 30, 45] as const
export type QuickDuration = (typeof quickDurations)[number]

/** Predefined reasons for work without a timer; a custom reason is possible too (WLG-011). */
export const quickReasons = ['request', 'help', 'communication'] as const

/** Request body of a quick log: it ends now and started its duration ago (WLG-010). */
export const quickLog = (duration: QuickDuration, reason: string, now: Date) => ({
  type: 'quick' as const,
  startedAt: new Date(now.getTime() - minutes(duration)).toISOString(),
  stoppedAt: now.toISOString(),
  note: reason.trim(),
  pauseTimeInMs: 0,
})
export type QuickLog = ReturnType<typeof quickLog>

/**
 * Reuses the previous attempt if duration and note are the same: after a lost response, a new entry one minute later
 * would be a duplicate.
 */
export const triedAgain = (wanted: QuickLog, tried: QuickLog | undefined): QuickLog => {
  const same = (one: QuickLog) => `${Date.parse(one.stoppedAt) - Date.parse(one.startedAt)} ${one.note}`
  return tried && same(tried) === same(wanted) ? tried : wanted
}
