import type { Message } from '@passerelle/contract/chats/schemas'
import { expect, test } from 'vitest'
import { filterUnconfirmed, type OutgoingMessage } from './outgoing-messages.ts'

const message = (id: string, text: string, authorId = 'ada') => ({ _id: id, text, authorId, threadId: 't' }) as Message
const sending = (key: string, text: string, known: string[] = []): OutgoingMessage => ({
  key,
  threadId: 't',
  text,
  at: '2026-02-03T10:00:00.000Z',
  known: new Set(known),
})
const keys = (list: OutgoingMessage[]) => list.map((one) => one.key)

test('a message is on its way until it stands in the thread', () => {
  expect(keys(filterUnconfirmed([sending('a', 'Bonjour')], [message('1', 'Bonsoir')], 'ada'))).toEqual(['a'])
  expect(keys(filterUnconfirmed([sending('a', 'Bonjour')], [message('1', 'Bonjour')], 'ada'))).toEqual([])
})

test('the same words of earlier, or of somebody else, are not its arrival', () => {
  expect(keys(filterUnconfirmed([sending('a', 'Merci', ['1'])], [message('1', 'Merci')], 'ada'))).toEqual(['a'])
  expect(keys(filterUnconfirmed([sending('a', 'Merci')], [message('1', 'Merci', 'emma')], 'ada'))).toEqual(['a'])
})

test('two equal messages each need their own arrival', () => {
  expect(
    keys(filterUnconfirmed([sending('a', 'Merci'), sending('b', 'Merci')], [message('1', 'Merci')], 'ada')),
  ).toEqual(['b'])
})
