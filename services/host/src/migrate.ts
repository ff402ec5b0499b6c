import { systemClock } from '@passerelle/server/clock'
import { connectDatabase } from '@passerelle/server/database/connect'
import { runMigrations } from '@passerelle/server/database/migrate'
import { grantServiceRole } from '@passerelle/server/database/service-role'
import { waitForDatabase } from '@passerelle/server/database/wait-for-database'
import { getSessionUrl } from '@passerelle/server/env/session-url'
import { parseEnv } from './parse-env.ts'
import { createLogger } from '@passerelle/server/log/logger'
import { seedInstallation } from './seed-installation.ts'

/**
 * Migrates the database at DATABASE_URL, gives the role of DATABASE_SERVICE_URL its rights, seeds a new installation,
 * and exits. Throws for migrations that lock a large
 * table, unless `--allow-locks` is given.
 */
const main = async () => {
  const env = parseEnv(process.env)
  const refuseLocks = !process.argv.includes('--allow-locks')
  const url = getSessionUrl(env)
  const logger = createLogger(env.logLevel)
  await waitForDatabase(url, { logger })
  const { isNew, applied } = await runMigrations({ url, refuseLocks })
  if (env.databaseServiceUrl) await grantServiceRole({ url, serviceUrl: env.databaseServiceUrl })
  const database = connectDatabase({ url, max: 1, logger })
  try {
    await seedInstallation(database, env, systemClock())
  } finally {
    await database.close()
  }
  const done = applied.length > 0 ? `Migrated: ${applied.join(', ')}` : 'The database is up to date'
  process.stdout.write(`${isNew ? 'Made a new database' : done}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
