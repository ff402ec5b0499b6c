import { noStepFacts } from '@passerelle/kernel/next-step'
import { minutes } from '@passerelle/kernel/durations'
import { timerStateOf } from '@passerelle/kernel/timer'
import { expect, test } from 'vitest'
import type { WorkLog } from '../work-log-queries.ts'
import { afterAction, getElapsed, hasTimer, lastOwnLog, offeredBy, getOptimisticTimer } from './timer-state.ts'

const at = (time: string) => `2026-02-03T${time}:00.000Z`
const log = (more: Partial<WorkLog> = {}): WorkLog => ({
  _id: 'a',
  taskId: 't',
  appId: 'app',
  userId: 'emma',
  type: 'action',
  startedAt: at('10:00'),
  stoppedAt: null,
  pausedAt: null,
  pauseTimeInMs: 0,
  note: null,
  ...more,
})
const task = { _id: 't', appId: 'app' }

test('the timer is about the own log that is open, whatever was entered by hand', () => {
  const open = log({ _id: 'open' })
  const later = log({ _id: 'later', type: 'manual', startedAt: at('13:00'), stoppedAt: at('14:00') })
  expect(lastOwnLog([log({ _id: 'farid', userId: 'farid' }), later, open], 'emma')?._id).toBe('open')
  expect(lastOwnLog([later, log({ _id: 'b', stoppedAt: at('11:00') })], 'emma')?._id).toBe('later')
  expect(lastOwnLog([log({ userId: 'farid' })], 'emma')).toBeUndefined()
})

test.each([
  ['runs', log(), at('10:45'), 45],
  ['runs after a pause', log({ pauseTimeInMs: minutes(15) }), at('10:45'), 30],
  ['rests', log({ pausedAt: at('10:30'), pauseTimeInMs: minutes(5) }), at('12:00'), 25],
  ['has ended', log({ stoppedAt: at('11:00'), pauseTimeInMs: minutes(10) }), at('15:00'), 50],
  ['was started by a clock that is ahead', log({ startedAt: at('11:00') }), at('10:45'), 0],
] as const)('a log that %s has its time', (_, given, now, spent) => {
  expect(getElapsed(given, new Date(now))).toBe(minutes(spent))
})

test('a start resumes the paused log and adds the pause to it', () => {
  const [resumed] = afterAction(
    [log({ pausedAt: at('10:30'), pauseTimeInMs: minutes(5) })],
    task,
    'emma',
    'start',
    new Date(at('10:50')),
  )
  expect(resumed).toMatchObject({ pausedAt: null, pauseTimeInMs: minutes(25) })
})

test('start, pause and stop show at once what they will have done', () => {
  const started = afterAction([], task, 'emma', 'start', new Date(at('10:00')))
  const paused = afterAction(started, task, 'emma', 'pause', new Date(at('10:20')))
  const stopped = afterAction(paused, task, 'emma', 'stop', new Date(at('10:50')), 'Règle posée')
  expect([started, paused, stopped].map((logs) => timerStateOf(lastOwnLog(logs, 'emma')))).toEqual([
    'running',
    'paused',
    'stopped',
  ])
  expect(stopped[0]).toMatchObject({ note: 'Règle posée', pauseTimeInMs: minutes(30) })
  expect(getElapsed(stopped[0]!, new Date(at('12:00')))).toBe(minutes(20))
})

test('[WLG-004][WLG-029] the timer offers what follows; what an archived request left open can be ended', () => {
  const [open, archived] = [
    { may: ['logWork' as const], deletedAt: null },
    { may: [], deletedAt: at('12:00') },
  ]
  expect(offeredBy(open, log())).toEqual(['pause', 'stop'])
  expect(offeredBy(open, undefined)).toEqual(['start'])
  expect(offeredBy({ may: [], deletedAt: null }, log())).toEqual([])
  expect(
    [log(), log({ pausedAt: at('10:30') }), log({ stoppedAt: at('11:00') }), undefined].map((last) =>
      offeredBy(archived, last),
    ),
  ).toEqual([['stop'], ['stop'], [], []])
})

test('an archived request has a timer while a log of the reader is open there', () => {
  const has = (deletedAt: string | null, ...workLogs: WorkLog[]) => hasTimer({ deletedAt, workLogs }, 'emma')
  expect([
    has(null),
    has(at('12:00'), log()),
    has(at('12:00'), log({ stoppedAt: at('11:00') })),
    has(at('12:00'), log({ userId: 'farid' })),
    has(at('12:00')),
  ]).toEqual([true, true, false, false, false])
})

test('[WLG-007] an archived request’s timer stands, with its report, until the server ended the log', () => {
  const stopped = (deletedAt: string | null) => {
    const request = {
      ...task,
      deletedAt,
      workLogs: [log()],
      facts: { ...noStepFacts, customerMessageId: null, timers: ['emma', 'farid'] },
    }
    return { ...request, ...getOptimisticTimer(request, 'emma', 'stop', new Date(at('11:00')), 'Règle posée') }
  }
  expect(hasTimer(stopped(at('10:30')), 'emma')).toBe(true)
  expect(stopped(null).facts?.timers).toEqual(['farid'])
  expect(stopped(null).workLogs[0]).toMatchObject({ stoppedAt: at('11:00'), note: 'Règle posée' })
})
