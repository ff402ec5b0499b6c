import { days, hours, minutes, quarter } from '@passerelle/kernel/durations'
import type { WorkLog } from './work-log.ts'

/** The times of a work log that has ended. */
export type Times = Pick<WorkLog, 'startedAt' | 'pauseTimeInMs'> & { stoppedAt: Date }

export type TimeField = 'startedAt' | 'stoppedAt' | 'pauseTimeInMs'
/** What is wrong with a field; the words for it are chosen where the caller's language is known. */
export type Complaint = 'order' | 'tooLong' | 'step' | 'wholeMinutes' | 'tooShort' | 'quick'
export type Complaints = Partial<Record<TimeField, Complaint>>

/** Longest time between start and end (WLG-018). */
export const longestSpan = hours(18)
/** From which span on a pause counts as included, in the form that creates and in the form that edits (WLG-013, WLG-014). */
export const pauseFrom = { create: minutes(540), edit: minutes(420) }
const usualPause = hours(1)
/** What quick work takes (WLG-010). */
const quickSpans = [minutes(15), minutes(30), minutes(45)]
/** How long staff can correct a log, counted from its creation (ROL-006). */
export const editableFor = days(3)

const spanOf = ({ startedAt, stoppedAt }: Times) => stoppedAt.getTime() - startedAt.getTime()

/** A long day without a pause has had the usual one (WLG-013, WLG-014). */
export const withUsualPause = (times: Times, form: keyof typeof pauseFrom): Times =>
  times.pauseTimeInMs === 0 && spanOf(times) >= pauseFrom[form] ? { ...times, pauseTimeInMs: usualPause } : times

const stepOff = (at: Date) => at.getTime() % quarter !== 0

/** Order, length and what is left without the pause; the first complaint about a field is kept (WLG-016, WLG-018, WLG-019). */
const spanComplaints = (times: Times): Complaints => {
  const span = spanOf(times)
  if (span <= 0) return { stoppedAt: 'order' }
  if (span > longestSpan) return { stoppedAt: 'tooLong' }
  if (span - times.pauseTimeInMs < minutes(1))
    return times.pauseTimeInMs > 0 ? { pauseTimeInMs: 'tooShort' } : { stoppedAt: 'tooShort' }
  return {}
}

/** Hand-entered times go by quarters of an hour, pauses by minutes (WLG-012, WLG-020). */
const stepComplaints = (times: Times, fields: ReadonlySet<TimeField>, manual: boolean): Complaints => ({
  ...(manual && fields.has('startedAt') && stepOff(times.startedAt) && { startedAt: 'step' }),
  ...(manual && fields.has('stoppedAt') && stepOff(times.stoppedAt) && { stoppedAt: 'step' }),
  ...(fields.has('pauseTimeInMs') && times.pauseTimeInMs % minutes(1) !== 0 && { pauseTimeInMs: 'wholeMinutes' }),
})

const every: ReadonlySet<TimeField> = new Set<TimeField>(['startedAt', 'stoppedAt', 'pauseTimeInMs'])

/** What is wrong with a new log's times; empty = nothing. Quick work has its own durations and no step (WLG-010, WLG-020). */
export const complaintsAboutNew = (times: Times, type: 'manual' | 'quick'): Complaints => ({
  ...(type === 'quick' && !quickSpans.includes(spanOf(times)) && { stoppedAt: 'quick' }),
  ...stepComplaints(times, every, type === 'manual'),
  ...spanComplaints(times),
})

/**
 * What is wrong with corrected times; empty = nothing. Only what was changed is looked at: an old log with its minutes and seconds can have
 * its note corrected, and the step holds for a changed time of a manual log alone (WLG-020).
 */
export const complaintsAboutEdit = (was: Times, is: Times, type: WorkLog['type']): Complaints => {
  const fields = changedTimes(was, is)
  return fields.size === 0 ? {} : { ...stepComplaints(is, fields, type === 'manual'), ...spanComplaints(is) }
}

export const changedTimes = (was: Times, is: Times): ReadonlySet<TimeField> => {
  const fields: TimeField[] = []
  if (was.startedAt.getTime() !== is.startedAt.getTime()) fields.push('startedAt')
  if (was.stoppedAt.getTime() !== is.stoppedAt.getTime()) fields.push('stoppedAt')
  if (was.pauseTimeInMs !== is.pauseTimeInMs) fields.push('pauseTimeInMs')
  return new Set(fields)
}
