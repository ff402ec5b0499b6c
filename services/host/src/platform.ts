import type { Logger } from 'pino'
import type { Clock } from '@passerelle/kernel/clock'
import { newId } from '@passerelle/kernel/ids'
import { connectDatabase, type Database } from '@passerelle/server/database/connect'
import { createDeadlineScheduler, createDeadlineJobScheduler } from '@passerelle/server/deadlines/schedule-deadline-job'
import type { Env } from '@passerelle/server/env'
import { getSessionUrl } from '@passerelle/server/env/session-url'
import { createMetrics, type Metrics } from '@passerelle/server/metrics/metrics'
import { measurePool } from '@passerelle/server/platform-metrics/platform-metrics'
import { observeStatements } from '@passerelle/server/metrics/slow-statements'
import { createResponseCache, type ResponseCache } from '@passerelle/server/http/response-cache/response-cache'
import { openEventBus } from '@passerelle/server/events/open-event-bus'
import { recordChange } from '@passerelle/server/events/record-change'
import { recordEvent } from '@passerelle/server/events/record-event'
import { createJobs, type Jobs } from '@passerelle/server/jobs/jobs'
import type { JobStore } from '@passerelle/server/jobs/job-store'
import { openJobStore } from '@passerelle/server/jobs/open-job-store'
import { openVisibleTopics } from '@passerelle/server/visible-topics/visible-topics'
import { createQueueMail } from '@passerelle/server/mail/queue-mail'
import type { Platform } from '@passerelle/server/platform'
import { traceStatements } from '@passerelle/server/tracing/trace-work'
import type { Tracer } from '@passerelle/server/tracing/tracer'
import { openPdf } from './pdf.ts'

export type PlatformOptions = {
  env: Env
  clock: Clock
  logger: Logger
  metrics?: Metrics
  tracer?: Tracer | undefined
  connections?: number
  /** Wraps the database; for tests that compare its answers. */
  wrapDatabase?: (database: Database) => Database
}
/** The platform plus the parts that only the host uses. */
export type OpenPlatform = {
  platform: Platform
  store: JobStore
  jobs: Jobs
  metrics: Metrics
  tracer: Tracer | undefined
  responseCache: ResponseCache
  partsLogger: Logger
  close: () => Promise<void>
}

/** Number of idle connections that stay open: what one page requests concurrently. */
export const minConnections = 4
/** Connections that background work has at least: some are held for long, as that of a lock. */
const leastInBackground = 5

/** Opens the shared dependencies of all services: database, job store, event bus. */
export const openPlatform = ({
  env,
  clock,
  logger,
  metrics = createMetrics(),
  tracer,
  connections = 12,
  wrapDatabase = (database) => database,
}: PlatformOptions): OpenPlatform => {
  // Logger for parts that hold connections: the end of a connection is only logged until shutdown begins.
  const partsLogger = logger.child({})
  const measure = observeStatements({ metrics, logger: partsLogger, slowMs: env.slowStatementMs })
  const trace = tracer && traceStatements(tracer)
  const connected = connectDatabase({
    url: env.databaseUrl,
    max: connections,
    kept: minConnections,
    // Where one process does both, calls find a connection beside any flood of work.
    ...(env.roles.includes('http') && { maxInBackground: Math.max(leastInBackground, Math.ceil(connections / 2)) }),
    requestWaitMs: env.databaseWaitMs,
    directUrl: env.databaseDirectUrl,
    isUnprepared: env.noPreparedStatements,
    replica: env.databaseReplicaUrl ? { url: env.databaseReplicaUrl, waitMs: env.databaseReplicaWaitMs } : undefined,
    logger: partsLogger,
    observe: (...statement) => {
      measure(...statement)
      trace?.(...statement)
    },
  })
  const database = wrapDatabase(connected)
  measurePool(metrics, database.pool)
  const store = openJobStore({
    databaseUrl: getSessionUrl(env),
    redisUrl: env.redisUrl,
    works: env.roles.includes('worker'),
    logger: partsLogger,
  })
  const jobs = createJobs({ store, logger: partsLogger })
  const bus = openEventBus({
    databaseUrl: getSessionUrl(env),
    redisUrl: env.redisUrl,
    database,
    clock,
    logger: partsLogger,
  })
  const visibleTopics = openVisibleTopics({
    databaseUrl: getSessionUrl(env),
    redisUrl: env.redisUrl,
    clock,
    logger: partsLogger,
  })
  const pdf = openPdf()
  const makeId = () => newId(clock.now())
  const platform: Platform = {
    env,
    clock,
    newId: makeId,
    database,
    eventBus: bus,
    visibleTopics,
    logger,
    record: recordEvent({ clock, newId: makeId, publish: bus.publish }),
    recordChange: recordChange(database.query, { clock, newId: makeId, publish: bus.publish }),
    queueMail: createQueueMail({ clock, newId: makeId }),
    renderPdf: pdf.renderPdf,
    scheduleDeadline: createDeadlineScheduler(createDeadlineJobScheduler({ clock, add: jobs.add })),
  }
  const close = async () => {
    partsLogger.level = 'silent'
    await pdf.close()
    await jobs.close()
    await store.close()
    await bus.close()
    visibleTopics.close()
    await database.close()
  }
  const responseCache = createResponseCache({ maxBytes: env.responseCacheMb * 1024 * 1024, clock })
  return { platform, store, jobs, metrics, tracer, responseCache, partsLogger, close }
}
