import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultQuietHours, loudFrom, type QuietHours } from './quiet-hours.ts'

const at = (text: string) => new Date(text)
const nightly: QuietHours = { quietFrom: 20 * 60, quietTo: 7 * 60 + 30, quietDays: [] }

// 3 February 2026 is a Tuesday; Paris is an hour ahead of UTC.
test.each([
  ['the middle of the day', '2026-02-03T13:20:00Z', '2026-02-03T13:20:00Z'],
  ['a minute before the evening', '2026-02-03T18:59:59Z', '2026-02-03T18:59:59Z'],
  ['the evening', '2026-02-03T19:00:00Z', '2026-02-04T06:30:00Z'],
  ['the night', '2026-02-04T01:12:34Z', '2026-02-04T06:30:00Z'],
  ['the end', '2026-02-04T06:30:00Z', '2026-02-04T06:30:00Z'],
  ['Friday evening, before the weekend', '2026-02-06T19:10:00Z', '2026-02-09T06:30:00Z'],
  ['Saturday', '2026-02-07T11:00:00Z', '2026-02-09T06:30:00Z'],
])('[DAY-014] by default what is due in %s leaves at its end', (_, now, expected) => {
  expect(loudFrom(at(now), defaultQuietHours)).toEqual(at(expected))
})

test('[DAY-014] a span within the day, and none at all', () => {
  const noon: QuietHours = { quietFrom: 12 * 60, quietTo: 14 * 60, quietDays: [] }
  expect(loudFrom(at('2026-02-03T11:30:00Z'), noon)).toEqual(at('2026-02-03T13:00:00Z'))
  expect(loudFrom(at('2026-02-03T13:00:00Z'), noon)).toEqual(at('2026-02-03T13:00:00Z'))
  const none: QuietHours = { quietFrom: null, quietTo: null, quietDays: [] }
  expect(loudFrom(at('2026-02-07T02:00:00Z'), none)).toEqual(at('2026-02-07T02:00:00Z'))
})

test('[DAY-014] an end that the clock skips is the first moment after it, one that comes twice the next one', () => {
  const spring: QuietHours = { ...nightly, quietTo: 2 * 60 + 30 }
  expect(loudFrom(at('2026-03-28T22:00:00Z'), spring)).toEqual(at('2026-03-29T01:00:00Z'))
  expect(loudFrom(at('2026-10-24T22:00:00Z'), spring)).toEqual(at('2026-10-25T00:30:00Z'))
  expect(loudFrom(at('2026-10-25T01:10:00Z'), spring)).toEqual(at('2026-10-25T01:30:00Z'))
})

test('[DAY-015] during an absence what is due leaves at 08:00 of the first day back', () => {
  const absences = [
    { from: '2026-02-02', to: '2026-02-03' },
    { from: '2026-02-04', to: '2026-02-04' },
  ]
  expect(loudFrom(at('2026-02-02T10:00:00Z'), defaultQuietHours, absences)).toEqual(at('2026-02-05T07:00:00Z'))
  const untilFriday = [{ from: '2026-02-02', to: '2026-02-06' }]
  expect(loudFrom(at('2026-02-02T10:00:00Z'), defaultQuietHours, untilFriday)).toEqual(at('2026-02-09T06:30:00Z'))
  expect(loudFrom(at('2026-02-09T10:00:00Z'), defaultQuietHours, untilFriday)).toEqual(at('2026-02-09T10:00:00Z'))
})

test('[DAY-014] the end of quiet hours is never before now, and then no longer quiet', () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  const hours = fc.record({
    from: minute,
    to: minute,
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 6 }),
  })
  const instant = fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z'), noInvalidDate: true })
  fc.assert(
    fc.property(instant, hours, (now, { from, to, days }) => {
      fc.pre(from !== to)
      const quiet: QuietHours = { quietFrom: from, quietTo: to, quietDays: days }
      const due = loudFrom(now, quiet)
      expect(due.getTime()).toBeGreaterThanOrEqual(now.getTime())
      expect(loudFrom(due, quiet)).toEqual(due)
    }),
    { numRuns: 60 },
  )
})
