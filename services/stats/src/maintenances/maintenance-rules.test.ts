import { expect, test } from 'vitest'
import { isPlannable, nextAnnouncement, nextOccurrence } from './maintenance-rules.ts'

const at = (text: string) => new Date(text)

test.each([
  ['planned a week ahead: 72 hours before', '2026-02-10T20:00Z', '2026-02-03T12:00Z', null, '2026-02-07T20:00Z'],
  ['after that: one hour before', '2026-02-10T20:00Z', '2026-02-07T20:00Z', '2026-02-07T20:00Z', '2026-02-10T19:00Z'],
  ['planned for tomorrow: at once', '2026-02-04T20:00Z', '2026-02-03T12:00Z', null, '2026-02-03T12:00Z'],
  ['then one hour before', '2026-02-04T20:00Z', '2026-02-03T12:00Z', '2026-02-03T12:00Z', '2026-02-04T19:00Z'],
  ['after the last one: never', '2026-02-04T20:00Z', '2026-02-04T19:00Z', '2026-02-04T19:00Z', null],
  ['begun already: never', '2026-02-03T11:59Z', '2026-02-03T12:00Z', null, null],
])('the next announcement of a maintenance, %s', (_, start, now, last, next) => {
  expect(nextAnnouncement(at(start), at(now), last ? at(last) : null)).toEqual(next ? at(next) : null)
})

test('a maintenance repeats at the same time of day, across a change of the clock', () => {
  const span = { startsAt: at('2026-03-24T21:00:00Z'), endsAt: at('2026-03-24T23:00:00Z') }
  expect(nextOccurrence(span, 'weekly')).toEqual({
    startsAt: at('2026-03-31T20:00:00Z'),
    endsAt: at('2026-03-31T22:00:00Z'),
  })
  expect(nextOccurrence(span, 'monthly')?.startsAt).toEqual(at('2026-04-24T20:00:00Z'))
  expect(nextOccurrence(span, 'never')).toBeNull()
})

test('a maintenance ends after its start and does not begin in the past', () => {
  const now = at('2026-02-03T12:00:00Z')
  const span = (startsAt: string, endsAt: string) => ({ startsAt: at(startsAt), endsAt: at(endsAt) })
  expect(isPlannable(span('2026-02-03T12:00:00Z', '2026-02-03T13:00:00Z'), now)).toBe(true)
  expect(isPlannable(span('2026-02-03T13:00:00Z', '2026-02-03T13:00:00Z'), now)).toBe(false)
  expect(isPlannable(span('2026-02-03T11:00:00Z', '2026-02-03T13:00:00Z'), now)).toBe(false)
})

test('an announcement is made at its very moment, and not again', () => {
  const [start, due] = ['2026-02-10T20:00Z', '2026-02-07T20:00Z']
  expect(nextAnnouncement(at(start), at(start), null)).toBeNull()
  expect(nextAnnouncement(at(start), at(due), null)).toEqual(at(due))
  expect(nextAnnouncement(at(start), at('2026-02-07T19:00Z'), at(due))).toEqual(at('2026-02-10T19:00Z'))
  expect(nextAnnouncement(at(start), at(due), at('2026-02-07T19:00Z'))).toEqual(at('2026-02-10T19:00Z'))
})

test('a maintenance begins at most five minutes ago, and ends after now', () => {
  const now = at('2026-02-03T12:00:00Z')
  const plannable = (startsAt: string, endsAt: string) =>
    isPlannable({ startsAt: at(startsAt), endsAt: at(endsAt) }, now)
  expect(plannable('2026-02-03T11:55:00Z', '2026-02-03T13:00:00Z')).toBe(true)
  expect(plannable('2026-02-03T11:54:59.999Z', '2026-02-03T13:00:00Z')).toBe(false)
  expect(plannable('2026-02-03T11:58:00Z', '2026-02-03T12:00:00Z')).toBe(false)
  expect(plannable('2026-02-03T11:58:00Z', '2026-02-03T12:00:00.001Z')).toBe(true)
})
