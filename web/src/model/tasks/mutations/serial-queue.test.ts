import { expect, onTestFinished, test, vi } from 'vitest'
import { requestTimeoutMs } from '../../../kit/network/request-timeout.ts'
import { enqueue } from './serial-queue.ts'

const step = (said: string[], name: string) => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const act = () => {
    said.push(`${name} begins`)
    return promise.then(() => said.push(`${name} ends`))
  }
  return { act, resolve, reject }
}

test('quick changes of one request go out one after the other, in the order in which they were made', async () => {
  const said: string[] = []
  const [first, second] = [step(said, 'move'), step(said, 'priority')]
  const both = [enqueue('a', first.act), enqueue('a', second.act)]
  second.resolve()
  expect(said).toEqual(['move begins'])
  first.resolve()
  await Promise.all(both)
  expect(said).toEqual(['move begins', 'move ends', 'priority begins', 'priority ends'])
})

test('a change that is refused does not hold up the next one', async () => {
  const said: string[] = []
  const [first, second] = [step(said, 'move'), step(said, 'priority')]
  const [refused, taken] = [enqueue('b', first.act), enqueue('b', second.act)]
  first.reject(new Error('refused'))
  second.resolve()
  await expect(refused).rejects.toThrow('refused')
  await taken
  expect(said).toEqual(['move begins', 'priority begins', 'priority ends'])
})

test('requests do not wait for each other', () => {
  const said: string[] = []
  const [first, second] = [step(said, 'move'), step(said, 'priority')]
  void enqueue('c', first.act)
  void enqueue('d', second.act)
  expect(said).toEqual(['move begins', 'priority begins'])
})

test('a change that nobody answers gives way to the next one', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const said: string[] = []
  const silent = enqueue(
    'e',
    (signal) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('nobody answered')))),
  )
  const next = enqueue('e', async () => void said.push('next'))
  await Promise.all([expect(silent).rejects.toThrow('nobody answered'), vi.advanceTimersByTimeAsync(requestTimeoutMs)])
  await next
  expect(said).toEqual(['next'])
})
