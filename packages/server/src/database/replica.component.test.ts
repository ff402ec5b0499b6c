import { randomBytes } from 'node:crypto'
import { chown, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findPostgresBinaries } from '../embedded/postgres-binaries.ts'
import { ensureCluster } from '../embedded/postgres-cluster.ts'
import { runPostgres, type PostgresProcess } from '../embedded/postgres-process.ts'
import { postgresArguments } from '../embedded/postgres-settings.ts'
import { resolvePostgresUser } from '../embedded/postgres-user.ts'
import { getFreePort } from '../net/get-free-port.ts'
import { connectDatabase, type Database } from './connect.ts'

const password = randomBytes(12).toString('hex')
let folder: string
let primary: PostgresProcess
let replica: PostgresProcess
let primaryUrl: string
let replicaUrl: string
let beside: pg.Client
const opened: Database[] = []

/** Copies a cluster while it is served, as `pg_basebackup` does, which the embedded Postgres comes without. */
const copyCluster = async (from: string, to: string) => {
  await beside.query("SELECT pg_backup_start('replica', fast => true)")
  await cp(from, to, {
    recursive: true,
    filter: (path) => !/postmaster\.(?:pid|opts)$|pg_wal\/[0-9A-F]{24}/.test(path),
  })
  const { rows } = await beside.query<{ labelfile: string }>(
    'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
  )
  await writeFile(join(to, 'backup_label'), rows[0]!.labelfile)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passerelle-replica-'))
  const binaries = await findPostgresBinaries()
  const account = await resolvePostgresUser(folder, binaries.postgres)
  const cluster = await ensureCluster({ folder, password, throwaway: false, account, binaries })
  const [port, replicaPort] = [await getFreePort(), await getFreePort()]
  const urlOf = (at: number) => `postgres://passerelle:${password}@127.0.0.1:${at}/postgres`
  primaryUrl = urlOf(port)
  replicaUrl = urlOf(replicaPort)
  const settings = [...postgresArguments(cluster, port, false), '-c', 'wal_keep_size=256MB']
  primary = await runPostgres(binaries.postgres, settings, account)
  beside = new pg.Client({ connectionString: primaryUrl })
  await beside.connect()
  await beside.query('CREATE TABLE figures (n int)')

  const copy = join(folder, 'replica')
  await copyCluster(cluster, copy)
  await writeFile(join(copy, 'standby.signal'), '')
  const source = `host=127.0.0.1 port=${port} user=passerelle password=${password}`
  await writeFile(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  for (const path of account.owner ? ['', ...(await readdir(copy, { recursive: true }))] : [])
    await chown(join(copy, path), account.owner!.uid, account.owner!.gid)
  replica = await runPostgres(binaries.postgres, postgresArguments(copy, replicaPort, false), account)
})
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()))
  await beside?.end()
  await replica?.stop()
  await primary?.stop()
  await rm(folder, { recursive: true, force: true })
})

const open = ({ url = replicaUrl, waitMs }: { url?: string; waitMs: number }) => {
  const warnings: string[] = []
  const logger = { warn: (_: object, text: string) => void warnings.push(text) }
  const database = connectDatabase({ url: primaryUrl, max: 3, replica: { url, waitMs }, logger })
  opened.push(database)
  return { ...database, warnings }
}
const sum = { text: 'SELECT coalesce(sum(n), 0)::int AS sum, pg_is_in_recovery() AS "isReplica" FROM figures' }
const leftOut = 'the read replica is left out for a while'

test('statistics are read from the replica, with every change that was committed before', async () => {
  const { query, queryReplica, warnings } = open({ waitMs: 10_000 })
  for (let n = 1; n <= 50; n += 1) {
    await query({ text: 'INSERT INTO figures VALUES ($1)', values: [n] })
    expect((await queryReplica(sum)).rows).toEqual([{ sum: (n * (n + 1)) / 2, isReplica: true }])
  }
  expect(warnings).toEqual([])
  // What is wrong with a statement is told as by the primary.
  await expect(queryReplica({ text: 'SELECT 1 / 0' })).rejects.toMatchObject({ code: '22012' })
})

test('the primary is read while the replica does not follow, and one that is no replica is never read', async () => {
  const { query, queryReplica, warnings } = open({ waitMs: 20 })
  const standby = new pg.Client({ connectionString: replicaUrl })
  await standby.connect()
  await standby.query('SELECT pg_wal_replay_pause()')
  await vi.waitFor(
    async () =>
      expect((await standby.query('SELECT pg_get_wal_replay_pause_state() AS s')).rows).toEqual([{ s: 'paused' }]),
    { timeout: 30_000 },
  )
  await query({ text: 'INSERT INTO figures VALUES (1000)' })
  expect((await queryReplica(sum)).rows).toEqual([{ sum: 2275, isReplica: false }])
  // Left out: nothing is waited for.
  expect((await queryReplica(sum)).rows).toEqual([{ sum: 2275, isReplica: false }])
  expect(warnings).toEqual([leftOut])
  await standby.query('SELECT pg_wal_replay_resume()')
  await standby.end()

  const other = open({ url: primaryUrl, waitMs: 20 })
  expect((await other.queryReplica(sum)).rows).toEqual([{ sum: 2275, isReplica: false }])
  expect(other.warnings).toEqual([leftOut])
})

test('the primary is read while the replica is down', async () => {
  const { queryReplica, warnings } = open({ waitMs: 10_000 })
  expect((await queryReplica(sum)).rows).toEqual([{ sum: 2275, isReplica: true }])
  await replica.stop()
  expect((await queryReplica(sum)).rows).toEqual([{ sum: 2275, isReplica: false }])
  expect(warnings).toContain(leftOut)
})
