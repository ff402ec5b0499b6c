import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('each begins when the one before has ended, and a failure holds up nobody', async () => {
  const turn = inTurn()
  const told: string[] = []
  const step = (name: string, end: Promise<void>) => turn(async () => {
    told.push(`${name} begins`)
    await end
    told.push(`${name} ends`)
    return name
  })
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const all = Promise.allSettled([step('first', first.promise), step('second', second.promise), step('third', Promise.resolve())])
  second.reject(new Error('unreadable'))
  first.resolve()
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(told).toEqual(['first begins', 'first ends', 'second begins', 'third begins', 'third ends'])
})
