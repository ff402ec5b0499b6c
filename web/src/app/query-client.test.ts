import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { noteLiveEvent } from '../model/live/fresh-for.ts'
import { createQueryClient } from './query-client.ts'

const queryKey = ['outages']
const client = createQueryClient()
afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

/** A query whose answers the test gives, in the order in which they were asked for. */
const observed = () => {
  const asked: PromiseWithResolvers<string>[] = []
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => {
      asked.push(Promise.withResolvers())
      return asked.at(-1)!.promise
    },
    retry: false,
  })
  const stop = observer.subscribe(() => {})
  return { asked, stop, read: () => observer.getCurrentResult() }
}

test('an event during the first fetch of a query is followed by another fetch', async () => {
  const { asked, stop, read } = observed()
  const refetches = [client.invalidateQueries({ queryKey }), client.invalidateQueries({ queryKey })]
  expect(asked).toHaveLength(1)
  asked[0]!.resolve('before the event')
  await expect.poll(() => asked).toHaveLength(2)
  expect(read().data).toBe('before the event')
  asked[1]!.resolve('after the event')
  await Promise.all(refetches)
  expect(read().data).toBe('after the event')
  expect(asked).toHaveLength(2)
  stop()
})

test('a first fetch that fails after an event is tried once more', async () => {
  const { asked, stop, read } = observed()
  const refetch = client.invalidateQueries({ queryKey })
  asked[0]!.reject(new Error('no connection'))
  await expect.poll(() => asked).toHaveLength(2)
  asked[1]!.resolve('after the event')
  await refetch
  expect(read()).toMatchObject({ status: 'success', data: 'after the event' })
  stop()
})

test('a query that nobody shows any more is not fetched again', async () => {
  const { asked, stop } = observed()
  const refetch = client.invalidateQueries({ queryKey })
  stop()
  asked[0]!.resolve('before the event')
  await refetch
  expect(asked).toHaveLength(1)
})

test('a screen that is opened again reads again after a live event, and not without one', async () => {
  const first = observed()
  first.asked[0]!.resolve('before the event')
  await expect.poll(() => first.read().data).toBe('before the event')
  first.stop()
  const soon = observed()
  expect(soon.read().data).toBe('before the event')
  expect(soon.asked).toHaveLength(0)
  soon.stop()
  const later = Date.now() + 1
  vi.setSystemTime(later)
  noteLiveEvent()
  const again = observed()
  expect(again.read().data).toBe('before the event')
  again.asked[0]!.resolve('after the event')
  await expect.poll(() => again.read().data).toBe('after the event')
  again.stop()
})
