import { describe, expect, test } from 'vitest'
import { hours, minutes } from '@passerelle/kernel/durations'
import { timerFlow, timerStateOf, type TimerAction, type TimerState } from '@passerelle/kernel/timer'
import type { ProblemCode } from '@passerelle/contract/problems'
import {
  ago,
  appId,
  estimated,
  later,
  managed,
  mission,
  noon,
  quote,
  staff,
  task,
  theme,
} from '../testing/task-fixtures.ts'
import type { Task } from '../tasks/task.ts'
import { billableTime } from './billable-time.ts'
import { hidesTimer, startErrors, checkCanStartWork } from './start-rules.ts'
import { pause, start, stop } from './timer-flow.ts'
import type { WorkLog } from './work-log.ts'

const id = (sign: string) => sign.repeat(24)
const log = (columns: Partial<WorkLog> = {}): WorkLog => ({
  appId,
  id: id('1'),
  taskId: id('7'),
  userId: staff.userId,
  type: 'action',
  startedAt: ago(hours(2)),
  stoppedAt: null,
  pausedAt: null,
  pauseTimeInMs: 0,
  note: null,
  longDueAt: null,
  longToldAt: null,
  ...columns,
})
const fresh = { appId, id: id('2'), taskId: id('7'), userId: staff.userId, type: 'action' as const }
const logs: Record<TimerState, WorkLog | null> = {
  stopped: log({ stoppedAt: ago(minutes(5)), note: 'fini' }),
  paused: log({ pausedAt: ago(hours(1)) }),
  running: log(),
}
const act: Record<TimerAction, (last: WorkLog | null) => unknown> = {
  start: (last) => start(last, fresh, noon),
  pause: (last) => pause(last, noon),
  stop: (last) => stop(last, { note: 'fini' }, noon),
}
const refusal: Record<TimerAction, ProblemCode> = {
  start: 'worklog_running',
  pause: 'worklog_none_running',
  stop: 'worklog_none_running',
}

describe('the timer', () => {
  test.each(
    (Object.keys(timerFlow) as TimerState[]).flatMap((state) =>
      (Object.keys(act) as TimerAction[]).map((action) => [state, action] as const),
    ),
  )('[WLG-004] %s, %s', (state, action) => {
    expect(timerStateOf(logs[state])).toBe(state)
    const offered = (timerFlow[state] as TimerAction[]).includes(action)
    if (offered) expect(() => act[action](logs[state])).not.toThrow()
    else expect(() => act[action](logs[state])).toThrow(refusal[action])
  })

  test('[WLG-004] without any log there is only a start', () => {
    expect(start(null, fresh, noon)).toEqual({
      ...fresh,
      startedAt: noon,
      stoppedAt: null,
      pausedAt: null,
      pauseTimeInMs: 0,
      note: null,
      longDueAt: later(hours(9)),
      longToldAt: null,
    })
    for (const action of ['pause', 'stop'] as const) expect(() => act[action](null)).toThrow('worklog_none_running')
  })
  test('a start on a paused log resumes it and adds the pause', () => {
    expect(start(log({ pausedAt: ago(hours(1)), pauseTimeInMs: minutes(10) }), fresh, noon)).toMatchObject({
      id: id('1'),
      pausedAt: null,
      pauseTimeInMs: minutes(70),
    })
  })
  test('[WLG-009] stopping takes the pauses off and keeps the report', () => {
    expect(stop(log({ pausedAt: ago(hours(1)), pauseTimeInMs: minutes(10) }), { note: 'fini' }, noon)).toMatchObject({
      log: { stoppedAt: noon, pausedAt: null, pauseTimeInMs: minutes(70), note: 'fini' },
      spentMs: minutes(50),
    })
  })
  test.each([undefined, ''])('[WLG-007] no stop without a note: %j', (note) =>
    expect(() => stop(log(), { note }, noon)).toThrow('worklog_note_required'),
  )
})

describe('what keeps work from starting', () => {
  const used = [hours(4)]
  const re = { ...estimated.waiting, acceptedEstimatedTime: hours(2) }
  const rows: [string, ProblemCode[], Partial<Task>][] = [
    ['[WLG-023] no label', ['work_labels_required'], estimated.accepted],
    ['[WLG-023] before all others', ['work_labels_required', 'work_estimate_required'], {}],
    ['[WLG-024] no estimate', ['work_estimate_required'], { labels: [managed] }],
    ['[WLG-024] any label will do', [], { labels: [theme], ...estimated.waiting }],
    [
      '[WLG-025] a mission whose first estimate has no answer',
      ['work_estimate_not_accepted'],
      { labels: [mission], ...estimated.waiting },
    ],
    ['[WLG-025] missions only', [], { labels: [managed], ...estimated.waiting }],
    ['[WLG-026] a refused request', ['work_request_refused'], { labels: [managed], ...estimated.refused }],
    [
      '[WLG-026] whatever was accepted before, where it is no mission',
      ['work_request_refused'],
      { labels: [managed], ...estimated.refused, acceptedEstimatedTime: hours(2) },
    ],
    ['[WLG-026] a mission refused at once', ['work_request_refused'], { labels: [mission], ...estimated.refused }],
    [
      '[EST-018] a re-estimate refused, within what was accepted',
      [],
      { labels: [mission], ...estimated.refused, acceptedEstimatedTime: hours(2), spent: [hours(1)] },
    ],
    [
      '[EST-018] and once that is used up',
      ['work_request_refused'],
      { labels: [mission], ...estimated.refused, acceptedEstimatedTime: hours(2), spent: [hours(1), minutes(46)] },
    ],
    [
      '[WLG-027] the accepted estimate is used up',
      ['work_new_estimate_needed'],
      { labels: [mission], ...estimated.accepted, spent: used },
    ],
    ['[WLG-027] not before', [], { labels: [mission], ...estimated.accepted, spent: [hours(3)] }],
    ['[WLG-027] missions only', [], { labels: [quote], ...estimated.accepted, spent: used }],
    [
      '[WLG-028] a new estimate has no answer',
      ['work_new_estimate_waiting'],
      { labels: [mission], ...re, spent: used },
    ],
    ['[EST-008] nor before the old one is used up', ['work_new_estimate_waiting'], { labels: [mission], ...re }],
    ['nothing', [], { labels: [mission], ...estimated.accepted }],
  ]
  test.each(rows)('%s', (_, errors, columns) => {
    expect(startErrors(task(columns))).toEqual(errors)
    expect(checkCanStartWork(task(columns))).toBe(errors[0] ?? null)
    expect(checkCanStartWork(task({ ...columns, deletedAt: noon }))).toBe('task_archived')
  })

  test('[WLG-029] the buttons go with a start error, but for the two about a new estimate', () => {
    expect(rows.map(([, errors, columns]) => [errors[0], hidesTimer(task(columns))])).toEqual(
      rows.map(([, errors]) => [
        errors[0],
        errors.some((code) => code !== 'work_new_estimate_needed' && code !== 'work_new_estimate_waiting'),
      ]),
    )
  })
})

test.each([
  [[], 0],
  [[minutes(1)], minutes(15)],
  [[minutes(15), minutes(16)], minutes(45)],
  [[0], 0],
])('[WLG-031] [OPEN-015] billable time goes up to the next quarter, log by log: %j', (spent, billable) =>
  expect(billableTime(spent)).toBe(billable),
)

test('the moment of a stop is never before its start', () => {
  expect(stop(log({ startedAt: later(5) }), { note: 'fini' }, noon).spentMs).toBe(0)
})

test('[WLG-006] a work log starts from zero, and what was stopped is not taken up again', () => {
  expect(start(null, fresh, noon)).toEqual({
    ...fresh,
    startedAt: noon,
    stoppedAt: null,
    pausedAt: null,
    pauseTimeInMs: 0,
    note: null,
    longDueAt: later(hours(9)),
    longToldAt: null,
  })
  expect(start(logs.stopped, fresh, noon)).toMatchObject({ id: fresh.id, startedAt: noon, pauseTimeInMs: 0 })
})

test('a pause begins now, and stopping without one adds none', () => {
  const running = log()
  expect(pause(running, noon)).toEqual({ was: running, log: { ...running, pausedAt: noon } })
  expect(stop(running, { note: 'fini' }, noon).log.pauseTimeInMs).toBe(0)
})
