import { expect, onTestFinished, test, vi } from 'vitest'
import { answerLimit } from '../api/answer-limit.ts'
import { inTurn } from './in-turn.ts'

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
  const both = [inTurn('a', first.act), inTurn('a', second.act)]
  second.resolve()
  expect(said).toEqual(['move begins'])
  first.resolve()
  await Promise.all(both)
  expect(said).toEqual(['move begins', 'move ends', 'priority begins', 'priority ends'])
})

test('a change that is refused does not hold up the next one', async () => {
  const said: string[] = []
  const [first, second] = [step(said, 'move'), step(said, 'priority')]
  const [refused, taken] = [inTurn('b', first.act), inTurn('b', second.act)]
  first.reject(new Error('refused'))
  second.resolve()
  await expect(refused).rejects.toThrow('refused')
  await taken
  expect(said).toEqual(['move begins', 'priority begins', 'priority ends'])
})

test('requests do not wait for each other', () => {
  const said: string[] = []
  const [first, second] = [step(said, 'move'), step(said, 'priority')]
  void inTurn('c', first.act)
  void inTurn('d', second.act)
  expect(said).toEqual(['move begins', 'priority begins'])
})

test('a change that nobody answers gives way to the next one', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const said: string[] = []
  const silent = inTurn(
    'e',
    (signal) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('nobody answered')))),
  )
  const next = inTurn('e', async () => void said.push('next'))
  await Promise.all([expect(silent).rejects.toThrow('nobody answered'), vi.advanceTimersByTimeAsync(answerLimit)])
  await next
  expect(said).toEqual(['next'])
})
