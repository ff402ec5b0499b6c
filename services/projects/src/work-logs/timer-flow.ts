import type { WorkLogType } from '@passerelle/contract/projects/schemas'
import { Problem } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'
import { forgottenAt } from '@passerelle/kernel/forgotten-timer'
import { timerFlow, timerStateOf, type TimerAction } from '@passerelle/kernel/timer'
import { throwValidationErrors } from './validation-messages.ts'
import { getSpentMs, type WorkLog } from './work-log.ts'

const offers = (log: WorkLog | null, action: TimerAction) => timerFlow[timerStateOf(log)].includes(action)

const openLog = (log: WorkLog | null, action: 'pause' | 'stop'): WorkLog => {
  if (!log || !offers(log, action)) throw new Problem('worklog_none_running')
  return log
}

const rested = (log: WorkLog, now: Date): WorkLog => ({
  ...log,
  pausedAt: null,
  pauseTimeInMs: log.pauseTimeInMs + (log.pausedAt ? now.getTime() - log.pausedAt.getTime() : 0),
})

/** A log that runs from now on is asked for once (PLN-044). */
const running = (log: WorkLog, now: Date): WorkLog => ({
  ...log,
  longDueAt: log.longToldAt ? null : forgottenAt(log, now),
})

type Fresh = Pick<WorkLog, 'appId' | 'id' | 'taskId' | 'userId'> & { type: WorkLogType }

/** Starts a new work log, or resumes the paused one and adds the pause to it (WLG-004). Throws `worklog_running`. */
export const start = (last: WorkLog | null, fresh: Fresh, now: Date): WorkLog => {
  if (!offers(last, 'start')) throw new Problem('worklog_running')
  if (last && timerStateOf(last) === 'paused') return running(rested(last, now), now)
  const open = { startedAt: now, stoppedAt: null, pausedAt: null, pauseTimeInMs: 0, note: null }
  return running({ ...fresh, ...open, longDueAt: null, longToldAt: null }, now)
}

/** A work log before and after. */
export type Step = { was: WorkLog; log: WorkLog }

/** Pauses a running work log. Throws `worklog_none_running`. */
export const pause = (last: WorkLog | null, now: Date): Step => {
  const was = openLog(last, 'pause')
  return { was, log: { ...was, pausedAt: now, longDueAt: null } }
}

/** Throws `invalid_input`: a forgotten log cannot end in the future, nor before any work in it. */
const checkEnd = (log: WorkLog, at: Date, now: Date) => {
  if (at > now) throw new Problem('invalid_input', { fields: { stoppedAt: fieldMessage('forms.afterNow') } })
  const { startedAt, pausedAt, pauseTimeInMs } = log
  const first = pausedAt ?? new Date(startedAt.getTime() + pauseTimeInMs)
  if (at <= first) throwValidationErrors({ stoppedAt: 'order' }, { startedAt: first, stoppedAt: at, pauseTimeInMs })
}

/** How a timer is stopped; `at`: at this moment before now, because it was forgotten (PLN-044). */
export type StopOptions = { note: string | undefined; at?: Date | undefined }

/**
 * Stops a running or paused work log with its note; returns its duration in ms (WLG-007, WLG-009). Throws
 * `worklog_none_running`, `worklog_note_required`, `invalid_input`.
 */
export const stop = (last: WorkLog | null, { note, at }: StopOptions, now: Date): Step & { spentMs: number } => {
  const was = openLog(last, 'stop')
  if (!note) throw new Problem('worklog_note_required')
  if (at) checkEnd(was, at, now)
  const end = at ?? now
  const log = { ...rested(was, end), stoppedAt: end, note, longDueAt: null }
  return { was, log, spentMs: getSpentMs(log, end) }
}
