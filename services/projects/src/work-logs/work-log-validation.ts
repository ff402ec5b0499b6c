import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import { days, hours, minutes, quarter } from '@passerelle/kernel/durations'
import { addMonths } from '@passerelle/kernel/periods'
import type { WorkLog } from './work-log.ts'

/** The times of a work log that has ended. */
export type WorkLogTimes = Pick<WorkLog, 'startedAt' | 'pauseTimeInMs'> & { stoppedAt: Date }

export type TimeField = 'startedAt' | 'stoppedAt' | 'pauseTimeInMs'
/** What is wrong with a field; the words for it are chosen where the caller's language is known. */
export type ValidationError = 'order' | 'tooLong' | 'step' | 'wholeMinutes' | 'tooShort' | 'quick' | 'future' | 'tooOld'
export type ValidationErrors = Partial<Record<TimeField, ValidationError>>

/** Longest time between start and end (WLG-018). */
export const maxDuration = hours(18)
/** From which span on a pause counts as included, in the form that creates and in the form that edits (WLG-013, WLG-014). */
export const defaultPauseThreshold = { create: minutes(540), edit: minutes(420) }
const defaultPause = hours(1)
/** What quick work takes (WLG-010). */
const quickSpans = [minutes(15), minutes(30), minutes(45)]
/** How long staff can correct a log, counted from its creation (ROL-006). */
export const editWindowMs = days(3)

const spanOf = ({ startedAt, stoppedAt }: WorkLogTimes) => stoppedAt.getTime() - startedAt.getTime()

/** A long day without a pause has had the usual one (WLG-013, WLG-014). */
export const withDefaultPause = (times: WorkLogTimes, form: keyof typeof defaultPauseThreshold): WorkLogTimes =>
  times.pauseTimeInMs === 0 && spanOf(times) >= defaultPauseThreshold[form]
    ? { ...times, pauseTimeInMs: defaultPause }
    : times

const stepOff = (at: Date) => at.getTime() % quarter !== 0

/** Order, length and what is left without the pause; the first complaint about a field is kept (WLG-016, WLG-018, WLG-019). */
const validateDuration = (times: WorkLogTimes): ValidationErrors => {
  const span = spanOf(times)
  if (span <= 0) return { stoppedAt: 'order' }
  if (span > maxDuration) return { stoppedAt: 'tooLong' }
  if (span - times.pauseTimeInMs < minutes(1))
    return times.pauseTimeInMs > 0 ? { pauseTimeInMs: 'tooShort' } : { stoppedAt: 'tooShort' }
  return {}
}

/** Hand-entered times go by quarters of an hour, pauses by minutes (WLG-012, WLG-020). */
const stepComplaints = (times: WorkLogTimes, fields: ReadonlySet<TimeField>, manual: boolean): ValidationErrors => ({
  ...(manual && fields.has('startedAt') && stepOff(times.startedAt) && { startedAt: 'step' }),
  ...(manual && fields.has('stoppedAt') && stepOff(times.stoppedAt) && { stoppedAt: 'step' }),
  ...(fields.has('pauseTimeInMs') && times.pauseTimeInMs % minutes(1) !== 0 && { pauseTimeInMs: 'wholeMinutes' }),
})

/** From when until when times may lie: project staff enter those of any time back (WLG-015). */
export type TimeBounds = { now: Date; project: boolean }

/** Both times end today in Paris at the latest, and lie at most one year back (WLG-015). */
const validateBounds = (
  times: WorkLogTimes,
  fields: ReadonlySet<TimeField>,
  { now, project }: TimeBounds,
): ValidationErrors => {
  const { end } = parseDayBounds(now.toISOString())
  const first = addMonths(now, -12)
  const errors: ValidationErrors = {}
  for (const field of ['startedAt', 'stoppedAt'] as const) {
    if (!fields.has(field)) continue
    if (times[field] > end) errors[field] = 'future'
    else if (!project && times[field] < first) errors[field] = 'tooOld'
  }
  return errors
}

const every: ReadonlySet<TimeField> = new Set<TimeField>(['startedAt', 'stoppedAt', 'pauseTimeInMs'])

/** What is wrong with a new log's times; empty = nothing. Quick work has its own durations and no step (WLG-010, WLG-020). */
export const validateNewTimes = (
  times: WorkLogTimes,
  type: 'manual' | 'quick',
  bounds: TimeBounds,
): ValidationErrors => ({
  ...validateBounds(times, every, bounds),
  ...(type === 'quick' && !quickSpans.includes(spanOf(times)) && { stoppedAt: 'quick' }),
  ...stepComplaints(times, every, type === 'manual'),
  ...validateDuration(times),
})

/**
 * What is wrong with corrected times; empty = nothing. Only what was changed is looked at: an old log with its minutes and seconds can have
 * its note corrected, and the step holds for a changed time of a manual log alone (WLG-020).
 */
export const validateEditedTimes = (
  was: WorkLogTimes,
  is: WorkLogTimes,
  type: WorkLog['type'],
  bounds: TimeBounds,
): ValidationErrors => {
  const fields = getChangedFields(was, is)
  return fields.size === 0
    ? {}
    : {
        ...validateBounds(is, fields, bounds),
        ...stepComplaints(is, fields, type === 'manual'),
        ...validateDuration(is),
      }
}

export const getChangedFields = (was: WorkLogTimes, is: WorkLogTimes): ReadonlySet<TimeField> => {
  const fields: TimeField[] = []
  if (was.startedAt.getTime() !== is.startedAt.getTime()) fields.push('startedAt')
  if (was.stoppedAt.getTime() !== is.stoppedAt.getTime()) fields.push('stoppedAt')
  if (was.pauseTimeInMs !== is.pauseTimeInMs) fields.push('pauseTimeInMs')
  return new Set(fields)
}
