import { expect, test } from 'vitest'
import { timerFlow, timerStateOf } from './timer.ts'

const moment = '2026-02-03T10:00:00.000Z'

test.each([
  ['no log', null, ['start']],
  ['a stopped log', { stoppedAt: moment, pausedAt: null }, ['start']],
  ['a log stopped while it rested', { stoppedAt: moment, pausedAt: moment }, ['start']],
  ['a paused log', { stoppedAt: null, pausedAt: new Date(moment) }, ['start', 'stop']],
  ['a running log', { stoppedAt: null, pausedAt: null }, ['pause', 'stop']],
] as const)('[WLG-004] %s offers its actions', (_, last, actions) => {
  expect(timerFlow[timerStateOf(last)]).toEqual(actions)
})
