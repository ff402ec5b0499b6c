import {
  assertSchemaCompatibility,
  LATEST_SCHEMA_VERSION,
  runMigrations as migrateJobStore,
  SchemaMigrationRequiredError,
} from 'bullmq'
import pg from 'pg'
import { refuseLongLocks } from './big-tables.ts'
import { migrationsFolder, readMigrations, readSchema, type MigrationFile } from './migration-files.ts'
import {
  compare,
  createHistory,
  noteAllApplied,
  noteApplied,
  noteRolledBack,
  readHistory,
} from './migration-history.ts'

/** Key of the advisory lock that `prisma migrate` takes too, so that both never run at the same time. */
const LOCK = 72_707_369
const JOB_STORE = 'bullmq'

/** `isNew`: the database was made at once by `schema.sql`; `applied`: the migrations applied one by one, by name. */
export type Migrated = { isNew: boolean; applied: string[] }

/**
 * Applies the pending migrations of `folder` and of the job store to the database at `url`; a database that was never
 * migrated is made by the `schema.sql` beside the folder. Several processes may call it at the same time: one migrates,
 * the others wait. Each migration runs in one transaction. Throws an error that names the migration if one was edited
 * after it was applied, failed before, or fails now.
 */
export const runMigrations = async ({
  url,
  folder = migrationsFolder,
  only,
  refuseLocks = false,
  oneByOne = false,
}: {
  url: string
  folder?: string
  /** Applies only these migrations, to restore a backup that is older than the others. */
  only?: readonly string[]
  /** Throws for migrations that would lock a large table for long. Set it when the database is in use. */
  refuseLocks?: boolean
  /** Applies the migrations to a new database too, to find out what they make. */
  oneByOne?: boolean
}): Promise<Migrated> => {
  const client = new pg.Client({ connectionString: url, application_name: 'passerelle migrations' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await client.query(createHistory)
    const known = await readMigrations(folder)
    const files = known.filter(({ name }) => only?.includes(name) ?? true)
    const history = await readHistory(client)
    const { pending, edited, failed } = compare(files, history)
    if (edited.length > 0) throw new Error(`Migrations were edited after they had been applied: ${edited.join(', ')}`)
    if (failed.length > 0) throw new Error(`Migrations failed half-way and need a person: ${failed.join(', ')}`)
    const isWhole = history.length === 0 && files.length === known.length
    const schema = isWhole && !oneByOne ? await readSchema(folder) : undefined
    if (schema !== undefined) await makeSchema(client, schema, files)
    else
      for (const migration of pending) {
        if (refuseLocks) await refuseLongLocks(client, migration)
        await apply(client, migration, refuseLocks)
      }
    await migrateJobStore(client, JOB_STORE)
    await protectAccounts(client, refuseLocks)
    const isNew = schema !== undefined
    return { isNew, applied: isNew ? [] : pending.map(({ name }) => name) }
  } finally {
    await client.end()
  }
}

/**
 * Returns the names of migrations in this code that are not applied yet; a process refuses to start while there are
 * any.
 */
export const pendingMigrations = async (pool: pg.Pool, folder = migrationsFolder): Promise<string[]> => {
  const [files, history, jobStore] = await Promise.all([
    readMigrations(folder),
    readHistory(pool),
    isJobStoreReady(pool),
  ])
  return [...compare(files, history).pending.map(({ name }) => name), ...(jobStore ? [] : [JOB_STORE])]
}

/** Returns the names of applied migrations that this code does not have: a newer release used the database. */
export const unknownMigrations = async (
  client: pg.ClientBase | pg.Pool,
  folder = migrationsFolder,
): Promise<string[]> => compare(await readMigrations(folder), await readHistory(client)).unknown

/**
 * Enables row-level security on new tables, and has new and replaced views run with the rights of who reads them.
 * Migration folders of tests do not define the functions.
 */
const protectAccounts = async (client: pg.Client, beside: boolean) => {
  const { rows } = await client.query<{ tables: boolean; views: boolean }>(
    `SELECT to_regproc('platform.protect_accounts') IS NOT NULL AS tables,
            to_regproc('platform.open_views') IS NOT NULL AS views`,
  )
  const [known] = rows
  if (known?.tables) await client.query('SELECT platform.protect_accounts()')
  if (!known?.views) return
  const open = await client.query<{ name: string }>('SELECT name FROM platform.open_views() AS name')
  // Each on its own: a transaction that waited for one while it holds others could wait for one that reads both.
  if (beside) await client.query(`SET ${lockTimeout}`)
  for (const { name } of open.rows) await client.query(`ALTER VIEW ${name} SET (security_invoker = on)`)
}

/**
 * A statement that waits for a lock blocks all later statements on that table, so a migration beside a running product
 * gives up soon.
 */
const lockTimeout = "lock_timeout = '3s'"

const makeSchema = async (client: pg.Client, schema: string, files: readonly MigrationFile[]) => {
  try {
    await client.query('BEGIN')
    await client.query(schema)
    await noteAllApplied(client, files)
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK')
    throw new Error(`The schema could not be made: ${explain(schema, cause)}`, { cause })
  }
}

const apply = async (client: pg.Client, migration: MigrationFile, beside: boolean) => {
  try {
    await client.query('BEGIN')
    if (beside) await client.query(`SET LOCAL ${lockTimeout}`)
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
