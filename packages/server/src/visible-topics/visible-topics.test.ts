import { seconds } from '@passerelle/kernel/durations'
import { fakeClock } from '@passerelle/testkit/clock'
import { expect, test } from 'vitest'
import { openVisibleTopics } from './visible-topics.ts'

const seen = { userId: '1'.repeat(24), topic: 'thread', id: '2'.repeat(24) } as const

test('[EML-002] a topic that a page shows is known for 30 s after its last report', async () => {
  const clock = fakeClock()
  const logger = { warn: () => undefined }
  const topics = openVisibleTopics({ databaseUrl: '', redisUrl: undefined, clock, logger })
  expect(await topics.isSeen(seen)).toBe(false)
  topics.see(seen)
  clock.advance(seconds(20))
  topics.see(seen)
  topics.see({ ...seen, id: '3'.repeat(24) })
  clock.advance(seconds(29))
  expect(await topics.isSeen(seen)).toBe(true)
  expect(await topics.isSeen({ ...seen, userId: '4'.repeat(24) })).toBe(false)
  clock.advance(seconds(1))
  expect(await topics.isSeen(seen)).toBe(false)
  topics.see(seen)
  expect(await topics.isSeen(seen)).toBe(true)
})
