import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import { hours } from '@passerelle/kernel/durations'
import { runMigrations } from '@passerelle/server/database/migrate'
import { readHistory } from '@passerelle/server/database/migration-history'
import type { Env } from '@passerelle/server/env'
import { openBlobStore } from '@passerelle/storages/store/open-blob-store'
import { quoted, quotedColumns, secretsKeyEntry, tableKey, type TableInfo } from './archive-format.ts'
import { readArchive } from './archive-reader.ts'
import type { Key } from './encryption.ts'
import { rebuildIndexes } from './rebuild-indexes.ts'
import { verifyBackup, type VerifiedArchive } from './verify-backup.ts'

export type RestoreOptions = {
  env: Pick<Env, 'databaseUrl' | 'dataDir' | 's3' | 'secretsKey'>
  file: string
  key?: Key | undefined
}
export type RestoreResult = { createdAt: string; rows: number; files: number }

/**
 * Events this much (ms) before the backup may not have been delivered completely, so they are put into the outbox
 * again; subscribers are idempotent.
 */
const redeliverMs = hours(1)

/**
 * Archives of data exports are not in a backup, since they may hold people erased meanwhile; accounts request new ones.
 */
const expireExports = `UPDATE storages.data_exports SET state = 'expired', expires_at = NULL WHERE state = 'ready'`

const refuseIfUsed = async (client: pg.Client) => {
  const history = await readHistory(client)
  if (history.length > 0)
    throw new Error('The database is not empty. Restore into a new data folder, or into a new database')
}

/** Loads the entries of the archive: rows with COPY in one transaction, files and the key in their places. */
const load = async (client: pg.Client, { env, file, key }: RestoreOptions, { header }: VerifiedArchive) => {
  const byName = new Map(header.tables.map((table) => [tableKey(table), table]))
  const store = openBlobStore(env)
  let open: { table: TableInfo; stream: CopyStreamQuery; failed: Promise<never> } | undefined
  const endTable = async () => {
    const ending = open
    open = undefined
    if (!ending) return
    ending.stream.end()
    await Promise.race([once(ending.stream, 'finish'), ending.failed])
  }
  const copy = async (table: TableInfo, part: Readable) => {
    if (open?.table !== table) {
      await endTable()
      const stream = client.query(copyFrom(`COPY ${quoted(table)} (${quotedColumns(table)}) FROM STDIN`))
      const failed = new Promise<never>((_, fail) => stream.once('error', fail))
      failed.catch(() => {})
      open = { table, stream, failed }
    }
    // Written here and not by `pipeline`, which is done with a part before the last of it was written.
    for await (const chunk of part as AsyncIterable<Buffer>)
      if (!open.stream.write(chunk)) await Promise.race([once(open.stream, 'drain'), open.failed])
  }
  for await (const { name, stream } of readArchive(file, key)) {
    const [, kind, rest = ''] = /^(tables|files)\/([^/]+)/.exec(name) ?? []
    if (kind === 'tables') {
      await copy(byName.get(rest)!, stream)
      continue
    }
    await endTable()
    if (kind === 'files') await store.put(rest, stream)
    else if (name === secretsKeyEntry) await keepKey(env.dataDir, await buffer(stream))
    else stream.resume()
  }
  await endTable()
}

const keepKey = async (dataDir: string, bytes: Buffer) => {
  const place = join(resolve(dataDir), 'secrets.key')
  if (existsSync(place)) throw new Error(`${place} exists: restore into a data folder without a key`)
  await mkdir(resolve(dataDir), { recursive: true })
  await writeFile(place, bytes, { mode: 0o600, flush: true })
}

/** Compares the restored data with the summary of the archive. */
const compare = async (client: pg.Client, env: RestoreOptions['env'], { header, summary }: VerifiedArchive) => {
  for (const table of header.tables) {
    const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${quoted(table)}`)
    const expected = summary.tables[tableKey(table)]?.rows
    if (Number(rows[0]?.count) !== expected)
      throw new Error(`${tableKey(table)} has ${rows[0]?.count} rows after the restore, the backup ${expected}`)
  }
  const store = openBlobStore(env)
  for (const [name, sha256] of Object.entries(summary.files)) {
    const hash = createHash('sha256')
    const stream = await store.get(name)
    if (stream) for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk)
    if (!stream || hash.digest('hex') !== sha256) throw new Error(`The file ${name} differs after the restore`)
  }
}

/**
 * Restores a backup into an empty database and data folder: verifies the whole archive first, applies the migrations
 * that it was made with, loads rows, files and the key, compares counts and hashes, then applies newer migrations. A
 * failure leaves no rows.
 */
export const restoreBackup = async (options: RestoreOptions): Promise<RestoreResult> => {
  const { env, file, key } = options
  const archive = await verifyBackup(file, key)
  const { header, summary } = archive
  const client = new pg.Client({ connectionString: env.databaseUrl, application_name: 'passerelle restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseIfUsed(client)
    await runMigrations({ url: env.databaseUrl, only: header.migrations.map(({ name }) => name) })
    await client.query('BEGIN')
    // Disables triggers and foreign key checks: rows arrive in any order and were validated when first written; the
    // event table is append-only.
    await client.query('SET LOCAL session_replication_role = replica')
    await client.query(`TRUNCATE ${header.tables.map(quoted).join(', ')}`)
    await rebuildIndexes(client, header.tables, () => load(client, options, archive))
    for (const { name, value } of header.sequences)
      if (value !== null) await client.query('SELECT setval($1::regclass, $2::bigint)', [name, value])
    await compare(client, env, archive)
    await client.query(
      `INSERT INTO platform.undelivered (event_id, at) SELECT id, at FROM platform.events WHERE at > $1
        ON CONFLICT DO NOTHING`,
      [new Date(new Date(header.createdAt).getTime() - redeliverMs)],
    )
    if (header.tables.some((table) => tableKey(table) === 'storages.data_exports')) await client.query(expireExports)
    await client.query('COMMIT')
    await client.query('ANALYZE')
  } finally {
    await client.end()
  }
  await runMigrations({ url: env.databaseUrl })
  return {
    createdAt: header.createdAt,
    rows: Object.values(summary.tables).reduce((sum, { rows }) => sum + rows, 0),
    files: Object.keys(summary.files).length,
  }
}
