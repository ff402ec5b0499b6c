import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { chats } from '@passerelle/contract/chats/api'
import { projects } from '@passerelle/contract/projects/api'
import { seedLabels } from '@passerelle/projects/labels/default-labels'
import { systemClock } from '@passerelle/server/clock'
import { runMigrations } from '@passerelle/server/database/migrate'
import { startPostgres } from '@passerelle/server/embedded/postgres'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { parseEnv } from '../parse-env.ts'
import { createLogger } from '@passerelle/server/log/logger'
import { createTestClient } from '@passerelle/testkit/test-client'
import { createTestDatabase } from '@passerelle/testkit/test-database'
import { waitUntil } from '@passerelle/testkit/worker-test-environment'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { openPlatform } from '../platform.ts'
import { createCleanupStack } from '../cleanup-stack.ts'
import { dataFolder, launchEmbedded, startEmbedded } from './embedded-form.ts'
import { password } from './test-users.ts'
import { endProcesses } from './process.ts'
import { signIn } from './sign-in.ts'
import { requestCompletion, labelsFor, postMessage, watchBoard } from './scenario.ts'
import { startWriteLoad } from './write-load.ts'

const provider = 'nimbus'
let undo = createCleanupStack()
afterEach(async () => {
  await endProcesses()
  await undo.dispose()
  undo = createCleanupStack()
})

/** A folder of data that leaves with the test. */
const freshFolder = async () => {
  const { folder, remove } = await dataFolder()
  undo.defer(remove)
  return folder
}
const onData = async (folder: string) => ({ DATA_DIR: folder, port: await getFreePort() })
const onDatabase = async (url: string) => ({ DATABASE_URL: url, port: await getFreePort() })

const ready = async (origin: string) => {
  const answer = await fetch(`${origin}/ready`)
  return { status: answer.status, body: (await answer.json()) as unknown }
}

/** An account with its people on a database, and what it takes to look at that database beside the product. */
const givenWorld = async ({ DATABASE_URL, port }: Awaited<ReturnType<typeof onDatabase>>) => {
  const beside = openPlatform({
    env: parseEnv({ DATABASE_URL, PORT: String(port) }),
    clock: systemClock(),
    logger: createLogger('fatal'),
    connections: 3,
  })
  undo.defer(beside.close)
  await seedLabels(beside.platform.database.query)
  const given = givenAccounts(beside.platform)
  const { app, admin, user } = await given.customer()
  const emma = await given.staff({ inside: [app] })
  const [ada, basile, staff] = await Promise.all([
    given.tokenFor(admin),
    given.tokenFor(user),
    given.tokenFor(emma, { inside: app }),
  ])
  const play = async (origin: string) => {
    const [one, two, three] = [ada, basile, staff].map((token) => createTestClient(origin, provider, { token }))
    const stage = { origin, appId: app.id, ada: one!, basile: two!, emma: three! }
    return { ...stage, labels: await labelsFor(stage.emma) }
  }
  return { beside: beside.platform, play }
}

test('a process killed with kill -9 loses nothing that it acknowledged, and its people stay signed in', async () => {
  const place = await onData(await freshFolder())
  const first = await startEmbedded(place)
  const token = await signIn(createTestClient(first.origin, provider, {}), 'ada@atelier-lumen.example', password)
  const writers = startWriteLoad(createTestClient(first.origin, provider, { token }))
  await writers.more(40)
  expect(await first.kill()).toEqual({ code: null, signal: 'SIGKILL' })
  await writers.stop()
  expect([...writers.refusals]).toEqual(['gone'])

  const second = await startEmbedded(place)
  const ada = createTestClient(second.origin, provider, { token })
  for (const { _id, taskId, name } of writers.written)
    expect(await ada.call(projects.readTask, { id: taskId })).toMatchObject({ _id, name })
  expect(await second.stop()).toEqual({ code: 0, signal: null })
})

test('[TMR-002] no deadline fires twice and none is missed when the process is killed as it fires them', async () => {
  const { url, drop } = await createTestDatabase()
  undo.defer(drop)
  const place = await onDatabase(url)
  const {
    beside: { database },
    play,
  } = await givenWorld(place)
  const asked = []
  const before = await startEmbedded(place)
  const stage = await play(before.origin)
  for (let made = 0; made < 12; made += 1) {
    const { _id } = await stage.basile.call(projects.createTask, {
      name: `Demande ${made}`,
      description: 'Sans réponse.',
    })
    asked.push(await requestCompletion(stage, _id))
  }
  await before.kill()

  const accepted = async () => {
    const { rows } = await database.query<{ subject: string }>({
      text: "SELECT subject FROM platform.events WHERE name = 'completion.accepted' ORDER BY subject",
    })
    return rows.map(({ subject }) => subject)
  }
  // Somebody holds the sixth row: the sweep stands there, after five, until the process is gone.
  const holder = await database.pool.connect()
  undo.defer(async () => holder.release(true))
  await holder.query('BEGIN')
  // A process may take longer to start than the pool lets a transaction stand idle.
  await holder.query('SET LOCAL idle_in_transaction_session_timeout = 0')
  await holder.query('SELECT FROM projects.tasks WHERE id = $1 FOR UPDATE', [asked[5]!._id])
  const interrupted = launchEmbedded(place, '--clock', '+49h')
  await waitUntil(async () => (await accepted()).length === 5)
  await interrupted.kill()
  await holder.query('ROLLBACK')
  expect(await accepted()).toHaveLength(5)

  const after = await startEmbedded(place, '--clock', '+49h')
  await waitUntil(async () => (await accepted()).length >= asked.length)
  // A clean end waits for the sweep and the jobs that run.
  expect(await after.stop()).toEqual({ code: 0, signal: null })
  expect(await accepted()).toEqual(asked.map(({ _id }) => _id).toSorted())
})

test('Postgres restarts under load: calls are refused, then pool, sockets and jobs heal by themselves', async () => {
  const folder = await freshFolder()
  let postgres = await startPostgres({ folder })
  undo.defer(() => postgres.stop())
  const { url } = postgres
  await runMigrations({ url })
  const place = await onDatabase(url)
  const { beside, play } = await givenWorld(place)
  const form = await startEmbedded(place)
  const stage = await play(form.origin)
  const { basile, emma } = stage
  const waiting = await basile.call(projects.createTask, { name: 'Badges', description: 'Ils ne s’ouvrent plus.' })
  await emma.call(projects.setPendingStatus, { id: waiting._id, status: 'customer', value: true })
  const socket = await watchBoard(stage, stage.ada)

  const writers = startWriteLoad(basile)
  await writers.more(20)
  const refused = writers.refused()
  await postgres.stop()
  await refused
  expect(await ready(form.origin)).toMatchObject({ status: 503, body: { parts: { database: 'failed' } } })
  postgres = await startPostgres({ folder })
  expect(postgres.url).toBe(url)
  await writers.more(20)
  await writers.stop()
  expect([...writers.refusals]).toEqual(['unavailable'])
  for (const { _id } of writers.written) await postMessage(socket, 'task.created', { taskId: _id })
  for (const { _id } of writers.written)
    expect(await basile.call(projects.readTask, { id: _id })).toMatchObject({ _id })

  await basile.call(chats.sendMessage, {
    threadId: waiting.threadId,
    taskId: waiting._id,
    text: 'Ils s’ouvrent à nouveau.',
  })
  await postMessage(socket, 'task.pending_off', { taskId: waiting._id })
  await waitUntil(async () => (await ready(form.origin)).status === 200)
  await waitUntil(
    async () => (await beside.database.query({ text: 'SELECT FROM platform.undelivered' })).rowCount === 0,
  )
  expect(await form.stop()).toEqual({ code: 0, signal: null })
})

test('the process says so and ends when its own Postgres ends for good', async () => {
  const folder = await freshFolder()
  const form = await startEmbedded(await onData(folder))
  const [pid] = (await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  expect(await form.ended).toEqual({ code: 1, signal: null })
  expect(form.output()).toContain('Postgres ended by itself')
})
