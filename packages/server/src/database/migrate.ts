import {
  assertSchemaCompatibility,
  LATEST_SCHEMA_VERSION,
  runMigrations as migrateJobStore,
  SchemaMigrationRequiredError,
} from 'bullmq'
import pg from 'pg'
import { refuseLongLocks } from './big-tables.ts'
import { migrationsFolder, readMigrations, type MigrationFile } from './migration-files.ts'
import { compare, createHistory, noteApplied, noteRolledBack, readHistory } from './migration-history.ts'

/** The key that `prisma migrate` locks too, so that the two never work at once. */
const LOCK = 72_707_369
const JOB_STORE = 'bullmq'

/**
 * Brings the database at `url` up to the migrations of `folder` and to the job store's own, and returns the names it applied.
 * Several processes may call it at once: one works, the others wait. Each migration is one transaction. Throws by name on a
 * migration that was edited after it was applied, that failed before, or that fails now.
 */
export const runMigrations = async ({
  url,
  folder = migrationsFolder,
  only,
  refuseLocks = false,
}: {
  url: string
  folder?: string
  /** Leaves out the others, for a backup of a time before them. */
  only?: readonly string[]
  /** Refuses what would keep people from a large table, for a database that others use meanwhile. */
  refuseLocks?: boolean
}): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url, application_name: 'passerelle migrations' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await client.query(createHistory)
    const files = (await readMigrations(folder)).filter(({ name }) => only?.includes(name) ?? true)
    const { pending, edited, failed } = compare(files, await readHistory(client))
    if (edited.length > 0) throw new Error(`Migrations were edited after they had been applied: ${edited.join(', ')}`)
    if (failed.length > 0) throw new Error(`Migrations failed half-way and need a person: ${failed.join(', ')}`)
    for (const migration of pending) {
      if (refuseLocks) await refuseLongLocks(client, migration)
      await apply(client, migration, refuseLocks)
    }
    await migrateJobStore(client, JOB_STORE)
    await protectTenants(client)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Names of the migrations that this code carries and the database has not seen; a process refuses to serve while there are any. */
export const pendingMigrations = async (pool: pg.Pool, folder = migrationsFolder): Promise<string[]> => {
  const [files, history, jobStore] = await Promise.all([
    readMigrations(folder),
    readHistory(pool),
    isJobStoreReady(pool),
  ])
  return [...compare(files, history).pending.map(({ name }) => name), ...(jobStore ? [] : [JOB_STORE])]
}

/** Closes new tables to other accounts; other folders of migrations (tests) do not know the function. */
const protectTenants = async (client: pg.Client) => {
  const { rows } = await client.query("SELECT to_regproc('platform.protect_tenants') IS NOT NULL AS known")
  if ((rows[0] as { known: boolean }).known) await client.query('SELECT platform.protect_tenants()')
}

/** Whoever waits for a lock keeps all who come later waiting too: beside a running product a migration gives up soon. */
const lockTimeout = "SET LOCAL lock_timeout = '3s'"

const apply = async (client: pg.Client, migration: MigrationFile, beside: boolean) => {
  try {
    await client.query('BEGIN')
    if (beside) await client.query(lockTimeout)
    await client.query(migration.sql)
    await noteApplied(client, migration)
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK')
    const reason = explain(migration.sql, cause)
    await noteRolledBack(client, migration, reason)
    throw new Error(`Migration ${migration.name} failed and was rolled back: ${reason}`, { cause })
  }
}

const explain = (sql: string, error: unknown) => {
  const { message, position } = error as { message: string; position?: string }
  return position ? `line ${sql.slice(0, Number(position)).split('\n').length}: ${message}` : message
}

const isJobStoreReady = (pool: pg.Pool) =>
  assertSchemaCompatibility(pool, JOB_STORE).then(
    (version) => version >= LATEST_SCHEMA_VERSION,
    (error: unknown) => {
      if (error instanceof SchemaMigrationRequiredError) return false
      throw error
    },
  )
