import { minutes } from '@passerelle/kernel/durations'

/** What a quick work log can last, in minutes (WLG-010). */
export const quickDurations = [15, 30, 45] as const
export type QuickDuration = (typeof quickDurations)[number]

/** Why there was work without a timer, beside a reason in one's own words (WLG-011). */
export const quickReasons = ['request', 'help', 'communication'] as const

/** A quick work log as it is sent: it ends now and began its duration ago (WLG-010). */
export const quickLog = (duration: QuickDuration, reason: string, now: Date) => ({
  type: 'quick' as const,
  startedAt: new Date(now.getTime() - minutes(duration)).toISOString(),
  stoppedAt: now.toISOString(),
  note: reason.trim(),
  pauseTimeInMs: 0,
})
export type QuickLog = ReturnType<typeof quickLog>

/** `wanted`, or the one that was `tried` before where both say the same: one whose answer was lost must not be entered a second time, for a minute later. */
export const triedAgain = (wanted: QuickLog, tried: QuickLog | undefined): QuickLog => {
  const same = (one: QuickLog) => `${Date.parse(one.stoppedAt) - Date.parse(one.startedAt)} ${one.note}`
  return tried && same(tried) === same(wanted) ? tried : wanted
}
