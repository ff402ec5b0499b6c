import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Clock } from '@passerelle/kernel/clock'
import { newId } from '@passerelle/kernel/ids'
import { readHistory } from '@passerelle/server/database/migration-history'
import type { Env } from '@passerelle/server/env'
import { previewKey } from '@passerelle/storages/store/blob-store'
import { openBlobStore } from '@passerelle/storages/store/open-blob-store'
import {
  headerEntry,
  quoted,
  quotedColumns,
  secretsKeyEntry,
  summaryEntry,
  tableKey,
  type ArchiveHeader,
  type ArchiveSummary,
  type TableInfo,
} from './archive-format.ts'
import { createArchive, type ArchiveWriter } from './archive-writer.ts'
import type { Lock } from './encryption.ts'
import { readSequences, readTables } from './tables.ts'

export type BackupOptions = {
  env: Pick<Env, 'databaseUrl' | 'dataDir' | 's3' | 'secretsKey'>
  clock: Clock
  version: string
  file: string
  lock?: Lock | undefined
}
export type BackupResult = { bytes: number; rows: number; files: number; missingFiles: string[] }

const partBytes = 8 * 1024 ** 2
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Adds the rows of a table in parts, in COPY format; a row may be split across parts. */
const addTable = async (client: pg.Client, archive: ArchiveWriter, table: TableInfo) => {
  const stream = client.query(copyTo(`COPY ${quoted(table)} (${quotedColumns(table)}) TO STDOUT`))
  const hash = createHash('sha256')
  let chunks: Buffer[] = []
  let size = 0
  let part = 0
  const flush = async () => {
    if (size === 0) return
    part += 1
    const bytes = Buffer.concat(chunks)
    chunks = []
    size = 0
    await archive.add(`tables/${tableKey(table)}/${part}`, bytes)
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    chunks.push(chunk)
    size += chunk.length
    if (size >= partBytes) await flush()
  }
  await flush()
  return { rows: stream.rowCount, sha256: hash.digest('hex') }
}

/** Adds every file that a row of the snapshot references. A file deleted since then is only recorded as missing. */
const addFiles = async (client: pg.Client, archive: ArchiveWriter, env: BackupOptions['env']) => {
  const store = openBlobStore(env)
  const { rows } = await client.query<{ id: string; preview: boolean }>(
    `SELECT id, preview_size IS NOT NULL AS preview FROM storages.files
      WHERE size IS NOT NULL AND removed_at IS NULL ORDER BY id`,
  )
  const files: ArchiveSummary['files'] = {}
  const missingFiles: string[] = []
  for (const key of rows.flatMap(({ id, preview }) => (preview ? [id, previewKey(id)] : [id]))) {
    const stream = await store.get(key)
    if (!stream) {
      missingFiles.push(key)
      continue
    }
    const bytes = await buffer(stream)
    await archive.add(`files/${key}`, bytes)
    files[key] = sha256(bytes)
  }
  return { files, missingFiles }
}

const addSecretsKey = async (archive: ArchiveWriter, { secretsKey, dataDir }: BackupOptions['env']) => {
  const place = join(resolve(dataDir), 'secrets.key')
  // A key from the settings is backed up with the settings, not here.
  if (secretsKey !== undefined || !existsSync(place)) return null
  const bytes = await readFile(place)
  await archive.add(secretsKeyEntry, bytes)
  return sha256(bytes)
}

/**
 * Creates a backup while the product is running: all rows of one consistent snapshot, their files and the encryption
 * key of secrets, in one archive.
 */
export const createBackup = async ({ env, clock, version, file, lock }: BackupOptions): Promise<BackupResult> => {
  const startedAt = clock.now()
  const client = new pg.Client({ connectionString: env.databaseUrl, application_name: 'passerelle backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const history = await readHistory(client)
    const header: ArchiveHeader = {
      format: 1,
      version,
      createdAt: startedAt.toISOString(),
      migrations: history.map(({ name, checksum }) => ({ name, checksum })),
      tables: await readTables(client),
      sequences: await readSequences(client),
    }
    const archive = await createArchive(file, lock)
    try {
      await archive.add(headerEntry, JSON.stringify(header))
      const tables: ArchiveSummary['tables'] = {}
      for (const table of header.tables) tables[tableKey(table)] = await addTable(client, archive, table)
      const { files, missingFiles } = await addFiles(client, archive, env)
      const summary: ArchiveSummary = { tables, files, missingFiles, secretsKey: await addSecretsKey(archive, env) }
      await archive.add(summaryEntry, JSON.stringify(summary))
      const bytes = await archive.close()
      await client.query('COMMIT')
      const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
      const result = { bytes, rows, files: Object.keys(files).length, missingFiles }
      await client.query(
        `INSERT INTO platform.backups (id, started_at, finished_at, bytes, rows, files, encrypted)
          VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [newId(startedAt), startedAt, clock.now(), bytes, rows, result.files, lock !== undefined],
      )
      return result
    } catch (error) {
      await archive.abort(error as Error)
      throw error
    }
  } finally {
    await client.end()
  }
}
