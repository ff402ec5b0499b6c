import { hours, minutes, quarter } from '@passerelle/kernel/durations'
import { addDays } from '@passerelle/kernel/nights'
import { daysOfWeek } from '@passerelle/kernel/weeks'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutLogs, toTimesheet } from './timesheet.ts'
import type { TimesheetLogRow } from './timesheet-rows.ts'

const days = daysOfWeek('2026-02-02')
const now = new Date('2026-02-20T12:00:00Z')
const person = { userId: 'u', hours: [], absences: [], approval: false, sheet: null }
const log = (slug: string, from: string, ms: number, more: Partial<TimesheetLogRow> = {}): TimesheetLogRow => ({
  id: `${slug} ${from}`,
  userId: 'u',
  appId: 'a',
  appName: 'Atelier',
  slug,
  taskName: slug,
  category: null,
  startedAt: new Date(from),
  stoppedAt: new Date(Date.parse(from) + ms),
  pausedAt: null,
  pauseTimeInMs: 0,
  corrections: null,
  hasNote: false,
  note: null,
  ...more,
})
const weekOf = (logs: TimesheetLogRow[], of = days) => toTimesheet(person, cutLogs(logs, of, now), of)
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)

test('a log from Sunday to Monday has its minutes in one week each', () => {
  const night = log('ATL-3', '2026-02-01T22:59:00Z', minutes(82))
  const week = weekOf([night])
  expect(week.days[0]).toMatchObject({ loggedMs: minutes(81), billableMs: minutes(89), capacityMs: hours(8) })
  expect(week.rows).toMatchObject([{ taskId: 'ATL-3', ms: [minutes(81), 0, 0, 0, 0, 0, 0] }])
  const before = weekOf([night], daysOfWeek('2026-01-26'))
  expect(before.days[6]).toMatchObject({ loggedMs: minutes(1), billableMs: minutes(1), capacityMs: 0 })
})

test('double time and gaps of a day, short gaps left out', () => {
  const week = weekOf([
    log('A', '2026-02-03T08:00:00Z', hours(2)),
    log('B', '2026-02-03T09:50:00Z', minutes(40)),
    log('C', '2026-02-03T10:33:00Z', minutes(27)),
    log('D', '2026-02-03T12:00:00Z', minutes(30)),
  ])
  expect(week.days[1]).toMatchObject({ overlapsMs: minutes(10), gapsMs: hours(1) })
  expect([week.overlapsMs, week.gapsMs]).toEqual([minutes(10), hours(1)])
  expect(week.runningSince).toBe(null)
})

test('a running log is told, a resting one is not', () => {
  const open = { stoppedAt: null }
  const startedAt = '2026-02-08T10:00:00.000Z'
  expect(weekOf([log('A', startedAt, 0, open)]).runningSince).toBe(startedAt)
  expect(weekOf([log('A', startedAt, 0, { ...open, pausedAt: new Date(startedAt) })]).runningSince).toBe(null)
})

test('rows, days and sums of any week agree to the millisecond, and weeks share all time of the logs', () => {
  const drawn = fc.array(
    fc.record({
      at: fc.integer({ min: Date.parse('2026-01-30T00:00:00Z'), max: Date.parse('2026-02-10T00:00:00Z') }),
      ms: fc.integer({ min: 0, max: hours(40) }),
      pause: fc.integer({ min: 0, max: hours(3) }),
      slug: fc.constantFrom('A', 'B', 'C'),
    }),
    { maxLength: 15 },
  )
  fc.assert(
    fc.property(drawn, (list) => {
      const logs = list.map(({ at, ms, pause, slug }, index) =>
        log(slug, new Date(at).toISOString(), ms, { id: String(index), pauseTimeInMs: pause }),
      )
      const weeks = [-14, -7, 0, 7, 14].map((count) => weekOf(logs, daysOfWeek(addDays('2026-02-02', count))))
      for (const week of weeks) {
        expect(week.days.map(({ loggedMs }) => loggedMs)).toEqual(
          week.days.map((_, index) => sum(week.rows.map(({ ms }) => ms[index]!))),
        )
        expect(week.sums.loggedMs).toBe(sum(week.rows.flatMap(({ ms }) => ms)))
        expect(week.sums.billableMs).toBe(sum(week.days.map(({ billableMs }) => billableMs)))
      }
      const spent = logs.map((one) =>
        Math.max(0, one.stoppedAt!.getTime() - one.startedAt.getTime() - one.pauseTimeInMs),
      )
      expect(sum(weeks.map(({ sums }) => sums.loggedMs))).toBe(sum(spent))
      expect(sum(weeks.map(({ sums }) => sums.billableMs))).toBe(
        sum(spent.map((ms) => Math.ceil(ms / quarter) * quarter)),
      )
    }),
    { numRuns: 200 },
  )
})
