import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hours, minutes, seconds } from '@passerelle/kernel/durations'
import { connectDatabase } from '@passerelle/server/database/connect'
import { createWorkRunner } from '@passerelle/server/work/work-runner'
import { startDatabaseProxy } from '@passerelle/testkit/database-proxy'
import { openFileStore } from '@passerelle/testkit/file-store'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { silentLogger } from '@passerelle/testkit/worker-test-environment'
import { mailReading, type MailReading } from '../reading/read-mail.ts'
import { rawKey } from '../raw-mails.ts'
import { takeMail } from '../receiving/take-mail.ts'
import { handleInbound } from './handle-inbound.ts'

const settings = {
  url: 'smtp://127.0.0.1:1',
  address: 'demandes@nimbus.example',
  subaddress: 'plus',
  aliases: [],
  secret: undefined,
  authservId: '',
  tlsCert: undefined,
  tlsKey: undefined,
}
let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let raws: ReturnType<typeof openFileStore>
let take: ReturnType<typeof takeMail>
const readings: MailReading[] = []
beforeAll(async () => {
  // Without the service itself: nobody else works on its mails.
  world = await projectsTestEnvironment(['accounts', 'projects'])
  raws = openFileStore(world.platform.env)
  take = takeMail({ ...world.platform, raws })
})
afterAll(() => world.close())
afterEach(() => Promise.all(readings.splice(0).map((reading) => reading.close())))

/** A name service that fails so for every name. */
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))
type Parts = { store?: typeof raws; resolver?: ReturnType<typeof failing>; database?: typeof world.platform.database }

/** Works on what is due with such a reading, and tells how the newest mail is. */
const work = async (
  reading: MailReading,
  // No name service knows anything: nothing is proven.
  { store = raws, resolver = failing('ENOTFOUND'), database = world.platform.database }: Parts = {},
) => {
  readings.push(reading)
  const { clock, newId } = world.platform
  const kind = handleInbound({ ...world.platform, database, settings, raws: store, reading, resolver })
  await createWorkRunner({ kinds: [kind], database, clock, newId, logger: silentLogger }).runDue()
  return newest()
}
const newest = async () => {
  const { database } = world.platform
  const { rows } = await database.query<{ state: string; reason: string | null; id: string }>({
    text: 'SELECT id, state, reason FROM mails.inbound ORDER BY received_at DESC LIMIT 1',
  })
  return rows[0]!
}
const receive = async () => {
  world.clock.advance(1)
  const raw = Readable.from([Buffer.from('From: x@y.example\r\nTo: demandes@nimbus.example\r\n\r\nBonjour')])
  const envelope = {
    source: 'smtp' as const,
    peer: '192.0.2.1',
    helo: null,
    from: 'x@y.example',
    to: [settings.address],
  }
  await take(raw, envelope)
}
/** Every mail ends its thread. */
const tooSlow = () => mailReading({ threads: 1, heapMb: 256, timeoutMs: 1 })

test('[EML-025] a mail that ended its thread is read at its next try', { timeout: 60_000 }, async () => {
  await receive()
  expect(await work(tooSlow())).toMatchObject({ state: 'received' })
  world.clock.advance(seconds(10))
  expect(await work(mailReading())).toMatchObject({ state: 'held', reason: 'unknown_sender' })
})

test('[EML-025] a mail that ended three threads has failed, with its raw text', { timeout: 60_000 }, async () => {
  await receive()
  for (const pause of [seconds(10), minutes(1)]) {
    expect(await work(tooSlow())).toMatchObject({ state: 'received' })
    world.clock.advance(pause)
  }
  const { id, ...failed } = await work(tooSlow())
  expect(failed).toEqual({ state: 'failed', reason: 'unreadable' })
  expect(await raws.get(rawKey(id))).not.toBeNull()
  world.clock.advance(hours(24))
  expect(await work(mailReading())).toMatchObject({ state: 'failed' })
})

test('[EML-026] while the file store is away nothing is decided, and it is tried again eight times', async () => {
  await receive()
  const away = { ...raws, get: () => Promise.reject(new Error('The store is away')) }
  const pauses = [seconds(10), minutes(1), minutes(5), minutes(15), hours(1), hours(3), hours(6), hours(12)]
  for (const pause of pauses) {
    expect(await work(mailReading(), { store: away })).toMatchObject({ state: 'received' })
    world.clock.advance(pause - 1)
    expect(await work(mailReading())).toMatchObject({ state: 'received' })
    world.clock.advance(1)
  }
  expect(await work(mailReading(), { store: away })).toMatchObject({ state: 'failed' })
})

test('[EML-026] while the name service is silent nothing is decided for three tries', async () => {
  await receive()
  const resolver = failing('ETIMEOUT')
  for (const pause of [seconds(10), minutes(1), minutes(5)]) {
    expect(await work(mailReading(), { resolver })).toMatchObject({ state: 'received' })
    world.clock.advance(pause)
  }
  expect(await work(mailReading(), { resolver })).toMatchObject({ state: 'held', reason: 'unknown_sender' })
})

const heldEvents = async (id: string) => (await world.eventsOf(id)).filter(({ name }) => name === 'inbound.held').length

test('[EML-026] a mail is decided once wherever Postgres goes away', { timeout: 400_000 }, async () => {
  for (let message = 1, wasReached = true; wasReached; message += 1) {
    await receive()
    const proxy = await startDatabaseProxy(world.platform.env.databaseUrl)
    const database = connectDatabase({ url: proxy.url, max: 4, logger: silentLogger })
    try {
      wasReached = await proxy.whileKilledAt(message, () => work(mailReading(), { database }).catch(() => undefined))
    } finally {
      await proxy.close()
      await database.close()
    }
    // Its lease has ended, or its next try is due.
    world.clock.advance(minutes(5))
    const reading = mailReading()
    // Postgres keeps the row locked until it sees that its caller is gone; a runner skips it meanwhile.
    await expect.poll(() => work(reading)).toMatchObject({ state: 'held', reason: 'unknown_sender' })
    expect(await heldEvents((await newest()).id)).toBe(1)
    expect(message).toBeLessThan(100)
  }
})

test('[EML-026] a process that stops answering loses its mail to another one after five minutes', async () => {
  await receive()
  const opened = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const slow = {
    ...raws,
    get: async (key: string) => {
      asked.resolve()
      await opened.promise
      return raws.get(key)
    },
  }
  const first = work(mailReading(), { store: slow })
  await asked.promise
  world.clock.advance(minutes(5) - 1)
  expect(await work(mailReading())).toMatchObject({ state: 'received' })
  world.clock.advance(1)
  const { id, ...decided } = await work(mailReading())
  expect(decided).toMatchObject({ state: 'held', reason: 'unknown_sender' })
  opened.resolve()
  await first
  expect(await heldEvents(id)).toBe(1)
})
