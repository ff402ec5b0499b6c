import type { Message } from '@passerelle/contract/chats/schemas'
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addMessages, isNewMessage, refetchNewestPage } from './thread-cache.ts'
import { threadQueries } from './thread-queries.ts'

const pageOf = (...ids: string[]) => ({ list: ids.map((_id) => ({ _id })), hasMore: true })
/** What the server answers to a page, by how many messages it leaves out. */
let answers: Record<string, Promise<object>>

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal(
    'fetch',
    async (path: string) =>
      new Response(JSON.stringify(await answers[new URL(path, 'http://127.0.0.1').searchParams.get('skip') ?? '0'])),
  )
})
afterEach(() => vi.unstubAllGlobals())

test('a thread that begins anew does not get its old pages back from one that is still on its way', async () => {
  const older = Promise.withResolvers<object>()
  answers = { 0: Promise.resolve(pageOf('d', 'c')), 2: older.promise }
  const client = new QueryClient()
  const thread = new InfiniteQueryObserver(client, threadQueries.pages('t'))
  const stop = thread.subscribe(() => undefined)
  const shown = () => thread.getCurrentResult().data?.pages.map(({ list }) => list.map(({ _id }) => _id))
  await vi.waitUntil(() => shown())
  const read = thread.fetchNextPage()
  answers['0'] = Promise.resolve(pageOf('z', 'y'))
  await refetchNewestPage(client, 't')
  older.resolve(pageOf('b', 'a'))
  await read
  expect(shown()).toEqual([['z', 'y']])
  stop()
})

test('a message repeated to a reader who opens the thread is no news, a later one is', async () => {
  answers = { 0: Promise.resolve(pageOf('b', 'a')) }
  const client = new QueryClient()
  const told = (_id: string, threadId = 't', isPrivateThread = false) => ({ _id, threadId, isPrivateThread }) as Message
  expect([isNewMessage(client, told('b')), isNewMessage(client, told('n', 'internal', true))]).toEqual([false, true])
  await client.fetchInfiniteQuery(threadQueries.pages('t'))
  expect([isNewMessage(client, told('b')), isNewMessage(client, told('c'))]).toEqual([false, true])
  addMessages(client, 't', [told('c')])
  expect(isNewMessage(client, told('c'))).toBe(false)
})

test('a message read before its frame has come is announced by the frame, once', async () => {
  answers = { 0: Promise.resolve(pageOf('b', 'a')) }
  const client = new QueryClient()
  await client.fetchInfiniteQuery(threadQueries.pages('t'))
  answers = { 0: Promise.resolve(pageOf('c', 'b')) }
  const [first, second] = await Promise.all([refetchNewestPage(client, 't'), refetchNewestPage(client, 't')])
  expect([first, second].map((found) => found.map(({ _id }) => _id))).toEqual([['c'], []])
  expect(isNewMessage(client, { _id: 'c', threadId: 't', isPrivateThread: false } as Message)).toBe(false)
})
