import { expect, onTestFinished, test, vi } from 'vitest'
import { requestTimeoutMs } from '../../../kit/network/request-timeout.ts'
import { enqueue, readConsistently } from './serial-queue.ts'

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

/** A server whose value changes with each change; a read answers what stood when it came. */
const server = () => {
  let value = 0
  const reads: (() => void)[] = []
  return {
    change: async () => void (value += 1),
    read: () => {
      const then = value
      return new Promise<number>((resolve) => reads.push(() => resolve(then)))
    },
    /** Answers the oldest read. */
    answer: async () => {
      await vi.waitUntil(() => reads.length > 0)
      reads.shift()?.()
    },
    reads,
  }
}

test('a read that a change overtook is not shown: it is read again after the change', async () => {
  const { change, read, answer, reads } = server()
  const shown = readConsistently(read, (name) => name === 'f')
  const changed = step([], 'change')
  const sent = enqueue('f', () => Promise.resolve(changed.act()).then(change))
  await answer()
  expect(reads).toEqual([])
  changed.resolve()
  await sent
  await answer()
  expect(await shown).toBe(1)
})

test('a read that begins while a change is sent is read again after it', async () => {
  const { change, read, answer } = server()
  const changed = step([], 'change')
  const sent = enqueue('g', () => Promise.resolve(changed.act()).then(change))
  const shown = readConsistently(read, (name) => name === 'g')
  changed.resolve()
  await sent
  await answer()
  await answer()
  expect(await shown).toBe(1)
})

test('changes of other requests, and those before the read, cost no second read', async () => {
  const { change, read, answer, reads } = server()
  await enqueue('h', change)
  const shown = readConsistently(read, (name) => name === 'h')
  await enqueue('i', change)
  await answer()
  expect(await shown).toBe(1)
  expect(reads).toEqual([])
})

test('a user who changes without a pause is shown the third read', async () => {
  let reads = 0
  const read = async () => {
    reads += 1
    await enqueue('j', () => Promise.resolve())
    return reads
  }
  expect(await readConsistently(read, (name) => name === 'j')).toBe(3)
})

test('a refused change does not lose the read', async () => {
  const { read, answer } = server()
  const shown = readConsistently(read, (name) => name === 'k')
  await expect(enqueue('k', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  await answer()
  await answer()
  expect(await shown).toBe(0)
})
