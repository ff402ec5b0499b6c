import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

const held = () => {
  const gate = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await gate.promise
    running -= 1
  }
  return { work, open: () => gate.resolve(), most: () => most }
}

test('never more at once than allowed, and everything that waits gets its turn', async () => {
  const { work, open, most } = held()
  const run = limitConcurrency(2, 10)
  const all = [1, 2, 3, 4, 5].map(() => run(work))
  open()
  await Promise.all(all)
  expect(most()).toBe(2)
})

test('a queue that is full refuses at once', async () => {
  const { work, open } = held()
  const run = limitConcurrency(1, 1)
  const accepted = [run(work), run(work)]
  await expect(run(work)).rejects.toMatchObject({ code: 'unavailable' })
  open()
  await Promise.all(accepted)
})

test('work that fails frees its place', async () => {
  const run = limitConcurrency(1, 1)
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(run(async () => 'next')).resolves.toBe('next')
})

test('a limit of one runs calls in order, and a failure holds up none of them', async () => {
  const turn = limitConcurrency(1, Infinity)
  const told: string[] = []
  const step = (name: string, end: Promise<void>) =>
    turn(async () => {
      told.push(`${name} begins`)
      await end
      told.push(`${name} ends`)
      return name
    })
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const all = Promise.allSettled([
    step('first', first.promise),
    step('second', second.promise),
    step('third', Promise.resolve()),
  ])
  second.reject(new Error('unreadable'))
  first.resolve()
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(told).toEqual(['first begins', 'first ends', 'second begins', 'third begins', 'third ends'])
})

test('a caller who waited too long is refused at their turn, which goes to the next', async () => {
  let time = 0
  const run = limitConcurrency(1, 10, { maxWaitMs: 100, now: () => time })
  const first = Promise.withResolvers<string>()
  const running = run(() => first.promise)
  const late = run(async () => 'late')
  time = 80
  const punctual = run(async () => 'punctual')
  time = 150
  first.resolve('first')
  await expect(late).rejects.toMatchObject({ code: 'unavailable' })
  expect(await Promise.all([running, punctual])).toEqual(['first', 'punctual'])
})
