import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runMigrations } from '@passerelle/server/database/migrate'
import { seedLabels } from '@passerelle/projects/labels/default-labels'
import { boot, type BootOptions } from '@passerelle/testkit/boot'
import { startContainer, withoutContainers } from '@passerelle/testkit/containers'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { createTestDatabase } from '@passerelle/testkit/test-database'
import '@passerelle/testkit/matchers'
import { createCleanupStack } from '../cleanup-stack.ts'
import { passwords, readCompose } from './compose-file.ts'
import { findPgBouncer, startPgBouncer } from './pgbouncer.ts'
import { dueSoon, withSweepPaused } from './deadlines.ts'
import { castRows } from './test-users.ts'
import { labelsFor, createScenario, type ScenarioContext } from './scenario.ts'

const missing = await withoutContainers()
if (missing) process.stderr.write(`\n━━ The story on containers of Postgres and Redis: SKIPPED, ${missing}\n`)

const bouncer = await findPgBouncer()
if (bouncer === undefined) process.stderr.write('\n━━ The story behind PgBouncer: SKIPPED, there is no pgbouncer\n')

const undo = createCleanupStack()
afterAll(() => undo.dispose())

/** A process in this one, with the cast of the story. */
const openStage = async (options: BootOptions) => {
  const host = await boot(options)
  undo.defer(host.close)
  await seedLabels(host.platform.database.query)
  const given = givenAccounts(host.platform)
  const { lumen, ...rows } = await castRows()
  const app = await given.app(lumen)
  const [ada, basile, staff] = [
    await given.user(app, rows.ada),
    await given.user(app, rows.basile),
    await given.staff(rows.emma),
  ]
  const emma = host.as(staff, { in: app.id })
  const stage: ScenarioContext = {
    origin: host.origin,
    appId: app.id,
    labels: await labelsFor(emma),
    ada: host.as(ada),
    basile: host.as(basile),
    emma,
  }
  return { host, stage }
}

const playAll = async ({ host: { platform }, stage }: Awaited<ReturnType<typeof openStage>>) => {
  const { sockets, create, estimate, accept, work, talk, keepInternal, validate, leaveUnanswered, acceptedBySilence } =
    createScenario(() => stage)
  for (const step of [create, estimate, accept, work, talk, keepInternal, validate]) await step()
  const { _id: id } = await leaveUnanswered()
  await withSweepPaused(platform, async () => {
    await dueSoon(platform, { appId: stage.appId, id })
    await acceptedBySilence()
  })
  for (const socket of Object.values(sockets)) socket.close()
}

test('the whole story in one process, with jobs and live updates on Postgres', async () => {
  const opened = await openStage({ env: { redisUrl: undefined } })
  await playAll(opened)
  expect(opened.host.platform.env.redisUrl).toBeUndefined()
})

test.skipIf(bouncer === undefined)('the whole story behind PgBouncer in transaction mode', async () => {
  const lent = await createTestDatabase()
  undo.defer(lent.drop)
  const pooler = await startPgBouncer(lent.url)
  undo.defer(pooler.stop)
  const settings = { redisUrl: undefined, databaseDirectUrl: lent.url, noPreparedStatements: bouncer! < 1.21 }
  const opened = await openStage({ databaseUrl: pooler.url, env: settings })
  await playAll(opened)
  expect(opened.host.platform.env.databaseUrl).toBe(pooler.url)
})

describe.skipIf(missing !== undefined)('on the containers of the compose file', () => {
  let options: Required<Pick<BootOptions, 'databaseUrl' | 'env'>>

  beforeAll(async () => {
    const { postgres, redis } = await readCompose(passwords)
    const [database, store] = await Promise.all([
      // It starts once to make the database and then for good.
      startContainer(postgres!, { port: 5432, ready: /database system is ready to accept connections/, times: 2 }),
      startContainer(redis!, { port: 6379, ready: /Ready to accept connections/ }),
    ])
    undo.defer(() => Promise.all([database.stop(), store.stop()]))
    const { POSTGRES_USER: user, POSTGRES_PASSWORD: password, POSTGRES_DB: name } = postgres!.environment!
    const databaseUrl = `postgres://${user}:${password}@${database.host}:${database.port}/${name}`
    await runMigrations({ url: databaseUrl })
    options = { databaseUrl, env: { redisUrl: `redis://:${passwords.REDIS_PASSWORD}@${store.host}:${store.port}` } }
  }, 180_000)

  test('the whole story in one process, with jobs and live updates on Redis', async () => {
    const opened = await openStage(options)
    await playAll(opened)
    expect(opened.host.platform.env.redisUrl).toBe(options.env.redisUrl)
  })
})
