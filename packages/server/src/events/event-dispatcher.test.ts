import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { minutes } from '@passerelle/kernel/durations'
import { fakeClock } from '@passerelle/testkit/clock'
import { createEventDispatcher } from './event-dispatcher.ts'

const setUp = (idsSince: (from: Date, limit: number) => Promise<string[]>) => {
  const clock = fakeClock()
  const hearing = createEventDispatcher({ clock, idsSince, logger: { warn: () => {} }, retryMs: 0 })
  const heard: string[] = []
  hearing.subscribe({ onEvent: (id) => void heard.push(id), onGap: () => void heard.push('gap') })
  return { clock, hearing, heard }
}

test('an id is passed on once', () => {
  const { hearing, heard } = setUp(async () => [])
  for (const id of ['a', 'b', 'a']) hearing.heard(id)
  expect(heard).toEqual(['a', 'b'])
})

test('after a loss it reads from half a minute before the last sign of life', async () => {
  const asked: Date[] = []
  const { clock, hearing, heard } = setUp(async (from) => {
    asked.push(from)
    return ['a', 'b']
  })
  hearing.heard('a')
  clock.advance(minutes(1))
  hearing.markCaughtUp()
  const aliveAt = clock.now().getTime()
  clock.advance(minutes(5))
  hearing.onReconnect()
  await turn()
  expect(asked).toEqual([new Date(aliveAt - 30_000)])
  expect(heard).toEqual(['a', 'b'])
})

test('reading is tried again until it works; a second loss meanwhile does not move the place to read', async () => {
  const asked: Date[] = []
  const { clock, hearing, heard } = setUp(async (from) => {
    asked.push(from)
    if (asked.length < 3) throw new Error('the database is away')
    return ['a']
  })
  const start = clock.now().getTime()
  clock.advance(minutes(5))
  hearing.onReconnect()
  hearing.markCaughtUp()
  hearing.onReconnect()
  while (asked.length < 4) await turn()
  expect(new Set(asked.map((from) => from.getTime()))).toEqual(new Set([start - 30_000]))
  expect(heard).toEqual(['a'])
})

test('too much to tell is a gap', async () => {
  const { hearing, heard } = setUp(async (_from, limit) => Array.from({ length: limit }, (_, n) => String(n)))
  hearing.onReconnect()
  await turn()
  expect(heard).toEqual(['gap'])
})
