import { expect, test } from 'vitest'
import { days } from './durations.ts'
import { askAt, decideQuestion, rateableUntil, satisfiedShare, type DueQuestion } from './satisfaction.ts'

const at = (text: string) => new Date(text)

test.each([
  ['in the day', '2026-02-03T12:00:00.000Z', '2026-02-03T13:00:00.000Z'],
  ['a moment before 8:00', '2026-02-03T05:59:59.999Z', '2026-02-03T07:00:00.000Z'],
  ['at 8:00', '2026-02-03T06:00:00.000Z', '2026-02-03T07:00:00.000Z'],
  ['after 8:00', '2026-02-03T06:00:00.001Z', '2026-02-03T07:00:00.001Z'],
  ['a moment before 19:00', '2026-02-03T16:59:59.999Z', '2026-02-03T17:59:59.999Z'],
  ['at 19:00', '2026-02-03T17:00:00.000Z', '2026-02-04T07:00:00.000Z'],
  ['at midnight', '2026-02-03T23:00:00.000Z', '2026-02-04T07:00:00.000Z'],
  ['in summer', '2026-07-03T16:30:00.000Z', '2026-07-04T06:00:00.000Z'],
  ['on the eve of the long day, in the evening', '2026-03-28T19:00:00.000Z', '2026-03-29T06:00:00.000Z'],
  ['in the hour that the clocks skip', '2026-03-29T00:59:00.000Z', '2026-03-29T06:00:00.000Z'],
  ['on the eve of the short night', '2026-10-24T19:00:00.000Z', '2026-10-25T07:00:00.000Z'],
  ['in the hour that comes twice', '2026-10-25T00:30:00.000Z', '2026-10-25T07:00:00.000Z'],
  ['the second time in that hour', '2026-10-25T01:30:00.000Z', '2026-10-25T07:00:00.000Z'],
])('[ANS-017] asks an hour after the end, from 8:00 to 19:00 in Paris: %s', (_, doneAt, asked) => {
  expect(askAt(at(doneAt)).toISOString()).toBe(asked)
})

const closedAt = at('2026-02-03T12:00:00.000Z')
const now = at('2026-02-03T13:00:00.000Z')
const due = (change: Partial<DueQuestion> = {}): DueQuestion => ({
  closedAt,
  isStillDone: true,
  isInternal: false,
  isRated: false,
  person: { userId: 'marie', askedAt: null },
  ...change,
})
const ago = (ms: number) => new Date(now.getTime() - ms)
const ask = { userId: 'marie' }
const never = { laterAt: null }

test.each<[string, Partial<DueQuestion>, object]>([
  ['asked', {}, ask],
  ['not when it is open again, or archived', { isStillDone: false }, never],
  ['not in the category Interne', { isInternal: true }, never],
  ['not when it is rated already', { isRated: true }, never],
  ['not without a customer to ask', { person: null }, never],
  ['not within 14 days of the last question', { person: { userId: 'marie', askedAt: ago(days(14) - 1) } }, never],
  ['14 days after the last question', { person: { userId: 'marie', askedAt: ago(days(14)) } }, ask],
  ['not when 30 days have gone', { closedAt: ago(days(30)) }, never],
  ['a moment before 30 days have gone', { closedAt: ago(days(30) - 1) }, ask],
])('[ANS-017] a question that is due: %s', (_, change, expected) => {
  expect(decideQuestion(due(change), now)).toEqual(expected)
})

test('[ANS-017] a sweep that comes at night waits for the morning', () => {
  expect(decideQuestion(due(), at('2026-02-03T22:00:00.000Z'))).toEqual({
    laterAt: at('2026-02-04T07:00:00.000Z'),
  })
})

test('[ANS-019] a rating changes for 7 days, and no longer than 30 days after the end', () => {
  const until = (ratedAt: string | null) => rateableUntil({ closedAt, ratedAt: ratedAt === null ? null : at(ratedAt) })
  expect(until(null)).toEqual(at('2026-03-05T12:00:00.000Z'))
  expect(until('2026-02-04T12:00:00.000Z')).toEqual(at('2026-02-11T12:00:00.000Z'))
  expect(until('2026-03-01T12:00:00.000Z')).toEqual(at('2026-03-05T12:00:00.000Z'))
})

test.each([
  [4, 4, null],
  [5, 5, 100],
  [23, 27, 85.2],
  [1, 16, 6.3],
  [0, 7, 0],
])('[ANS-022] the share of %i good of %i answers', (good, answered, share) => {
  expect(satisfiedShare({ good, answered })).toBe(share)
})
