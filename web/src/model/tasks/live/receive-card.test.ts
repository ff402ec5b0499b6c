import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enqueueUntimed } from '../mutations/serial-queue.ts'
import { applyOptimisticPatch } from '../optimistic/apply-optimistic-patch.ts'
import { taskQueries, type Task, type TaskCard } from '../queries/task-queries.ts'
import { receiveCard } from './receive-card.ts'

const card = (more: Partial<TaskCard> = {}) =>
  ({
    _id: 'T-1',
    taskId: 'LUM-1',
    name: 'Le scanner',
    listId: 'todo',
    priority: 1,
    deletedAt: null,
    doneAt: null,
    createdAt: '2026-02-01T10:00:00.000Z',
    ...more,
  }) as TaskCard
const list = taskQueries.list('todo').queryKey
const detail = taskQueries.detail('LUM-1').queryKey

let client: QueryClient
/** Paths of the requests that reached the server, which answers with the latest task. */
let asked: string[]
let answer: (path: string) => Promise<Response>
const shown = () => client.getQueryData(list)?.pages[0]?.list.map(({ name }) => name)
const settled = () => vi.advanceTimersByTimeAsync(50)

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  answer = async () => Response.json(card({ name: 'Le plus récent' }))
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path.split('/').at(-1) ?? '')
    return answer(path)
  })
  client = new QueryClient()
  client.setQueryData(list, { pages: [{ list: [card()], hasMore: false, total: 1 }], pageParams: [0] })
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the card of an event is written to the board without a request', async () => {
  receiveCard(client, card({ name: 'La chaise' }))
  await settled()
  expect([shown(), asked]).toEqual([['La chaise'], []])
  receiveCard(client, card({ deletedAt: '2026-02-02T10:00:00.000Z' }))
  expect(shown()).toEqual([])
})

test('cached parts of a closed task are fetched when it is opened; those of an open one now', async () => {
  client.setQueryData(detail, card() as Task)
  receiveCard(client, card({ name: 'La chaise' }))
  await settled()
  expect([asked, client.getQueryState(detail)?.isInvalidated]).toEqual([[], true])

  const stop = new QueryObserver(client, { ...taskQueries.detail('LUM-1'), refetchOnMount: false }).subscribe(
    () => undefined,
  )
  receiveCard(client, card({ name: 'La lampe' }))
  expect(shown()).toEqual(['La lampe'])
  await settled()
  expect([asked, client.getQueryData(detail)?.name]).toEqual([['T-1'], 'Le plus récent'])
  stop()
})

test('a change that is on its way is not overwritten by the card: the task is fetched after it', async () => {
  const patch = applyOptimisticPatch(client, card(), { name: 'Mon texte' })
  receiveCard(client, card({ name: 'Avant' }))
  expect(shown()).toEqual(['Mon texte'])
  patch.commit()
  await settled()
  expect([asked, shown()]).toEqual([['T-1'], ['Le plus récent']])

  const sent = Promise.withResolvers<void>()
  void enqueueUntimed('T-1', () => sent.promise)
  receiveCard(client, card({ name: 'Avant' }))
  expect(shown()).toEqual(['Le plus récent'])
  sent.resolve()
  await settled()
  expect(asked).toEqual(['T-1', 'T-1'])
})

test('while an older state may still come, of the task or of its list, the task is fetched after it', async () => {
  const late = Promise.withResolvers<Response>()
  const patch = applyOptimisticPatch(client, card(), {})
  receiveCard(client, card())
  patch.commit()
  answer = () => late.promise
  await settled()
  receiveCard(client, card({ name: 'Neuf' }))
  expect(shown()).toEqual(['Le scanner'])
  await settled()
  late.resolve(Response.json(card({ name: 'Le plus récent' })))
  await settled()
  expect(asked).toEqual(['T-1', 'T-1'])

  const page = Promise.withResolvers<Response>()
  answer = () => page.promise
  const observer = new InfiniteQueryObserver(client, { ...taskQueries.list('todo'), enabled: false })
  const stop = observer.subscribe(() => undefined)
  void observer.refetch()
  receiveCard(client, card({ name: 'Neuf' }))
  await settled()
  expect(asked.slice(2)).toContain('T-1')
  page.resolve(Response.json({ list: [card()], hasMore: false, total: 1 }))
  await settled()
  stop()
})
