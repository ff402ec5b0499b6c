import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findRunningPostgres } from '@passerelle/server/embedded/running-postgres'
import { startPostgres } from '@passerelle/server/embedded/postgres'
import { parseEnv } from '@passerelle/server/env/parse-env'
import type { Env } from '@passerelle/server/env'

export type OpenedDatabase = { env: Env; stop: () => Promise<void> }

/** The settings of this installation: the embedded form where no database is named. */
export const readInstallation = (source: NodeJS.ProcessEnv): Env =>
  parseEnv(
    { ...source, ORIGIN: source['ORIGIN'] ?? 'http://localhost' },
    { embedded: source['DATABASE_URL'] === undefined && source['NODE_ENV'] !== 'production' },
  )

/** The database of DATABASE_URL, else the one of the data folder, which is started where the product does not run. `fresh`: there must be none yet. */
export const openInstallation = async (env: Env, { fresh }: { fresh: boolean }): Promise<OpenedDatabase> => {
  if (env.databaseUrl !== '') return { env, stop: async () => undefined }
  const folder = join(resolve(env.dataDir), 'postgres')
  if (fresh && existsSync(folder))
    throw new Error(`${folder} holds a database already. Name an empty folder by DATA_DIR`)
  if (!fresh && !existsSync(folder)) throw new Error(`There is no installation in ${resolve(env.dataDir)}`)
  const running = await findRunningPostgres(folder)
  if (running !== undefined) return { env: { ...env, databaseUrl: running }, stop: async () => undefined }
  const postgres = await startPostgres({ folder })
  return { env: { ...env, databaseUrl: postgres.url }, stop: postgres.stop }
}
