import { expect, test } from 'vitest'
import { eventNames, events, type EventOf } from '@passerelle/contract/events'
import type { Person } from '@passerelle/kernel/actor'
import { clientFrame, eventFrame } from './frames.ts'
import { isForInbox } from './inbox.ts'
import { mayReceive } from './broadcaster.ts'
import { channelOf, channelsOf } from './topics.ts'

const id = (letter: string) => letter.repeat(24)
const base = {
  id: id('e'),
  at: new Date('2026-11-16T09:00:00.000Z'),
  appId: id('a'),
  actor: { kind: 'system' } as const,
  subject: id('b'),
}
const moved: EventOf = { ...base, name: 'task.moved', data: { from: 'todo', to: 'done' } }
const posted = (internal: boolean): EventOf => ({
  ...base,
  name: 'message.posted',
  data: { messageId: id('f'), threadId: id('c'), internal, bySide: 'staff' },
})
const started: EventOf = { ...base, name: 'work.started', data: { worklogId: id('d') } }
const ended: EventOf = { ...base, name: 'session.ended', data: { sessionId: id('9'), reason: 'signed_out' } }

const ada: Person = { kind: 'customer', userId: id('1'), appId: id('a'), admin: true, sessionId: id('2') }
const otherAccountUser: Person = { ...ada, appId: id('0') }
const emma: Person = { kind: 'staff', userId: id('3'), project: true, sessionId: id('4') }

test('an event is told on its account’s board, in backlog and request, a message in its thread too', () => {
  expect(channelsOf(moved)).toEqual([`board:${id('a')}`, 'backlog', `task:${id('b')}`, 'office'])
  expect(channelsOf(posted(false))).toEqual([
    `board:${id('a')}`,
    'backlog',
    `task:${id('b')}`,
    `thread:${id('c')}`,
    'office',
  ])
})

test('[ONC-025] an outage is told on the board of its account and to staff, whom the rota pages to staff alone', () => {
  const down: EventOf = { ...base, name: 'probe.down', data: { probeId: id('d'), type: 'TO_DEFINE' } }
  const paged: EventOf = {
    ...base,
    name: 'oncall.paged',
    data: { probeId: id('d'), userId: id('3'), round: 1, rounds: 3, step: 1 },
  }
  for (const event of [down, paged]) expect(channelsOf(event)).toEqual([`board:${id('a')}`, 'office'])
  expect(channelOf(`office:${id('3')}`)).toBe('office')
  expect([ada, otherAccountUser, emma].map((person) => mayReceive(person, paged))).toEqual([false, false, true])
  expect([ada, otherAccountUser, emma].map((person) => mayReceive(person, down))).toEqual([true, false, true])
})

test('[EML-052] a mail that waits, or is decided, is told to staff who watch the backlog, to no customer', () => {
  const events: EventOf[] = [
    { ...base, name: 'inbound.held', data: { reason: 'unproven' } },
    { ...base, name: 'inbound.discarded', data: { reason: 'staff' } },
    { ...base, name: 'inbound.accepted', data: { taskId: id('7'), proof: 'dkim' } },
    { ...base, name: 'inbound.restored', data: {} },
  ]
  for (const event of events) {
    expect(channelsOf(event)).toEqual(['backlog'])
    expect([ada, otherAccountUser, emma].map((person) => mayReceive(person, event))).toEqual([false, false, true])
  }
})

test('absences, hours and weeks of staff are told to staff who watch the office, to no customer', () => {
  const facts = { userId: id('3'), week: '2026-01-26' }
  const events: EventOf[] = [
    { ...base, name: 'timesheet.approved', data: facts },
    { ...base, name: 'staff.hours_changed', data: { userId: id('3'), validFrom: '2026-02-02' } },
    { ...base, name: 'staff.absence_planned', data: { userId: id('3'), from: '2026-02-02', to: '2026-02-03' } },
  ]
  for (const event of events) {
    expect(channelsOf(event)).toEqual(['office'])
    expect([ada, otherAccountUser, emma].map((person) => mayReceive(person, event))).toEqual([false, false, true])
  }
})

test('[COL-022] events about money are sent to administrators and staff', () => {
  const paid: EventOf = { ...base, name: 'invoice.paid', data: { number: 'F-1', paidBy: 'card' } }
  const drafted: EventOf = { ...base, name: 'invoice.drafted', data: {} }
  expect(channelsOf(paid)).toEqual([`money:${id('a')}`, 'ledger'])
  expect(channelOf(`ledger:${id('3')}`)).toBe('ledger')
  const readers = [ada, { ...ada, admin: false }, otherAccountUser, emma]
  expect(readers.map((person) => mayReceive(person, paid))).toEqual([true, false, false, true])
  expect(readers.map((person) => mayReceive(person, drafted))).toEqual([false, false, false, true])
})

test('[BOK-010] events about stays are sent to administrators and staff of their account alone', () => {
  const changed: EventOf = { ...base, name: 'booking.status_changed', data: { from: 'pending', to: 'confirmed' } }
  expect(channelsOf(changed)).toEqual([`money:${id('a')}`])
  const readers = [ada, { ...ada, admin: false }, otherAccountUser, emma]
  expect(readers.map((person) => mayReceive(person, changed))).toEqual([true, false, false, true])
})

test('[ACC-020] events about users are sent to administrators and staff of their account alone', () => {
  const edited: EventOf = { ...base, name: 'user.edited', data: { fields: ['job'] } }
  expect(channelsOf(edited)).toEqual([`money:${id('a')}`])
  const readers = [ada, { ...ada, admin: false }, otherAccountUser, emma]
  expect(readers.map((person) => mayReceive(person, edited))).toEqual([true, false, false, true])
})

test('a silent event has no live update, no subscriber and no inbox', () => {
  for (const name of eventNames.filter((each) => events[each].silent)) {
    const event = { ...base, name, data: { sessionId: id('9') } } as EventOf
    expect(channelsOf(event)).toEqual([])
    expect(events[name].subscribed).toBeUndefined()
    expect(isForInbox(event)).toBe(false)
  }
})

test('all backlogs are one channel, everything else is its own', () => {
  expect(channelOf(`backlog:${id('1')}`)).toBe('backlog')
  expect(channelOf(`task:${id('b')}`)).toBe(`task:${id('b')}`)
})

test('events about sessions, files without a message, or no account are sent to nobody', () => {
  expect(channelsOf(ended)).toEqual([])
  expect(channelsOf({ ...base, name: 'file.stored', data: { mimetype: 'image/png', size: 100 } })).toEqual([])
  expect(channelsOf({ ...moved, appId: null })).toEqual([])
  expect(channelsOf({ ...moved, name: 'task.unheard_of' } as unknown as EventOf)).toEqual([])
})

test('customers hear of their account, never of its internal side; staff hear of everything they watch', () => {
  const heard = (person: Person) =>
    [moved, posted(false), posted(true), started].map((event) => mayReceive(person, event))
  expect(heard(ada)).toEqual([true, true, false, false])
  expect(heard(otherAccountUser)).toEqual([false, false, false, false])
  expect(heard(emma)).toEqual([true, true, true, true])
  expect(heard({ ...emma, appId: id('0') })).toEqual([false, false, false, false])
})

test('the frame of an event carries its id as cursor', () => {
  expect(eventFrame({ ...moved, appId: id('a') })).toEqual({
    type: 'event',
    name: 'task.moved',
    at: '2026-11-16T09:00:00.000Z',
    appId: id('a'),
    subject: id('b'),
    data: { from: 'todo', to: 'done' },
    cursor: id('e'),
  })
})

test.each([
  '',
  '{',
  '[]',
  '{"type":"shout"}',
  '{"type":"subscribe","topic":"task"}',
  '{"type":"subscribe","topic":1,"id":"x"}',
])('the frame %j is not understood', (text) => expect(clientFrame(text)).toBeNull())

test.each([
  { type: 'subscribe', topic: 'task', id: 'short' },
  { type: 'unsubscribe', topic: 'moon', id: 'x' },
  { type: 'subscribe', topic: 'constructor', id: id('b') },
])('the frame %j names nothing that there is, and is refused', (frame) =>
  expect(clientFrame(JSON.stringify(frame))).toEqual({
    type: 'refused',
    topic: frame.topic,
    id: frame.id,
    code: 'not_found',
  }),
)

test('a browser may say from where it goes on', () => {
  const frame = { type: 'subscribe', topic: 'task', id: id('b'), cursor: id('e') }
  expect(clientFrame(JSON.stringify(frame))).toEqual(frame)
})
