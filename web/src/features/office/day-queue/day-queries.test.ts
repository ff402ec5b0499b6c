import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TaskCard } from '../../../model/tasks/queries/task-queries.ts'
import { dayQueries, patchLine } from './day-queries.ts'

const card = (name: string) => ({ _id: '1'.repeat(24), taskId: 'ATL-1', name }) as TaskCard
const queueOf = (name: string) =>
  Response.json({ list: [{ kind: 'task', group: 'triage', task: card(name) }], after: null, hasMore: false })

let client: QueryClient
/** The server is outside our house: the test answers its readings, in the order in which they were asked for. */
let asked: PromiseWithResolvers<Response>[]
beforeEach(() => {
  asked = []
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  vi.stubGlobal('location', { pathname: '/admin' })
  vi.stubGlobal('fetch', () => {
    asked.push(Promise.withResolvers())
    return asked.at(-1)!.promise
  })
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

const query = () => dayQueries.queue('mine', undefined)
const read = async (count: number, answer: Response) => {
  const reading = client.fetchInfiniteQuery({ ...query(), staleTime: 0 })
  await expect.poll(() => asked.length).toBe(count)
  return { reading, answer: () => asked[count - 1]!.resolve(answer) }
}
const name = () => {
  const [line] = client.getQueryData(query().queryKey)?.pages[0]?.list ?? []
  return line?.kind === 'task' ? line.task.name : undefined
}

test('a reading that began before a change does not bring back what its line said; a later one counts', async () => {
  const first = await read(1, queueOf('Sans catégorie'))
  first.answer()
  await first.reading
  const older = await read(2, queueOf('Sans catégorie'))
  patchLine(client, card('Avec catégorie'))
  older.answer()
  await older.reading
  expect(name()).toBe('Avec catégorie')
  const later = await read(3, queueOf('Changée par Hugo'))
  later.answer()
  await later.reading
  expect(name()).toBe('Changée par Hugo')
})
