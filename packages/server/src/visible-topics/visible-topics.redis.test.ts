import { expect, test } from 'vitest'
import { fakeClock } from '@passerelle/testkit/clock'
import { openVisibleTopics } from './visible-topics.ts'

const seen = { userId: '1'.repeat(24), topic: 'thread', id: '2'.repeat(24) } as const
const logger = { warn: () => undefined }
const open = (redisUrl: string | undefined) =>
  openVisibleTopics({
    databaseUrl: `postgres://127.0.0.1/${crypto.randomUUID()}`,
    redisUrl,
    clock: fakeClock(),
    logger,
  })

test('[EML-002] a topic shown in one process is known to others over Redis, for that person alone', async () => {
  const settings = {
    databaseUrl: `postgres://127.0.0.1/${crypto.randomUUID()}`,
    redisUrl: process.env['REDIS_URL'],
    clock: fakeClock(),
    logger,
  }
  const [one, other] = [openVisibleTopics(settings), openVisibleTopics(settings)]
  await expect
    .poll(async () => {
      one.see(seen)
      return other.isSeen(seen)
    })
    .toBe(true)
  expect(await other.isSeen({ ...seen, userId: '3'.repeat(24) })).toBe(false)
  expect(await other.isSeen({ ...seen, id: '3'.repeat(24) })).toBe(false)
  one.close()
  other.close()
})

test('[EML-002] without Redis nobody looks at anything, and nobody waits', async () => {
  const lost = open('redis://127.0.0.1:1')
  lost.see(seen)
  expect(await lost.isSeen(seen)).toBe(false)
  lost.close()
})
