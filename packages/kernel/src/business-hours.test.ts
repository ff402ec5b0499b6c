import { expect, test } from 'vitest'
import { addBusinessTime, instantOfMinute, isBusinessTime, nextBusinessMorning, offHoursOf } from './business-hours.ts'

const at = (text: string) => new Date(text)

test('[ONC-001][ONC-020] business hours end at 18:00, and a public holiday has none', () => {
  expect(isBusinessTime(at('2026-02-03T16:59:59Z'))).toBe(true)
  expect(isBusinessTime(at('2026-02-03T17:00:00Z'))).toBe(false)
  expect(nextBusinessMorning(at('2026-02-03T07:59:00Z'))).toEqual(at('2026-02-03T08:00:00Z'))
  expect(nextBusinessMorning(at('2026-02-03T08:00:00Z'))).toEqual(at('2026-02-04T08:00:00Z'))
  // Easter: Good Friday is a working day in France, Easter Monday is not.
  expect(nextBusinessMorning(at('2026-04-03T16:30:00Z'))).toEqual(at('2026-04-07T07:00:00Z'))
})

test('[ONC-003] a time that the clock skips is the end of the gap, one that comes twice the first', () => {
  expect(instantOfMinute('2026-03-29', 150)).toEqual(at('2026-03-29T01:00:00Z'))
  expect(instantOfMinute('2026-10-25', 150)).toEqual(at('2026-10-25T00:30:00Z'))
  expect(instantOfMinute('2026-02-03', 0)).toEqual(at('2026-02-02T23:00:00Z'))
})

test.each([
  ['before the opening', '2026-02-03', '07:30', '09:10', 90],
  ['after the close', '2026-02-03', '17:45', '19:00', 60],
  ['at lunch', '2026-02-03', '12:00', '14:00', 0],
  ['over the whole day', '2026-02-03', '08:00', '20:00', 180],
  ['on Saturday', '2026-02-07', '10:00', '11:00', 60],
  ['on a public holiday', '2026-05-01', '10:00', '11:00', 60],
])('[PLN-050] time off business hours: %s', (_, day, from, to, expected) => {
  const at = (time: string) => instantOfMinute(day, Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
  const off = offHoursOf({ day, fromAt: at(from), toAt: at(to) })
  expect(off / 60_000).toBe(expected)
})

test.each([
  ['within the day', '2026-02-03T09:00:00Z', 60, false, '2026-02-03T10:00:00Z'],
  ['before the opening', '2026-02-03T05:00:00Z', 15, false, '2026-02-03T08:15:00Z'],
  ['exactly until the close', '2026-02-03T16:00:00Z', 60, false, '2026-02-03T17:00:00Z'],
  ['over the night', '2026-02-03T16:40:00Z', 60, false, '2026-02-04T08:40:00Z'],
  ['over the weekend', '2026-02-06T16:59:00Z', 15, false, '2026-02-09T08:14:00Z'],
  ['on Saturday', '2026-02-07T10:00:00Z', 60, false, '2026-02-09T09:00:00Z'],
  ['over a weekend that changes the clock', '2026-03-27T16:30:00Z', 60, false, '2026-03-30T07:30:00Z'],
  ['on a public holiday', '2026-05-01T08:00:00Z', 60, false, '2026-05-04T08:00:00Z'],
  ['on a public holiday that counts', '2026-05-01T08:00:00Z', 15, true, '2026-05-01T08:15:00Z'],
])('[DAY-019] business time passes: %s', (_, from, count, onHolidays, expected) =>
  expect(addBusinessTime(at(from), count * 60_000, { onHolidays })).toEqual(at(expected)),
)
