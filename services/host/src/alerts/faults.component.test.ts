import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { createServer } from 'node:tls'
import { hours, minutes } from '@passerelle/kernel/durations'
import { payments } from '@passerelle/contract/payments/api'
import { board } from '@passerelle/contract/projects/board'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { startDatabaseProxy } from '@passerelle/testkit/database-proxy'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { givenProjects } from '@passerelle/testkit/given-projects'
import { endedCertificate } from '@passerelle/testkit/test-certificate'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountSmallDisk, noMounts, type SmallDisk } from './small-disk.ts'
import { notInstalled, startPrometheus, type Prometheus } from './start-prometheus.ts'

let lent: TestDatabase
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>
let host: Booted
let prometheus: Prometheus | undefined
let disk: SmallDisk | undefined
let metricsUrl: string
const holders: pg.Client[] = []

/** Calls that may be under way at once; more are refused. */
const maxCalls = 60

const sql = (text: string, ...values: unknown[]) => host.platform.database.query({ text, values })
const ago = (ms: number) => new Date(Date.now() - ms)

beforeAll(async () => {
  lent = await createTestDatabase()
  proxy = await startDatabaseProxy(lent.url)
  const metricsPort = await getFreePort()
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
  // Nothing listens where the payment provider should be.
  const stripe = {
    secretKey: 'sk_test_faults',
    publicKey: 'pk_test_faults',
    webhookSecret: 'whsec_faults',
    url: `http://127.0.0.1:${await getFreePort()}`,
  }
  disk = await mountSmallDisk()
  const env = { metricsPort, noRateLimits: true, maxCalls, stripe, ...(disk && { dataDir: disk.path }) }
  host = await boot({ databaseUrl: proxy.url, env })
  await sql(`INSERT INTO platform.backups VALUES ('${'b'.repeat(24)}', $1, $1, 10, 2, 1, true)`, ago(0))
  prometheus = await startPrometheus(metricsPort)
})
afterAll(async () => {
  proxy.resume()
  await prometheus?.stop()
  for (const holder of holders) await holder.end()
  await host.close()
  await disk?.remove()
  await proxy.close()
  await lent.drop()
})

/** A connection of somebody else, who may lock what they want. */
const hold = async () => {
  const holder = new pg.Client({ connectionString: lent.url })
  await holder.connect()
  holders.push(holder)
  return holder
}
/** Alerts of rules that watch what this installation has: one process, which has no name in the compose network. */
const firing = async () => (await prometheus!.firing()).filter((name) => name !== 'ProcessAway')
const isScraped = () => expect.poll(() => prometheus!.value('passerelle_backlog'), { timeout: 30_000 }).toBeDefined()

test('Prometheus is silent while all is well, and hears of what stands in the database', async ({ skip }) => {
  skip(!prometheus, notInstalled)
  await isScraped()
  await expect.poll(firing, { timeout: 30_000 }).toEqual([])

  await sql('UPDATE platform.backups SET started_at = $1', ago(hours(27)))
  const work = `INSERT INTO platform.work (kind, id, turn, due_at, failed_at) VALUES ($1, 'one', 'one', $2, $3)`
  await sql(work, 'test.waiting', ago(hours(1)), null)
  await sql(work, 'test.given-up', null, ago(0))
  await sql(
    `INSERT INTO stats.oncall_layers (id, position, name, starts_on) VALUES ($1, 1, 'Later', current_date + 7)`,
    'a'.repeat(24),
  )
  await expect
    .poll(async () => (await firing()).toSorted(), { timeout: 30_000 })
    .toEqual(['BackupOld', 'NobodyOnCall', 'WorkGivenUp', 'WorkWaits'])

  await sql('UPDATE platform.backups SET started_at = $1', ago(minutes(1)))
  await sql(`DELETE FROM platform.work WHERE kind LIKE 'test.%'`)
  await sql('DELETE FROM stats.oncall_layers')
  await expect.poll(firing, { timeout: 30_000 }).toEqual([])
}, 120_000)

test('Prometheus hears of a disk that fills, and of one that is full', async ({ skip }) => {
  skip(!prometheus, notInstalled)
  skip(!disk, noMounts)
  await isScraped()
  await expect.poll(firing, { timeout: 30_000 }).toEqual([])
  const file = join(disk!.path, 'old-backup')
  await writeFile(file, Buffer.alloc(14_500_000))
  await expect.poll(firing, { timeout: 30_000 }).toEqual(['DiskFills'])
  await writeFile(file, Buffer.alloc(16_000_000))
  await expect.poll(async () => (await firing()).toSorted(), { timeout: 30_000 }).toEqual(['DiskFills', 'DiskFull'])
  await rm(file)
  await expect.poll(firing, { timeout: 30_000 }).toEqual([])
}, 120_000)

test('Prometheus hears of what stays behind: events, mails, deadlines, the schema', async ({ skip }) => {
  skip(!prometheus, notInstalled)
  await isScraped()
  await expect.poll(firing, { timeout: 30_000 }).toEqual([])
  // A transaction that does not end keeps the request of a deadline locked.
  const holder = await hold()
  const { app, user } = await givenAccounts(host.platform).customer()
  const { id } = await givenProjects(host.platform).task({ app, owner: user, category: 'managed' })
  await holder.query('UPDATE projects.tasks SET archive_due_at = $2 WHERE id = $1', [id, ago(hours(1))])
  await holder.query('BEGIN')
  await holder.query('SELECT FROM projects.tasks WHERE id = $1 FOR UPDATE', [id])

  await sql('INSERT INTO platform.undelivered (event_id, at) VALUES ($1, $2)', 'e'.repeat(24), ago(hours(1)))
  await sql(
    `INSERT INTO platform.work (kind, id, turn, failed_at)
     SELECT 'mails.send', 'test-' || n, '', $1 FROM generate_series(1, 21) n`,
    ago(0),
  )
  await sql(
    `INSERT INTO mails.inbound_sources (source, checked_at, failing_since) VALUES ('imap', $1, $1)`,
    ago(minutes(1)),
  )
  await sql(
    `INSERT INTO mails.inbound (id, source, source_key, digest, state, received_at, size)
     VALUES ($1, 'imap', 'one', $2, 'received', $3, 100)`,
    'd'.repeat(24),
    'd'.repeat(64),
    ago(hours(1)),
  )
  const rename = 'UPDATE "_prisma_migrations" SET migration_name = $2 WHERE migration_name = $1'
  const { rows } = await sql('SELECT max(migration_name) AS last FROM "_prisma_migrations"')
  const { last } = rows[0] as { last: string }
  await sql(rename, last, 'another')
  await expect
    .poll(firing, { timeout: 40_000 })
    .toEqual(
      expect.arrayContaining([
        'DeadlinesLate',
        'EventsWait',
        'MailsNotReceived',
        'MailsWaitLong',
        'ManyGivenUp',
        'SchemaBehind',
      ]),
    )

  await holder.query('ROLLBACK')
  await sql('UPDATE projects.tasks SET archive_due_at = NULL')
  await sql('DELETE FROM platform.undelivered WHERE event_id = $1', 'e'.repeat(24))
  await sql(`DELETE FROM platform.work WHERE id LIKE 'test-%'`)
  await sql('DELETE FROM mails.inbound')
  await sql('DELETE FROM mails.inbound_sources')
  await sql(rename, 'another', last)
  await expect.poll(firing, { timeout: 30_000 }).toEqual([])
}, 120_000)

test('Prometheus hears of a process that has too much to do', async ({ skip }) => {
  skip(!prometheus, notInstalled)
  await isScraped()
  const given = givenAccounts(host.platform)
  const tokens: string[] = []
  for (const _ of [1, 2, 3, 4]) tokens.push(await host.tokenOf(await given.staff()))
  const call = (token: string) =>
    host.request.get('/api/projects/v1/private/labels').set('authorization', `Bearer ${token}`)
  const holder = await hold()
  /** Nobody's session can be read for two seconds. */
  const burst = async () => {
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE accounts.sessions')
    const calls = tokens.flatMap((token) => Array.from({ length: maxCalls / 2 }, async () => call(token)))
    await Promise.allSettled([...calls, holder.query('SELECT pg_sleep(2)').then(() => holder.query('ROLLBACK'))])
    return firing()
  }
  await expect
    .poll(burst, { timeout: 90_000, interval: 500 })
    .toEqual(expect.arrayContaining(['CallsAreRefused', 'CallsAreSlow', 'ConnectionsWaitedFor', 'StatementsSlow']))
}, 180_000)

test('Prometheus hears of jobs that fail, and of a blocked event loop', async ({ skip }) => {
  skip(!prometheus, notInstalled)
  await isScraped()
  const { user } = await givenAccounts(host.platform).customer()
  const customer = host.as(user)
  const create = (n: number) =>
    customer.call(board.createTask, { name: `Imprimante ${n}`, description: 'Elle ne répond plus.' })
  // Each job fails its first try; counters begin with the first.
  await create(0)
  await expect
    .poll(() => prometheus!.value('sum(passerelle_jobs_total{outcome="failed"})'), { timeout: 30_000 })
    .toBeGreaterThan(0)
  for (let n = 1; n <= 60; n += 1) await create(n)
  // In between the process answers scrapes, which take it many turns.
  const block = async () => {
    for (let n = 0; n < 2; n += 1) {
      const until = performance.now() + 600
      while (performance.now() < until);
      await turn()
    }
    return firing()
  }
  await expect
    .poll(block, { timeout: 90_000, interval: 500 })
    .toEqual(expect.arrayContaining(['EventLoopBlocked', 'JobsFail']))
}, 180_000)

test('Prometheus hears of more jobs than are done at once, and no more once they are', async ({ skip }) => {
  skip(!prometheus, notInstalled)
  await isScraped()
  const { app, user } = await givenAccounts(host.platform).customer()
  const { id } = await givenProjects(host.platform).task({ app, owner: user, category: 'managed' })
  const event = {
    appId: app.id,
    actor: { kind: 'customer', userId: user.userId },
    name: 'merge_request.accepted',
    subject: id,
    data: {},
  } as const
  await host.platform.database.transaction(async (tx) => {
    for (let n = 0; n < 2500; n += 1) await host.platform.record(tx, event)
  })
  await expect.poll(firing, { timeout: 60_000 }).toContain('QueueGrows')
  await expect.poll(firing, { timeout: 200_000 }).not.toContain('QueueGrows')
}, 300_000)

test('Prometheus hears of a payment provider that is gone', async ({ skip }) => {
  skip(!prometheus, notInstalled)
  await isScraped()
  const { admin } = await givenAccounts(host.platform).customer()
  const payAndList = async () => {
    await expect(
      host.as(admin).call(payments.createPaymentIntent, { currency: 'eur', paymentMethodType: 'sepa_debit' }),
    ).rejects.toBeProblem('unavailable')
    return firing()
  }
  await expect.poll(payAndList, { timeout: 90_000, interval: 1000 }).toContain('ThirdPartyFails')
}, 120_000)

test('Prometheus hears of a database that is gone, of calls that fail, and that nobody measures what waits', async ({
  skip,
}) => {
  skip(!prometheus, notInstalled)
  await isScraped()
  const token = await host.tokenOf(await givenAccounts(host.platform).staff())
  proxy.refuse()
  const callAndList = async () => {
    await fetch(metricsUrl)
    await host.request.get('/api/projects/v1/private/labels').set('authorization', `Bearer ${token}`)
    return firing()
  }
  await expect
    .poll(callAndList, { timeout: 60_000 })
    .toEqual(
      expect.arrayContaining([
        'CallsFail',
        'DatabaseAway',
        'InstallationNotMeasured',
        'JobStoreAway',
        'MetricFails',
        'QueuesNotMeasured',
        'WorkNotMeasured',
      ]),
    )
  proxy.resume()
  await expect.poll(firing, { timeout: 60_000 }).not.toContain('DatabaseAway')
}, 180_000)

test('Prometheus hears of a certificate that has ended, and of a process that is gone', async ({ skip }) => {
  skip(!prometheus, notInstalled)
  const front = createServer(endedCertificate).listen(0, '127.0.0.1')
  await once(front, 'listening')
  const metricsPort = await getFreePort()
  const origin = `https://127.0.0.1:${(front.address() as AddressInfo).port}`
  const other = await boot({ env: { metricsPort, origin } })
  const watching = await startPrometheus(metricsPort)
  // Beside it there are alerts of the processes that only the compose network has.
  const away = () => watching?.value(`ALERTS{alertname="ProcessAway",instance="127.0.0.1:${metricsPort}"}`)
  try {
    await expect.poll(async () => watching?.firing(), { timeout: 30_000 }).toContain('CertificateEnds')
    expect(await away()).toBeUndefined()
  } finally {
    await other.close()
    front.close()
  }
  try {
    await expect.poll(away, { timeout: 30_000 }).toBe(1)
  } finally {
    await watching?.stop()
  }
}, 90_000)
