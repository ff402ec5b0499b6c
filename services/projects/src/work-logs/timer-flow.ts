import type { WorkLogType } from '@passerelle/contract/projects/schemas'
import { Problem } from '@passerelle/contract/problems'
import { timerFlow, timerStateOf, type TimerAction } from '@passerelle/kernel/timer'
import { getSpentMs, type WorkLog } from './work-log.ts'

const offers = (log: WorkLog | null, action: TimerAction) => timerFlow[timerStateOf(log)].includes(action)

const openLog = (log: WorkLog | null, action: 'pause' | 'stop'): WorkLog => {
  if (!log || !offers(log, action)) throw new Problem('worklog_none_running')
  return log
}

const rested = (log: WorkLog, now: Date) => ({
  ...log,
  pausedAt: null,
  pauseTimeInMs: log.pauseTimeInMs + (log.pausedAt ? now.getTime() - log.pausedAt.getTime() : 0),
})

type Fresh = Pick<WorkLog, 'appId' | 'id' | 'taskId' | 'userId'> & { type: WorkLogType }

/** Starts a new work log, or resumes the paused one and adds the pause to it (WLG-004). Throws `worklog_running`. */
export const start = (last: WorkLog | null, fresh: Fresh, now: Date): WorkLog => {
  if (!offers(last, 'start')) throw new Problem('worklog_running')
  if (last && timerStateOf(last) === 'paused') return rested(last, now)
  return { ...fresh, startedAt: now, stoppedAt: null, pausedAt: null, pauseTimeInMs: 0, note: null }
}

/** A work log before and after. */
export type Step = { was: WorkLog; log: WorkLog }

/** Pauses a running work log. Throws `worklog_none_running`. */
export const pause = (last: WorkLog | null, now: Date): Step => {
  const was = openLog(last, 'pause')
  return { was, log: { ...was, pausedAt: now } }
}

/**
 * Stops a running or paused work log with its note; returns its duration in ms (WLG-007, WLG-009). Throws
 * `worklog_none_running`, `worklog_note_required`.
 */
export const stop = (last: WorkLog | null, note: string | undefined, now: Date): Step & { spentMs: number } => {
  const was = openLog(last, 'stop')
  if (!note) throw new Problem('worklog_note_required')
  const log = { ...rested(was, now), stoppedAt: now, note }
  return { was, log, spentMs: getSpentMs(log, now) }
}
