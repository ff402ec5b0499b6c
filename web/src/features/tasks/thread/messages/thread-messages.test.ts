import type { Message } from '@passerelle/contract/chats/schemas'
import { expect, test } from 'vitest'
import { continuesGroup, findFirstUnread, threadDays, threadLines, withoutEchoes } from './thread-messages.ts'

const line = (id: number, createdAt: string, action: Message['action'] = null): Message => ({
  _id: id.toString(16).padStart(24, '0'),
  authorId: null,
  author: null,
  text: action ? '' : `Message ${id}`,
  kind: action ? 'system' : 'user',
  action,
  data: action ? {} : null,
  createdAt,
  threadId: 'a'.repeat(24),
  taskId: 'b'.repeat(24),
  isPrivateThread: false,
  file: null,
})
const ids = (lines: readonly Message[]) => lines.map((one) => Number.parseInt(one._id, 16))

test('pages and later arrivals make one thread, oldest first, each message once', () => {
  const first = line(1, '2026-02-03T10:00:00.000Z')
  const second = line(2, '2026-02-03T11:00:00.000Z')
  const third = line(3, '2026-02-03T11:00:00.000Z')
  expect(ids(threadLines([third, second], [second, first], [third]))).toEqual([1, 2, 3])
})

test('a day of a thread is a calendar day in Paris', () => {
  const days = threadDays([
    line(1, '2026-02-03T21:59:00.000Z'),
    line(2, '2026-02-03T23:01:00.000Z'),
    line(3, '2026-02-04T08:00:00.000Z'),
  ])
  expect(days.map(({ day, lines }) => [day, ids(lines)])).toEqual([
    ['2026-02-03', [1]],
    ['2026-02-04', [2, 3]],
  ])
})

test.each([
  ['an answered estimate', { status: 'customer', cause: 'answer' }, false],
  ['an answered completion', { status: 'completed', cause: 'answer' }, false],
  ['a completion that was accepted in time by nobody', { status: 'completed', cause: 'timer' }, false],
  ['a decided merge request', { status: 'merge_request', cause: 'answer' }, true],
  ['a message of the customer', { status: 'customer', cause: 'message' }, true],
  ['a question that staff withdrew', { status: 'customer', cause: 'cancelled' }, true],
])('the end of a pending status by %s is shown only if nothing else shows it', (_, data, shown) => {
  const end = { ...line(2, '2026-02-03T10:00:00.400Z', 'pendingAtOff'), data }
  const answer = line(1, '2026-02-03T10:00:00.400Z', 'estimatedTimeAccepted')
  expect(ids(withoutEchoes([answer, end]))).toEqual(shown ? [1, 2] : [1])
})

test('new messages begin at the first of so many last messages of others', () => {
  const mine = { ...line(4, '2026-02-03T12:30:00.000Z'), authorId: 'me' }
  const lines = [
    line(1, '2026-02-03T10:00:00.000Z'),
    line(2, '2026-02-03T11:00:00.000Z'),
    line(3, '2026-02-03T12:00:00.000Z', 'pendingAtOn'),
    mine,
    line(5, '2026-02-03T13:00:00.000Z'),
  ]
  const first = (count: number) => findFirstUnread(lines, 'me', count)
  expect([first(0), first(1), first(2), first(9)]).toEqual([undefined, lines[4]!._id, lines[1]!._id, undefined])
})

test('messages of a person within a minute are a group; another person, the system or a pause is new', () => {
  const by = (authorId: string | null, second: number, action: Message['action'] = null): Message => ({
    ...line(second, new Date(Date.UTC(2026, 1, 3, 10, 0, second)).toISOString(), action),
    authorId,
  })
  const above = by('a', 0)
  expect(continuesGroup(by('a', 59), above)).toBe(true)
  expect(continuesGroup(by('a', 60), above)).toBe(false)
  expect(continuesGroup(by('b', 1), above)).toBe(false)
  expect(continuesGroup(by('a', 1, 'deletedAt'), above)).toBe(false)
  expect(continuesGroup(above, undefined)).toBe(false)
  expect(continuesGroup(by(null, 1), by(null, 0))).toBe(false)
})
