import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '@passerelle/server/clock'
import { createLogger } from '@passerelle/server/log/logger'
import { testEnv } from '@passerelle/testkit/boot'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import pg from 'pg'
import { startHost } from '../start-host.ts'
import { prepareEmbedded } from './prepare-embedded.ts'

let lent: TestDatabase
beforeAll(async () => (lent = await createTestDatabase()))
afterAll(() => lent.drop())

const prepare = async () => {
  const lines: string[] = []
  const { stop } = await prepareEmbedded(await testEnv(lent.url, ['all']), (text) => void lines.push(text))
  await stop()
  return lines.join('\n')
}
/** Starts a process of an installation, and returns the warnings of its log. */
const warningsOf = async () => {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  const env = { ...(await testEnv(lent.url, ['chats'])), embedded: false }
  const host = await startHost({ env, clock: systemClock(), logger: createLogger('warn', stream), connections: 2 })
  await host.close()
  return lines.filter((line) => line.includes('newer release'))
}

test('an older release says that a newer one has used its data, and serves all the same', async () => {
  expect(await prepare()).not.toContain('newer release')
  expect(await warningsOf()).toEqual([])
  const client = new pg.Client({ connectionString: lent.url })
  await client.connect()
  await client.query(
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at)
     VALUES ('x', 'x', '9999_later', now())`,
  )
  await client.end()
  expect(await prepare()).toMatch(/ATTENTION: a newer release than this one \([\d.]+\) was here: it made 9999_later/)
  expect(await warningsOf()).toEqual([expect.stringContaining('"migrations":["9999_later"]')])
})
