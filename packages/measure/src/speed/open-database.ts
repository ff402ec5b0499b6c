import { openPlatform } from '@passerelle/host/platform'
import { parseEnv } from '@passerelle/host/parse-env'
import { systemClock } from '@passerelle/server/clock'
import { runMigrations } from '@passerelle/server/database/migrate'
import { createLogger } from '@passerelle/server/log/logger'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { databaseUrl, runOn } from '@passerelle/testkit/admin'
import { givenAccounts } from '@passerelle/testkit/given-accounts'

type Options<More> = {
  name: string
  /** More settings of the process that serves the database. */
  more?: More
  /**
   * An ephemeral server commits without waiting for the WAL by default; until it is written, VACUUM cannot mark pages
   * as all-visible.
   */
  waitsForWal?: boolean
}

/**
 * Creates and migrates a database of the server for a measurement. Returns the settings of the process that serves it,
 * and a connection beside that process, to fill the database and to sign users in.
 */
export const openDatabase = async <More extends Record<string, string>>(
  server: string,
  { name, more, waitsForWal = false }: Options<More>,
) => {
  await runOn(server, `CREATE DATABASE ${name}`)
  if (waitsForWal) await runOn(server, `ALTER DATABASE ${name} SET synchronous_commit = on`)
  const url = databaseUrl(server, name)
  await runMigrations({ url })
  const settings = {
    DATABASE_URL: url,
    REDIS_URL: '',
    HOST: '127.0.0.1',
    PORT: `${await getFreePort()}`,
    ROLES: 'http,worker',
    LOG_LEVEL: 'error',
    ...more,
  }
  const env = { ...parseEnv(settings), roles: [] }
  const open = openPlatform({ env, clock: systemClock(), logger: createLogger('error'), connections: 4 })
  return { settings, open, given: givenAccounts(open.platform) }
}
