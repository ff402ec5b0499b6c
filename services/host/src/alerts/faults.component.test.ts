import { hours, minutes } from '@passerelle/kernel/durations'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { startDatabaseProxy } from '@passerelle/testkit/database-proxy'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notInstalled, startPrometheus, type Prometheus } from './start-prometheus.ts'

let lent: TestDatabase
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>
let host: Booted
let prometheus: Prometheus | undefined

const sql = (text: string, ...values: unknown[]) => host.platform.database.query({ text, values })
const ago = (ms: number) => new Date(Date.now() - ms)

beforeAll(async () => {
  lent = await createTestDatabase()
  proxy = await startDatabaseProxy(lent.url)
  const metricsPort = await getFreePort()
  host = await boot({ databaseUrl: proxy.url, env: { metricsPort, noRateLimits: true } })
  await sql(`INSERT INTO platform.backups VALUES ('${'b'.repeat(24)}', $1, $1, 10, 2, 1, true)`, ago(0))
  prometheus = await startPrometheus(metricsPort)
})
afterAll(async () => {
  proxy.resume()
  await prometheus?.stop()
  await host.close()
  await proxy.close()
  await lent.drop()
})

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

test('Prometheus hears of a database that is gone, of calls that fail, and that nobody measures what waits', async ({
  skip,
}) => {
  skip(!prometheus, notInstalled)
  await isScraped()
  const token = await host.tokenOf(await givenAccounts(host.platform).staff())
  proxy.refuse()
  const callAndList = async () => {
    await host.request.get('/api/projects/v1/private/labels').set('authorization', `Bearer ${token}`)
    return firing()
  }
  await expect
    .poll(callAndList, { timeout: 60_000 })
    .toEqual(
      expect.arrayContaining(['CallsFail', 'DatabaseAway', 'JobStoreAway', 'WorkNotMeasured', 'QueuesNotMeasured']),
    )
  proxy.resume()
  await expect.poll(firing, { timeout: 60_000 }).not.toContain('DatabaseAway')
}, 180_000)
