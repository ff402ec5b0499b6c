import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findRunningPostgres } from '@passerelle/server/embedded/running-postgres'
import { startPostgres } from '@passerelle/server/embedded/postgres'
import { getSessionUrl } from '@passerelle/server/env/session-url'
import { parseEnv } from '../parse-env.ts'
import type { Env } from '@passerelle/server/env'

export type OpenedDatabase = { env: Env; stop: () => Promise<void> }

const hasDatabase = (source: NodeJS.ProcessEnv) =>
  source['DATABASE_URL'] !== undefined || source['DATABASE_URL_FILE'] !== undefined

/** Reads the settings of this installation: embedded mode if no database is configured. */
export const readInstallation = (source: NodeJS.ProcessEnv): Env =>
  parseEnv(
    { ...source, ORIGIN: source['ORIGIN'] ?? 'http://localhost' },
    { embedded: !hasDatabase(source) && source['NODE_ENV'] !== 'production' },
  )

/**
 * Opens the database of DATABASE_URL, otherwise that of the data folder, starting its server if the product is not
 * running. `fresh`: throws if a database already exists.
 */
export const openInstallation = async (env: Env, { fresh }: { fresh: boolean }): Promise<OpenedDatabase> => {
  if (env.databaseUrl !== '') return { env: { ...env, databaseUrl: getSessionUrl(env) }, stop: async () => undefined }
  const folder = join(resolve(env.dataDir), 'postgres')
  if (fresh && existsSync(folder))
    throw new Error(`${folder} holds a database already. Name an empty folder by DATA_DIR`)
  if (!fresh && !existsSync(folder)) throw new Error(`There is no installation in ${resolve(env.dataDir)}`)
  const running = await findRunningPostgres(folder)
  if (running !== undefined) return { env: { ...env, databaseUrl: running }, stop: async () => undefined }
  const postgres = await startPostgres({ folder })
  return { env: { ...env, databaseUrl: postgres.url }, stop: postgres.stop }
}
