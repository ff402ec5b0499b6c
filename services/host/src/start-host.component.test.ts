import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { testEnv } from '@passerelle/testkit/boot'
import { systemClock } from '@passerelle/server/clock'
import { runMigrations } from '@passerelle/server/database/migrate'
import { createLogger } from '@passerelle/server/log/logger'
import { startHost } from './start-host.ts'

let lent: TestDatabase
beforeEach(async () => {
  lent = await createEmptyTestDatabase()
})
afterEach(() => lent.drop())

const start = async (more: Parameters<typeof testEnv>[2] = {}) =>
  startHost({
    env: await testEnv(lent.url, ['all'], more),
    clock: systemClock(),
    logger: createLogger('silent'),
    connections: 5,
  })

test('a process does not serve from a database that is behind, and says what is missing', async () => {
  await expect(start()).rejects.toThrow(
    /^The database is behind this code by 0001_foundation, .*bullmq\. Run: node services\/host\/src\/migrate\.ts$/,
  )
})

test('a process says which port is taken, and leaves nothing open when it cannot start', async () => {
  await runMigrations({ url: lent.url })
  const first = await start()
  const port = Number(new URL(first.origin).port)
  await expect(start({ port })).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is used by another program. Choose another one, for example PORT=${port + 1}`,
  )
  expect((await fetch(`${first.origin}/ready`)).status).toBe(200)
  await first.close()
})

test('an unknown service is refused by name', async () => {
  await runMigrations({ url: lent.url })
  await expect(start({ services: ['weather'] })).rejects.toThrow(
    'There is no service weather. Services are: accounts, projects, chats',
  )
})

test('a worker of one service hands on the events of all', async () => {
  await runMigrations({ url: lent.url })
  const worker = await start({ roles: ['worker'], services: ['stats'] })
  const { platform, jobs } = worker.runtime!
  const newsOf = (name: 'recovery.requested') => ({
    appId: null,
    actor: { kind: 'system' as const },
    name,
    subject: 'a'.repeat(24),
    data: {},
  })
  await platform.database.transaction((tx) => platform.record(tx, newsOf('recovery.requested') as never))
  const waiting = async () => (await jobs.queue('accounts').getJobCounts('waiting'))['waiting']
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
  await worker.close()
})

test('every role can run alone', async () => {
  await runMigrations({ url: lent.url })
  const worker = await start({ roles: ['worker'] })
  const http = await start({ roles: ['http'], services: ['projects'] })
  const status = async (origin: string, path: string) => (await fetch(origin + path)).status
  expect(await status(worker.origin, '/ready')).toBe(200)
  expect(await status(worker.origin, '/api/projects/v1/private/labels')).toBe(404)
  expect(await status(http.origin, '/api/projects/v1/private/labels')).toBe(401)
  expect(await status(http.origin, '/api/accounts/v1/private/users/me')).toBe(404)
  await http.close()
  await worker.close()
})
