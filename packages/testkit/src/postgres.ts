import { randomBytes } from 'node:crypto'
import { startPostgres } from '@passerelle/server/embedded/postgres'
import { runMigrations } from '@passerelle/server/database/migrate'
import type { ProvidedContext } from 'vitest'
import { databaseUrl, runOn } from './admin.ts'

type TestPostgres = { provided: ProvidedContext['postgres']; stop: () => Promise<void> }
type Shared = { users: number; running: Promise<TestPostgres> }

/**
 * Several test projects run in one process and each loads this module again, so the shared server is stored globally.
 */
const globalStore = globalThis as { passerelleTestPostgres?: Shared | undefined }

/**
 * Starts the server of the run, for the first project that needs it, and stops it when the last one releases it
 * (reference counting).
 */
export const startTestPostgres = async () => {
  const shared = (globalStore.passerelleTestPostgres ??= { users: 0, running: start() })
  shared.users += 1
  const { provided, stop } = await shared.running
  const release = async () => {
    shared.users -= 1
    if (shared.users > 0) return
    globalStore.passerelleTestPostgres = undefined
    await stop()
  }
  return { provided, release }
}

const start = async (): Promise<TestPostgres> => {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? undefined : await startPostgres({ ephemeral: true })
  const admin = databaseUrl(given ?? server!.url, 'postgres')
  const template = `template_${randomBytes(6).toString('hex')}`
  const stop = async () => {
    if (server) return server.stop()
    await runOn(admin, `ALTER DATABASE ${template} IS_TEMPLATE false`)
    await runOn(admin, `DROP DATABASE ${template}`)
  }
  try {
    await runOn(admin, `CREATE DATABASE ${template}`)
    await runMigrations({ url: databaseUrl(admin, template) })
    // A database cannot be copied while anybody is connected to it.
    await runOn(admin, `ALTER DATABASE ${template} ALLOW_CONNECTIONS false IS_TEMPLATE true`)
    return { provided: { admin, template, dropDuringRun: server?.inMemory ?? true }, stop }
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}
