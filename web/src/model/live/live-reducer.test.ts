import { closeCodes, type ServerFrame } from '@passerelle/contract/chats/live'
import { expect, test } from 'vitest'
import { cursorAt, initialLive, liveReducer, type LiveEffect, type LiveInput, type LiveState } from './live-reducer.ts'

const start = Date.UTC(2026, 1, 3, 13)
const now = cursorAt(start)
const app = '65a000000000000000000001'
const task = '65a000000000000000000002'
const eventId = `${cursorAt(start + 60_000).slice(0, 8)}00000000000000aa`
const event = (cursor: string): ServerFrame => ({
  type: 'event',
  name: 'task.moved',
  at: '2026-02-03T13:20:00.000Z',
  appId: app,
  subject: task,
  data: {},
  cursor,
})

type Played = { state: LiveState; effects: LiveEffect[] }

/** Plays inputs and answers the last state with the effects of the last input. */
const play = (inputs: LiveInput[], from: LiveState = initialLive, present = now): Played =>
  inputs.reduce<Played>(({ state }, input) => liveReducer(state, input, present), { state: from, effects: [] })

const watchBoard: LiveInput = { type: 'watch', topic: 'board', id: app }
const opened: LiveInput[] = [watchBoard, { type: 'opened' }]
const subscribed = (topic: 'board' | 'task', id: string, cursor: string): LiveEffect => ({
  type: 'send',
  frame: { type: 'subscribe', topic, id, cursor },
})

test('the first watch connects, and the open connection subscribes from the present on', () => {
  expect(play([watchBoard]).effects).toEqual([{ type: 'connect' }])
  expect(play(opened).effects).toEqual([subscribed('board', app, now)])
})

test('[THR-016] a topic is subscribed once for all who watch it, and closed with the last', () => {
  const twice = play([...opened, watchBoard])
  expect(twice.effects).toEqual([])
  const once = play([{ type: 'unwatch', topic: 'board', id: app }], twice.state)
  expect(once.effects).toEqual([])
  expect(play([{ type: 'unwatch', topic: 'board', id: app }], once.state).effects).toEqual([
    { type: 'send', frame: { type: 'unsubscribe', topic: 'board', id: app } },
  ])
})

test('[THR-015] a loss waits, then connects again and asks for what was missed since the newest event', () => {
  const heard = play([{ type: 'frame', frame: event(eventId) }], play(opened).state, cursorAt(start + 61_000))
  const lost = play([{ type: 'lost', code: 1006 }], heard.state)
  expect(lost.effects).toEqual([{ type: 'wait' }])
  const again = play([{ type: 'waited' }], lost.state)
  expect(again.effects).toEqual([{ type: 'connect' }])
  expect(play([{ type: 'opened' }], again.state, cursorAt(start + 600_000)).effects).toEqual([
    subscribed('board', app, eventId),
  ])
})

test('[THR-015] an event dated ahead of the present hides nothing that comes after it', () => {
  const lost = play([
    ...opened,
    { type: 'frame', frame: event(eventId) },
    { type: 'lost', code: 1006 },
    { type: 'waited' },
  ])
  expect(play([{ type: 'opened' }], lost.state, cursorAt(start + 600_000)).effects).toEqual([
    subscribed('board', app, now),
  ])
})

test('[THR-015] before the first event, what was missed counts from the first connection', () => {
  const back = play([...opened, { type: 'lost', code: closeCodes.restarting }, { type: 'waited' }])
  expect(play([{ type: 'opened' }], back.state, cursorAt(start + 600_000)).effects).toEqual([
    subscribed('board', app, now),
  ])
})

test('[THR-015] a topic first watched during a loss begins with the present', () => {
  const present = cursorAt(start + 600_000)
  const away = play([
    ...opened,
    { type: 'lost', code: 1006 },
    { type: 'watch', topic: 'task', id: task },
    { type: 'waited' },
  ])
  expect(play([{ type: 'opened' }], away.state, present).effects).toEqual([
    subscribed('board', app, now),
    subscribed('task', task, present),
  ])
})

test('[THR-015] a ping says that nothing was missed until now', () => {
  const present = cursorAt(start + 7_200_000)
  const quiet = play([{ type: 'frame', frame: { type: 'ping' } }], play(opened).state, present)
  const back = play([{ type: 'lost', code: 1006 }, { type: 'waited' }, { type: 'opened' }], quiet.state, present)
  expect(back.effects).toEqual([subscribed('board', app, present)])
})

test('nobody watches any more: a loss is left alone', () => {
  const alone = play([
    ...opened,
    { type: 'unwatch', topic: 'board', id: app },
    { type: 'lost', code: 1006 },
    { type: 'waited' },
  ])
  expect(alone.state.phase).toBe('resting')
  expect(alone.effects).toEqual([])
  expect(play([watchBoard], alone.state).effects).toEqual([{ type: 'connect' }])
})

test('[THR-014] an event that comes twice is delivered once', () => {
  const first = play([...opened, { type: 'frame', frame: event(eventId) }])
  expect(first.effects.map((effect) => effect.type)).toEqual(['deliver'])
  expect(play([{ type: 'frame', frame: event(eventId) }], first.state).effects).toEqual([])
})

test('a gap that the server cannot fill reloads what is shown', () => {
  expect(play([...opened, { type: 'frame', frame: { type: 'reload', topic: 'board', id: app } }]).effects).toEqual([
    { type: 'reload', topic: 'board', id: app },
  ])
})

test('a session that ended signs out and never comes back', () => {
  const ended = play([...opened, { type: 'lost', code: closeCodes.signedOut }])
  expect(ended.effects).toEqual([{ type: 'signOut' }])
  expect(play([{ type: 'lost', code: 1006 }, { type: 'waited' }, watchBoard], ended.state).effects).toEqual([])
})
