import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import { days, hours, minutes, quarter } from '@passerelle/kernel/durations'
import { addMonths } from '@passerelle/kernel/periods'
import type { WorkLog } from './work-log.ts'

/** Times of a finished work log. */
export type WorkLogTimes = Pick<WorkLog, 'startedAt' | 'pauseTimeInMs'> & { stoppedAt: Date }

export type TimeField = 'startedAt' | 'stoppedAt' | 'pauseTimeInMs'
/** Validation error of a field; translated where the caller's language is known. */
export type ValidationError = 'order' | 'tooLong' | 'step' | 'wholeMinutes' | 'tooShort' | 'quick' | 'future' | 'tooOld'
export type ValidationErrors = Partial<Record<TimeField, ValidationError>>

/** Max duration between start and end (WLG-018). */
export const maxDuration = hours(18)
/** Duration from which the default pause applies, in the create form and in the edit form (WLG-013, WLG-014). */
export const defaultPauseThreshold = { create: minutes(540), edit: minutes(420) }
const defaultPause = hours(1)
/** Durations of quick work logs (WLG-010). */
const quickSpans = [minutes(15), minutes(30), minutes(45)]
/** How long staff can edit a work log after its creation (ROL-006). */
export const editWindowMs = days(3)

const spanOf = ({ startedAt, stoppedAt }: WorkLogTimes) => stoppedAt.getTime() - startedAt.getTime()

/**
 * Adds the default pause of one hour when none was entered and the duration reaches the form's threshold (WLG-013,
 * WLG-014).
 */
export const withDefaultPause = (times: WorkLogTimes, form: keyof typeof defaultPauseThreshold): WorkLogTimes =>
  times.pauseTimeInMs === 0 && spanOf(times) >= defaultPauseThreshold[form]
    ? { ...times, pauseTimeInMs: defaultPause }
    : times

const stepOff = (at: Date) => at.getTime() % quarter !== 0

/**
 * Validates order, duration, and the time left without the pause; keeps the first error per field (WLG-016, WLG-018,
 * WLG-019).
 */
const validateDuration = (times: WorkLogTimes): ValidationErrors => {
  const span = spanOf(times)
  if (span <= 0) return { stoppedAt: 'order' }
  if (span > maxDuration) return { stoppedAt: 'tooLong' }
  if (span - times.pauseTimeInMs < minutes(1))
    return times.pauseTimeInMs > 0 ? { pauseTimeInMs: 'tooShort' } : { stoppedAt: 'tooShort' }
  return {}
}

/** Manual times are multiples of a quarter of an hour, pauses of a minute (WLG-012, WLG-020). */
const stepComplaints = (times: WorkLogTimes, fields: ReadonlySet<TimeField>, manual: boolean): ValidationErrors => ({
  ...(manual && fields.has('startedAt') && stepOff(times.startedAt) && { startedAt: 'step' }),
  ...(manual && fields.has('stoppedAt') && stepOff(times.stoppedAt) && { stoppedAt: 'step' }),
  ...(fields.has('pauseTimeInMs') && times.pauseTimeInMs % minutes(1) !== 0 && { pauseTimeInMs: 'wholeMinutes' }),
})

/** Range in which times may lie; project staff may enter times as far back as they like (WLG-015). */
export type TimeBounds = { now: Date; project: boolean }

/**
 * Times must not be after today in Paris and, except for project staff, not more than one year in the past (WLG-015).
 */
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

/**
 * Validates the times of a new work log; empty = valid. Quick logs have fixed durations and no step (WLG-010, WLG-020).
 */
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
 * Validates edited times; empty = valid. Checks changed fields only: the note of an old log with odd minutes and
 * seconds can still be edited, and the step applies only to changed times of a manual log (WLG-020).
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
