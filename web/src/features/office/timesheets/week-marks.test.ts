import type { Timesheet } from '@passerelle/contract/projects/timesheets'
import { hours, minutes } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { billableShare, weekMarks } from './week-marks.ts'

const sheetOf = (day: Partial<Timesheet['days'][number]>, fields: Partial<Timesheet> = {}): Timesheet =>
  ({
    days: [{ day: '2026-01-28', capacityMs: hours(8), loggedMs: hours(8), gapsMs: 0, ...day }],
    overlapsMs: 0,
    runningSince: null,
    withoutNote: 0,
    ...fields,
  }) as Timesheet

test.each([
  ['nothing', sheetOf({}), []],
  ['10 h', sheetOf({ loggedMs: hours(10) }), []],
  ['above 10 h', sheetOf({ loggedMs: hours(10) + 1 }), ['long']],
  ['a lunch break', sheetOf({ gapsMs: hours(2) }), []],
  ['a gap of 1 h', sheetOf({ loggedMs: hours(6), gapsMs: hours(1) }), []],
  ['a gap above 1 h', sheetOf({ loggedMs: hours(6), gapsMs: hours(1) + 1 }), ['gap']],
  ['a short day without a gap', sheetOf({ loggedMs: hours(5) }), []],
  ['a gap on a day off', sheetOf({ capacityMs: 0, loggedMs: hours(2), gapsMs: hours(3) }), []],
  ['double time', sheetOf({}, { overlapsMs: minutes(1) }), ['double']],
  ['seconds of double time', sheetOf({}, { overlapsMs: minutes(1) - 1 }), []],
  ['an open log', sheetOf({}, { runningSince: '2026-01-28T08:00:00.000Z' }), ['running']],
  ['no note', sheetOf({}, { withoutNote: 2 }), ['noNote']],
])('[PLN-051] marks of a week: %s', (_, sheet, kinds) => {
  expect(weekMarks(sheet).map(({ kind }) => kind)).toEqual(kinds)
})

test('[PLN-051] a gap is as long as the day lacks of its hours', () => {
  expect(weekMarks(sheetOf({ loggedMs: hours(6), gapsMs: hours(5) }))).toEqual([
    { kind: 'gap', day: '2026-01-28', ms: hours(2) },
  ])
})

test('[PLN-051] the billable part leaves internal requests out', () => {
  const row = (key: string | null, ms: number[]) => ({ ms, category: key === null ? null : { key } })
  const rows = [row('mission', [hours(2), hours(1)]), row('internal', [hours(1)]), row(null, [0])]
  expect(billableShare([{ rows } as Timesheet])).toBe(0.75)
  expect(billableShare([{ rows: [] }])).toBeNull()
})
