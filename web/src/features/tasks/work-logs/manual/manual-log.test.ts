import { hours, minutes } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import {
  blankDraft,
  getChangedFields,
  toDraft,
  validateManualLog,
  isEnough,
  pauseFrom,
  parseTimes,
  shifted,
  timesUnchanged,
  type ManualDraft,
} from './manual-log.ts'

const now = new Date('2026-02-03T13:20:00Z')
const draft = (more: Partial<ManualDraft> = {}): ManualDraft => ({ ...blankDraft(now), ...more })

test('[WLG-021] [CON-003] a time entered by hand begins as 09:00 to 18:00 of the day in Paris', () => {
  expect(blankDraft(new Date('2026-02-03T23:30:00Z'))).toMatchObject({
    start: '2026-02-04T09:00',
    stop: '2026-02-04T18:00',
  })
})

test('[WLG-022] a day button moves start and end together', () => {
  expect(shifted(draft(), -1)).toMatchObject({ start: '2026-02-02T09:00', stop: '2026-02-02T18:00' })
})

test.each([
  ['add', '18:00', '0', '0', hours(1), hours(8)],
  ['add', '17:45', '0', '0', 0, hours(9) - minutes(15)],
  ['add', '18:00', '0', '20', minutes(20), hours(9) - minutes(20)],
  ['edit', '16:00', '0', '0', hours(1), hours(6)],
  ['edit', '15:45', '', '', 0, hours(7) - minutes(15)],
  ['edit', '16:00', '1', '30', minutes(90), hours(7) - minutes(90)],
] as const)(
  '[WLG-013] [WLG-014] to %s a time until %s with a pause of %s h %s counts its pause',
  (kind, until, pauseHours, pauseMinutes, pause, worked) => {
    const times = parseTimes(draft({ stop: `2026-02-03T${until}`, pauseHours, pauseMinutes }), pauseFrom[kind])
    expect(times).toMatchObject({ pauseMs: pause, workedMs: worked })
  },
)

test.each([
  [{}, {}],
  [{ start: '' }, { startedAt: 'required' }],
  [{ stop: '' }, { stoppedAt: 'required' }],
  [{ stop: '2026-02-03T09:00' }, { stoppedAt: 'order' }],
  [{ stop: '2026-02-03T08:00' }, { stoppedAt: 'order' }],
  [{ stop: '2026-02-04T03:00' }, {}],
  [{ stop: '2026-02-04T03:15' }, { stoppedAt: 'span' }],
  [{ start: '2026-02-03T09:05' }, { startedAt: 'step' }],
  [{ stop: '2026-02-03T17:59' }, { stoppedAt: 'step' }],
  [{ pauseMinutes: '7' }, {}],
  [{ pauseMinutes: '7.5' }, { pauseTimeInMs: 'whole' }],
  [{ pauseHours: '-1' }, { pauseTimeInMs: 'whole' }],
] as const)('[WLG-012] [WLG-015] [WLG-016] [WLG-018] [WLG-020] %j has %j', (more, errors) => {
  expect(validateManualLog(draft(more))).toEqual(errors)
})

test('[WLG-020] a time that is left as it is need not be a quarter of an hour', () => {
  const was = draft({ start: '2026-02-03T09:07', stop: '2026-02-03T10:11' })
  expect(validateManualLog(was, was)).toEqual({})
  expect(validateManualLog({ ...was, stop: '2026-02-03T10:12' }, was)).toEqual({ stoppedAt: 'step' })
})

test('[WLG-019] less than a minute of work is not enough', () => {
  const worked = (pauseMinutes: string) =>
    isEnough(parseTimes(draft({ stop: '2026-02-03T09:15', pauseMinutes }), pauseFrom.add))
  expect([worked('14'), worked('15'), worked('20')]).toEqual([true, false, false])
  expect(isEnough(null)).toBe(false)
})

test('[WLG-021] a log is shown with its pause as hours and minutes', () => {
  const log = {
    startedAt: '2026-02-03T08:00:00.000Z',
    stoppedAt: '2026-02-03T16:00:00.000Z',
    pauseTimeInMs: hours(1) + minutes(5),
    note: null,
  }
  expect(toDraft(log as never)).toEqual({
    start: '2026-02-03T09:00',
    stop: '2026-02-03T17:00',
    pauseHours: '1',
    pauseMinutes: '5',
    note: '',
  })
})

test.each([
  ['its note', { note: ' Règle posée ' }, {}],
  ['its pause', { pauseMinutes: '10' }, { pauseTimeInMs: minutes(10) }],
  ['its end', { stop: '2026-02-03T11:00' }, { stoppedAt: '2026-02-03T10:00:00.000Z' }],
  [
    'its end, so late that a pause counts as included',
    { stop: '2026-02-03T17:00', pauseMinutes: '0' },
    { stoppedAt: '2026-02-03T16:00:00.000Z', pauseTimeInMs: hours(1) },
  ],
] as const)('[WLG-020] the correction of %s leaves the odd seconds of the others as they were', (_, more, sent) => {
  const was = toDraft({
    startedAt: '2026-02-03T08:07:21.000Z',
    stoppedAt: '2026-02-03T09:11:42.000Z',
    pauseTimeInMs: minutes(5) + 30_000,
    note: null,
  } as never)
  const next = { ...was, ...more }
  expect(getChangedFields(next, was, parseTimes(next, pauseFrom.edit)!)).toEqual({ note: next.note.trim(), ...sent })
})

test('[WLG-014] a corrected note leaves a long day without a pause as it is; a corrected time adds it', () => {
  const was = toDraft({
    startedAt: '2026-02-03T08:00:00.000Z',
    stoppedAt: '2026-02-03T16:00:00.000Z',
    pauseTimeInMs: 0,
    note: null,
  } as never)
  const noted = { ...was, note: 'Règle posée' }
  expect(getChangedFields(noted, was, parseTimes(noted, pauseFrom.edit, was)!)).toEqual({ note: 'Règle posée' })
  expect(parseTimes(noted, pauseFrom.edit, was)).toMatchObject({ defaulted: false, workedMs: hours(8) })
  const longer = { ...was, stop: '2026-02-03T17:15' }
  expect(getChangedFields(longer, was, parseTimes(longer, pauseFrom.edit, was)!)).toMatchObject({
    pauseTimeInMs: hours(1),
  })
})

test('[WLG-019] the note of a log of a few seconds can be corrected, its times cannot be made as short', () => {
  const was = toDraft({
    startedAt: '2026-02-03T08:00:10.000Z',
    stoppedAt: '2026-02-03T08:00:40.000Z',
    pauseTimeInMs: 0,
    note: null,
  } as never)
  expect([
    validateManualLog({ ...was, note: 'Règle posée' }, was),
    timesUnchanged({ ...was, note: 'Règle posée' }, was),
  ]).toEqual([{}, true])
  expect([
    validateManualLog({ ...was, stop: '2026-02-03T08:45' }, was),
    timesUnchanged({ ...was, stop: '2026-02-03T08:45' }, was),
  ]).toEqual([{ stoppedAt: 'order' }, false])
})
