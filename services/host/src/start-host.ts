import { pendingMigrations, unknownMigrations } from '@passerelle/server/database/migrate'
import { retryWhileUnreachable, waitForDatabase } from '@passerelle/server/database/wait-for-database'
import { warmUp } from '@passerelle/server/database/warm-up'
import type { Env } from '@passerelle/server/env'
import { startHeartbeat } from '@passerelle/server/heartbeat/start-heartbeat'
import type { Checks } from '@passerelle/server/health/health'
import { listen, closeGracefully } from '@passerelle/server/http/listen'
import { readQueues } from '@passerelle/server/jobs/read-queues'
import { measureResponseCache } from '@passerelle/server/http/http-metrics'
import { createMetrics } from '@passerelle/server/metrics/metrics'
import { serveMetrics } from '@passerelle/server/metrics/metrics-server'
import { measureParts } from '@passerelle/server/platform-metrics/platform-metrics'
import { measureOutbound } from '@passerelle/server/tracing/outbound-metrics'
import type { Platform } from '@passerelle/server/platform'
import { openTracer } from '@passerelle/server/tracing/open-tracer'
import { traceOutbound } from '@passerelle/server/tracing/trace-work'
import { buildServer } from './build-server.ts'
import type { HostOptions } from './host-options.ts'
import { partsOf } from './parts.ts'
import { minConnections, openPlatform, type OpenPlatform } from './platform.ts'
import { processName } from './process-name.ts'
import { loadServices } from './services.ts'
import { createCleanupStack, type CleanupStack } from './cleanup-stack.ts'
import { version } from './version.ts'
import { startWorkerRole, type WorkerRole } from './worker-role.ts'

/** A running process. */
export type Host = {
  origin: string
  runtime: OpenPlatform | undefined
  worker: WorkerRole | undefined
  close: () => Promise<void>
}

/**
 * Time in ms in which callers leave a process that ends, for the one that takes its place. Those of the edge need more:
 * many hold an idle connection for 4 s, and the front asks it every half second.
 */
const lingerMs = (isEdge: boolean) => (isEdge ? 5_000 : 2_000)

const assertNoPendingMigrations = async ({ database }: Platform) => {
  const pending = await pendingMigrations(database.pool)
  if (pending.length > 0)
    throw new Error(`The database is behind this code by ${pending.join(', ')}. Run: node services/host/src/migrate.ts`)
}

/** An older release goes on serving beside a newer one, since schemas only expand; what it is told stays in the log. */
const warnOfNewerRelease = async ({ env, database, logger }: Platform) => {
  // The embedded form has told it to the person at the terminal.
  if (env.embedded) return
  const unknown = await unknownMigrations(database.pool)
  if (unknown.length === 0) return
  logger.warn(
    { migrations: unknown, version },
    'the database was used by a newer release than this one: what only that one knows is not shown here',
  )
}

/** A transaction pooler sets its sessions itself; with another time zone Prisma would store other instants. */
const assertPoolerSettings = async ({ env, database }: Platform) => {
  if (env.databaseDirectUrl === undefined) return
  const { rows } = await database.query<{ zone: string }>({ text: `SELECT current_setting('TimeZone') AS zone` })
  if (rows[0]?.zone !== 'UTC')
    throw new Error(
      `The pooler at DATABASE_URL gives sessions with the time zone ${rows[0]?.zone}. Set its connect_query as ` +
        'docs/scale.md says',
    )
}

const checksOf = ({ platform, jobs }: OpenPlatform): Checks => ({
  database: () => platform.database.query({ text: 'SELECT 1' }),
  migrations: () => assertNoPendingMigrations(platform),
  jobs: jobs.ready,
})

/**
 * Starts the roles and services that `env` names; resolves when they serve requests. Throws an error with the reason if
 * they cannot.
 */
export const startHost = async (options: HostOptions): Promise<Host> => {
  const undo = createCleanupStack()
  try {
    return await start(options, undo)
  } catch (error) {
    await undo.dispose().catch(() => undefined)
    throw error
  }
}

const start = async (options: HostOptions, undo: CleanupStack): Promise<Host> => {
  const { env, logger } = options
  const has = (role: Env['roles'][number]) => env.roles.includes(role)
  const metrics = createMetrics(logger)
  const tracer = await openTracer({ env, logger, version, processName: processName(env) })
  if (tracer) {
    undo.defer(tracer.stop)
    const stopTracing = traceOutbound(tracer)
    undo.defer(async () => stopTracing())
  }
  const hasDatabase = has('http') || has('worker')
  if (hasDatabase) await waitForDatabase(env.databaseUrl, options)
  const open = hasDatabase ? openPlatform({ ...options, metrics, tracer }) : undefined
  if (open) {
    undo.defer(open.close)
    // Their connections are new too, and may take too long on a machine that starts.
    await retryWhileUnreachable(() => assertPoolerSettings(open.platform), options)
    await retryWhileUnreachable(() => assertNoPendingMigrations(open.platform), options)
    await warnOfNewerRelease(open.platform)
    await options.prepare?.(open.platform)
  }
  const services = open ? await loadServices(env.services, open.platform) : []
  undo.defer(async () => {
    for (const service of services) await service.close?.()
  })

  const worker = open && has('worker') ? await startWorkerRole(open, services, options) : undefined
  if (worker) undo.defer(worker.stop)

  const checks = open ? checksOf(open) : {}
  const app = await buildServer(options, open, has('http') ? services : [], checks, metrics, tracer)
  undo.defer(() => closeGracefully(app, { lingerMs: env.production ? lingerMs(has('web')) : 0 }))
  await listen(app, env)
  if (open) {
    const { jobs, platform, responseCache } = open
    const names = services.map(({ name }) => name)
    undo.defer(
      startHeartbeat({
        ...platform,
        logger: open.partsLogger,
        version,
        parts: partsOf(env),
        queues: worker ? () => readQueues(jobs, names) : null,
        cache: has('http') ? responseCache.state : null,
      }).stop,
    )
  }
  if (env.metricsPort > 0) {
    measureParts(metrics, checks)
    const stopMeasuring = measureOutbound(metrics)
    undo.defer(async () => stopMeasuring())
    undo.defer((await serveMetrics({ metrics, env, logger })).stop)
  }
  if (open && has('http')) {
    measureResponseCache(metrics, open.responseCache)
    const hot = services.flatMap((service) => service.warmUpStatements ?? [])
    undo.defer(
      warmUp(open.platform.database.pool, hot, {
        connections: minConnections,
        onError: (err) => open.partsLogger.warn({ err }, 'a statement could not be planned ahead'),
      }),
    )
  }
  logger.info({ origin: env.origin, services: env.services, roles: env.roles }, 'serving')
  return { origin: env.origin, runtime: open, worker, close: undo.dispose }
}
