import { describe, expect, test } from 'vitest'
import { days, hours, minutes } from '@passerelle/kernel/durations'
import { newId } from '@passerelle/kernel/ids'
import { later, noon, projectStaff, staff, task, user } from '../testing/task-fixtures.ts'
import { isInvoiced, mayEditWorkLog, timeBounds } from './edit-rules.ts'
import {
  validateEditedTimes,
  validateNewTimes,
  withDefaultPause,
  type ValidationErrors,
  type WorkLogTimes,
} from './work-log-validation.ts'

const nine = new Date('2026-02-03T09:00:00+01:00')
const at = (ms: number) => new Date(nine.getTime() + ms)
const bounds = { now: later(days(7)), project: false }
const times = (spanMs: number, pauseTimeInMs = 0, startMs = 0): WorkLogTimes => ({
  startedAt: at(startMs),
  stoppedAt: at(startMs + spanMs),
  pauseTimeInMs,
})

describe('the pause of a long day', () => {
  test.each([
    ['[WLG-013]', 'create', 539, 0, 0],
    ['[WLG-013]', 'create', 540, 0, 60],
    ['[WLG-013]', 'create', 720, 0, 60],
    ['[WLG-013]', 'create', 540, 15, 15],
    ['[WLG-014]', 'edit', 419, 0, 0],
    ['[WLG-014]', 'edit', 420, 0, 60],
    ['[WLG-014]', 'edit', 420, 30, 30],
  ] as const)('%s %s: %i minutes with %i entered have %i', (_, form, span, entered, pause) => {
    expect(withDefaultPause(times(minutes(span), minutes(entered)), form).pauseTimeInMs).toBe(minutes(pause))
  })
})

describe('a new log', () => {
  test.each<[string, WorkLogTimes, ValidationErrors]>([
    ['[WLG-016] ends after it starts', times(hours(-1)), { stoppedAt: 'order' }],
    ['[WLG-016] does not end as it starts', times(0), { stoppedAt: 'order' }],
    ['[WLG-018] may last 18 h', times(hours(18), hours(1)), {}],
    ['[WLG-018] and not 18 h 15', times(hours(18) + minutes(15)), { stoppedAt: 'tooLong' }],
    ['[WLG-019] leaves a minute without its pause', times(hours(1), minutes(59)), {}],
    ['[WLG-019] and not none', times(hours(1), minutes(60)), { pauseTimeInMs: 'tooShort' }],
    ['[WLG-012] pauses in whole minutes', times(hours(1), minutes(7)), {}],
    ['[WLG-012] and not in seconds', times(hours(1), minutes(7) + 1000), { pauseTimeInMs: 'wholeMinutes' }],
    [
      '[WLG-020] starts and ends at a quarter',
      times(hours(1), 0, minutes(5)),
      { startedAt: 'step', stoppedAt: 'step' },
    ],
    ['[WLG-020] the end too', times(minutes(50)), { stoppedAt: 'step' }],
    [
      '[WLG-034] every field has its own complaint',
      times(hours(19), 1000, minutes(1)),
      { startedAt: 'step', stoppedAt: 'tooLong', pauseTimeInMs: 'wholeMinutes' },
    ],
  ])('%s', (_, entered, complaints) => expect(validateNewTimes(entered, 'manual', bounds)).toEqual(complaints))

  test('[WLG-015] both times end today in Paris, at most one year back but for project staff', () => {
    const now = new Date('2026-02-03T20:30:00Z')
    const check = (startedAt: string, stoppedAt: string, actor = staff) =>
      validateNewTimes(
        { startedAt: new Date(startedAt), stoppedAt: new Date(stoppedAt), pauseTimeInMs: 0 },
        'manual',
        timeBounds(actor, now),
      )
    expect(check('2026-02-03T20:00:00Z', '2026-02-03T23:00:00Z')).toEqual({})
    expect(check('2026-02-03T20:00:00Z', '2026-02-03T23:15:00Z')).toEqual({ stoppedAt: 'future' })
    expect(check('2026-02-04T08:00:00Z', '2026-02-04T09:00:00Z', projectStaff)).toEqual({
      startedAt: 'future',
      stoppedAt: 'future',
    })
    expect(check('2025-02-03T20:30:00Z', '2025-02-03T21:00:00Z')).toEqual({})
    expect(check('2025-02-03T19:00:00Z', '2025-02-03T20:00:00Z')).toEqual({ startedAt: 'tooOld', stoppedAt: 'tooOld' })
    expect(check('2015-02-03T19:00:00Z', '2015-02-03T20:00:00Z', projectStaff)).toEqual({})
  })

  test('[WLG-015] a correction is held to it in the times that it changes', () => {
    const old = { startedAt: later(days(-500)), stoppedAt: later(days(-500) + hours(1)), pauseTimeInMs: 0 }
    expect(validateEditedTimes(old, { ...old, pauseTimeInMs: minutes(5) }, 'action', bounds)).toEqual({})
    expect(validateEditedTimes(old, { ...old, stoppedAt: later(days(-500) + hours(2)) }, 'action', bounds)).toEqual({
      stoppedAt: 'tooOld',
    })
  })

  test.each([
    [15, {}],
    [30, {}],
    [45, {}],
    [20, { stoppedAt: 'quick' }],
    [60, { stoppedAt: 'quick' }],
    [0, { stoppedAt: 'order' }],
  ] as [number, ValidationErrors][])('[WLG-010] [WLG-020] quick, %i minutes that end now', (span, complaints) =>
    expect(validateNewTimes(times(minutes(span), 0, 12_345), 'quick', bounds)).toEqual(complaints),
  )
})

describe('a corrected log', () => {
  const timer = times(hours(2), 61_001, 12_345)
  test('[WLG-020] minutes and seconds that were not touched stay', () => {
    expect(validateEditedTimes(timer, timer, 'manual', bounds)).toEqual({})
    expect(validateEditedTimes(timer, { ...timer, stoppedAt: at(hours(3)) }, 'manual', bounds)).toEqual({})
    expect(validateEditedTimes(timer, { ...timer, stoppedAt: at(hours(3) + minutes(1)) }, 'manual', bounds)).toEqual({
      stoppedAt: 'step',
    })
  })
  test.each(['action', 'quick'] as const)('[WLG-020] the step is not for %s logs', (type) => {
    expect(validateEditedTimes(timer, { ...timer, stoppedAt: at(hours(3) + minutes(1)) }, type, bounds)).toEqual({})
  })
  test('[WLG-012] a changed pause goes by minutes', () => {
    expect(validateEditedTimes(timer, { ...timer, pauseTimeInMs: 90_000 }, 'action', bounds)).toEqual({
      pauseTimeInMs: 'wholeMinutes',
    })
  })
  test('[WLG-016][WLG-018] order and length hold for all changes; a forgotten timer keeps its note open', () => {
    const forgotten = times(hours(30))
    expect(validateEditedTimes(forgotten, forgotten, 'action', bounds)).toEqual({})
    expect(validateEditedTimes(forgotten, { ...forgotten, stoppedAt: at(hours(29)) }, 'action', bounds)).toEqual({
      stoppedAt: 'tooLong',
    })
    expect(validateEditedTimes(forgotten, { ...forgotten, stoppedAt: at(0) }, 'action', bounds)).toEqual({
      stoppedAt: 'order',
    })
  })
})

describe('who corrects', () => {
  const log = { id: newId(noon) }
  test('[ROL-006] staff for three days from its creation, whenever the work was', () => {
    expect([days(3), days(3) + 1].map((ms) => mayEditWorkLog(staff, log, later(ms)))).toEqual([true, false])
  })
  test('[ROL-005] project staff without limit, customers never', () => {
    expect([mayEditWorkLog(projectStaff, log, later(days(900))), mayEditWorkLog(user, log, noon)]).toEqual([
      true,
      false,
    ])
  })
  test('[OPEN-023] what was made before the invoice is invoiced, what came later is not', () => {
    expect(
      [null, later(-1000), noon, later(days(1))].map((invoicedAt) => isInvoiced(task({ invoicedAt }), log)),
    ).toEqual([false, false, true, true])
  })
})
