import { mkdtemp, rm } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHost } from '@passerelle/host/start-host'
import { systemClock } from '@passerelle/server/clock'
import { connectDatabase, type Query } from '@passerelle/server/database/connect'
import { runMigrations } from '@passerelle/server/database/migrate'
import { parseEnv } from '@passerelle/host/parse-env'
import { createLogger } from '@passerelle/server/log/logger'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { createActors } from '@passerelle/testkit/actors'
import { startDatabaseProxy, type CommitFault } from '@passerelle/testkit/database-proxy'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { databaseMover } from '@passerelle/testkit/move-database'
import { givenProjects } from '@passerelle/testkit/given-projects'

const silent = createLogger('silent')
const keptLines = 5_000

type WorldOptions = {
  databaseUrl: string
  /** Environment variables beyond those of every world. */
  settings?: Readonly<Record<string, string>>
}

/**
 * Starts the product in this process on a migrated database, connected through a proxy that injects network faults on
 * request.
 */
export const openWorld = async ({ databaseUrl, settings = {} }: WorldOptions) => {
  let fault: () => CommitFault = () => 'none'
  const proxy = await startDatabaseProxy(databaseUrl, () => fault())
  const dataDir = await mkdtemp(join(tmpdir(), 'passerelle-measure-'))
  const source = {
    DATABASE_URL: proxy.url,
    DATA_DIR: dataDir,
    PORT: String(await getFreePort()),
    ROLES: 'http,worker',
    NO_RATE_LIMITS: 'true',
    // Measurements run on busy machines; refusal under load has one of its own.
    DATABASE_WAIT_MS: '5000',
    ...settings,
  }
  const logLines: string[] = []
  const write = (line: string) => {
    logLines.push(line)
    if (logLines.length > keptLines) logLines.splice(0, keptLines / 2)
  }
  const env = parseEnv(source, { embedded: true })
  const logger = createLogger(env.logLevel, { write })
  const host = await startHost({ env, clock: systemClock(), logger })
  const { platform, jobs } = host.runtime!
  // Connection for measuring, which bypasses the fault-injecting proxy.
  const beside = connectDatabase({ url: databaseUrl, max: 4, logger: silent })
  const query: Query = beside.query
  const rows = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
    (await query<Row>({ text, values })).rows
  const besidePlatform = { ...platform, database: beside }
  const actors = createActors({ origin: host.origin, platform: besidePlatform })

  return {
    databaseUrl,
    origin: host.origin,
    platform: besidePlatform,
    jobs,
    worker: host.worker!,
    given: { ...givenAccounts(besidePlatform), ...givenProjects(besidePlatform) },
    ...actors,
    rows,
    /** The last lines of the log. */
    logLines: () => logLines.join(''),
    proxy,
    /** Where the product looks for its database when it connects anew. */
    address: databaseMover(platform.database),
    /** Makes some of the COMMITs fail while `run` executes. */
    withFaults: async <T>(next: () => CommitFault, run: () => Promise<T>): Promise<T> => {
      fault = next
      try {
        return await run()
      } finally {
        fault = () => 'none'
      }
    },
    close: async () => {
      await host.close()
      await beside.close()
      await proxy.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** Another world with settings of its own, on a new database of the same server, which `close` drops. */
export const openWorldBeside = async (world: World, settings: Readonly<Record<string, string>>): Promise<World> => {
  const name = `beside_${randomBytes(6).toString('hex')}`
  await world.rows(`CREATE DATABASE ${name}`)
  const url = new URL(world.databaseUrl)
  url.pathname = `/${name}`
  await runMigrations({ url: url.href })
  const beside = await openWorld({ databaseUrl: url.href, settings })
  return {
    ...beside,
    close: async () => {
      await beside.close()
      await world.rows(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}
