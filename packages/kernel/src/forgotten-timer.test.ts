import { expect, test } from 'vitest'
import { hours, minutes } from './durations.ts'
import { forgottenAt, proposedStop } from './forgotten-timer.ts'

const at = (text: string) => new Date(`${text}+01:00`)
const log = (start: string, pauseTimeInMs = 0) => ({ startedAt: at(start), pauseTimeInMs })

test.each([
  ['a morning: after 10 h', log('2026-02-03T08:30'), '2026-02-03T08:30', '2026-02-03T18:30'],
  ['an afternoon: at 22:00', log('2026-02-03T13:00'), '2026-02-03T13:00', '2026-02-03T22:00'],
  ['a late evening: at midnight', log('2026-02-03T22:00'), '2026-02-03T22:00', '2026-02-04T00:00'],
  ['a night: after 10 h', log('2026-02-03T00:30'), '2026-02-03T00:30', '2026-02-03T10:30'],
  ['pauses are no work', log('2026-02-03T08:00', hours(2)), '2026-02-03T12:00', '2026-02-03T20:00'],
  ['resumed on the next day', log('2026-02-03T08:00', hours(22)), '2026-02-04T09:00', '2026-02-04T16:00'],
])('[PLN-044] a timer is forgotten, %s', (_, running, from, due) => {
  expect(forgottenAt(running, at(from))).toEqual(at(due))
})

test('[PLN-044] the night in which the clocks change has its own length', () => {
  const started = new Date('2026-03-28T22:30:00.000Z')
  expect(forgottenAt({ startedAt: started, pauseTimeInMs: 0 }, started).toISOString()).toBe('2026-03-28T23:00:00.000Z')
  const night = new Date('2026-03-28T23:30:00.000Z')
  expect(forgottenAt({ startedAt: night, pauseTimeInMs: 0 }, night).toISOString()).toBe('2026-03-29T09:30:00.000Z')
})

test.each([
  ['down to 5 minutes', log('2026-02-03T08:30'), at('2026-02-03T18:34:59.999'), at('2026-02-03T18:30')],
  ['at the very step', log('2026-02-03T08:30'), at('2026-02-03T18:35'), at('2026-02-03T18:35')],
  ['no activity', log('2026-02-03T08:30'), null, null],
  ['only the start itself', log('2026-02-03T08:31'), at('2026-02-03T08:31'), null],
  ['no work left after the pause', log('2026-02-03T08:00', minutes(30)), at('2026-02-03T08:30'), null],
])('[PLN-044] the proposed end of a forgotten timer: %s', (_, running, active, proposed) => {
  expect(proposedStop(running, active)).toEqual(proposed)
})
