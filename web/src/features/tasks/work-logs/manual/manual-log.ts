import { toIsoDate } from '@passerelle/kernel/format-date'
import { hours, minutes, quarter } from '@passerelle/kernel/durations'
import { formatDatetimeLocal, parseDatetimeLocal, addDays } from '@passerelle/kernel/datetime-local'
import type { WorkLog } from '../work-log-queries.ts'

/** Form values of a manual log. */
export type ManualDraft = { start: string; stop: string; pauseHours: string; pauseMinutes: string; note: string }

/**
 * From this duration on, a default break is subtracted: 9 h when a log is added, 7 h when one is changed (WLG-013,
 * WLG-014).
 */
export const pauseFrom = { add: minutes(540), edit: minutes(420) } as const
const defaultPause = hours(1)
/** Longest span of a manual log. */
export const maxHours = 18

/** A day, that of `now` by default, 09:00 to 18:00 (WLG-021). */
export const blankDraft = (now: Date, day = toIsoDate(now)): ManualDraft => ({
  start: `${day}T09:00`,
  stop: `${day}T18:00`,
  pauseHours: '0',
  pauseMinutes: '0',
  note: '',
})

export const toDraft = (log: WorkLog): ManualDraft => ({
  start: formatDatetimeLocal(new Date(log.startedAt)),
  stop: formatDatetimeLocal(new Date(log.stoppedAt ?? log.startedAt)),
  pauseHours: String(Math.floor(log.pauseTimeInMs / hours(1))),
  pauseMinutes: String(Math.floor((log.pauseTimeInMs % hours(1)) / minutes(1))),
  note: log.note ?? '',
})

/** Moves both times to another day (WLG-022). */
export const shifted = (draft: ManualDraft, days: number): ManualDraft => ({
  ...draft,
  start: addDays(draft.start, days),
  stop: addDays(draft.stop, days),
})

/**
 * Whether times and break of a log are unchanged. They are not validated then, so that its note can be corrected
 * however short or long the log is (WLG-014, WLG-019).
 */
export const timesUnchanged = (draft: ManualDraft, was: ManualDraft | undefined): boolean =>
  was !== undefined &&
  (['start', 'stop', 'pauseHours', 'pauseMinutes'] as const).every((field) => draft[field] === was[field])

const whole = (text: string): number => (/^\d{1,3}$/.test(text.trim() || '0') ? Number(text.trim() || '0') : Number.NaN)

/** Parsed fields; `pauseMs` includes the default break if it applies. */
export type ManualTimes = { startedAt: Date; stoppedAt: Date; pauseMs: number; defaulted: boolean; workedMs: number }

/**
 * Parses the fields; null while a time is missing or the break is not a whole number of minutes (WLG-012). `was` as in
 * `validateManualLog`.
 */
export const parseTimes = (draft: ManualDraft, from: number, was?: ManualDraft): ManualTimes | null => {
  const [startedAt, stoppedAt] = [parseDatetimeLocal(draft.start), parseDatetimeLocal(draft.stop)]
  const entered = hours(whole(draft.pauseHours)) + minutes(whole(draft.pauseMinutes))
  if (!startedAt || !stoppedAt || Number.isNaN(entered)) return null
  const span = stoppedAt.getTime() - startedAt.getTime()
  const defaulted = entered === 0 && span >= from && !timesUnchanged(draft, was)
  const pauseMs = defaulted ? defaultPause : entered
  return { startedAt, stoppedAt, pauseMs, defaulted, workedMs: span - pauseMs }
}

/**
 * Changed fields of a correction: an unchanged time is not sent, so that it may keep its minutes off the quarter hour
 * (WLG-020), nor an unchanged break, which may have seconds that the fields do not show.
 */
export const getChangedFields = (
  draft: ManualDraft,
  was: ManualDraft,
  { startedAt, stoppedAt, pauseMs, defaulted }: ManualTimes,
) => ({
  ...(draft.start !== was.start && { startedAt: startedAt.toISOString() }),
  ...(draft.stop !== was.stop && { stoppedAt: stoppedAt.toISOString() }),
  ...((defaulted || draft.pauseHours !== was.pauseHours || draft.pauseMinutes !== was.pauseMinutes) && {
    pauseTimeInMs: pauseMs,
  }),
  note: draft.note.trim(),
})

/** Whether there is at least one minute of work (WLG-019). */
export const isEnough = (times: ManualTimes | null): boolean => times !== null && times.workedMs >= minutes(1)

export type ManualError = 'required' | 'step' | 'order' | 'span' | 'whole'
export type ManualErrors = Partial<Record<'startedAt' | 'stoppedAt' | 'pauseTimeInMs', ManualError>>

const offStep = (text: string, was: string | undefined) =>
  text !== was && (parseDatetimeLocal(text)?.getTime() ?? 0) % quarter !== 0

/**
 * Validation errors by API field (WLG-012, WLG-015, WLG-016, WLG-018, WLG-020). `was` are the initial values of a log
 * being changed: an unchanged time need not be a quarter of an hour.
 */
export const validateManualLog = (draft: ManualDraft, was?: ManualDraft): ManualErrors => {
  if (timesUnchanged(draft, was)) return {}
  const [start, stop] = [parseDatetimeLocal(draft.start), parseDatetimeLocal(draft.stop)]
  const pause = whole(draft.pauseHours) + whole(draft.pauseMinutes)
  const span = start && stop ? stop.getTime() - start.getTime() : null
  const startError = !start ? 'required' : offStep(draft.start, was?.start) ? 'step' : undefined
  const stopError = !stop
    ? 'required'
    : span !== null && span <= 0
      ? 'order'
      : span !== null && span > hours(maxHours)
        ? 'span'
        : offStep(draft.stop, was?.stop)
          ? 'step'
          : undefined
  return {
    ...(startError && { startedAt: startError }),
    ...(stopError && { stoppedAt: stopError }),
    ...(Number.isNaN(pause) && { pauseTimeInMs: 'whole' }),
  }
}
