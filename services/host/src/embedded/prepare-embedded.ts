import { join, resolve } from 'node:path'
import pg from 'pg'
import { runMigrations, unknownMigrations } from '@passerelle/server/database/migrate'
import { startPostgres } from '@passerelle/server/embedded/postgres'
import type { Env } from '@passerelle/server/env'
import { version } from '../version.ts'

export type Prepared = { env: Env; stop: () => Promise<void> }

/** Starts the embedded Postgres, which runs until `stop`. If it ends unexpectedly, this process exits too. */
const ownPostgres = async (folder: string) => {
  const postgres = await startPostgres({ folder })
  let wanted = true
  void postgres.ended.then((words) => {
    if (!wanted) return
    process.stderr.write(`\nPostgres ended by itself; start again to bring it back.\n${words}\n`)
    process.exit(1)
  })
  const stop = () => {
    wanted = false
    return postgres.stop()
  }
  return { url: postgres.url, stop }
}

/** Says that data of a newer release is opened, of which this one may show and keep less. */
const sayNewerRelease = async (url: string, say: (text: string) => void) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const unknown = await unknownMigrations(client)
    if (unknown.length === 0) return
    say(`ATTENTION: a newer release than this one (${version}) was here: it made ${unknown.join(', ')}.`)
    say('What only that release knows is not shown. Go back to it, or restore a backup that is older than it.')
  } finally {
    await client.end()
  }
}

/**
 * Prepares the database of embedded mode: that of DATABASE_URL, otherwise an embedded one in the data folder; applies
 * migrations.
 */
export const prepareEmbedded = async (given: Env, say: (text: string) => void): Promise<Prepared> => {
  const folder = resolve(given.dataDir)
  const own = given.databaseUrl === ''
  if (own) say(`Starting Postgres, data in ${folder}`)
  const database = own
    ? await ownPostgres(join(folder, 'postgres'))
    : { url: given.databaseUrl, stop: async () => undefined }
  try {
    const { isNew, applied } = await runMigrations({ url: database.url })
    if (isNew) say('Made a new database')
    if (applied.length > 0) say(`Migrated the database: ${applied.length} migrations`)
    await sayNewerRelease(database.url, say)
  } catch (error) {
    await database.stop()
    throw error
  }
  return { env: { ...given, databaseUrl: database.url }, stop: database.stop }
}
