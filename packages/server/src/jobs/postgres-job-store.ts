import {
  createPostgresBackend,
  PostgresQueueBackend,
  type BackendFactory,
  type ConnectionOptions,
  type PgPool,
} from 'bullmq'
import pg from 'pg'
import type { JobStore, StoreLogger } from './job-store.ts'
import { backgroundConnectionTimeoutMs } from '../database/pool.ts'
import { createSharedListener, WorkerConnection } from './shared-listener.ts'

/**
 * The job store in schema `bullmq` of the product's own database. The workers together occupy one connection of the
 * pool, so `max` must be larger than one. Needs session connections, no transaction pooler.
 */
export const postgresJobStore = ({ url, max, logger }: { url: string; max: number; logger: StoreLogger }): JobStore => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    keepAlive: true,
    connectionTimeoutMillis: backgroundConnectionTimeoutMs,
    application_name: 'passerelle jobs',
    options: '-c search_path=bullmq -c TimeZone=UTC',
  })
  // Every queue and worker adds an error listener to the shared pool.
  pool.setMaxListeners(0)
  pool.on('error', (err) => logger.warn({ err }, 'a connection to the job store was lost'))
  pool.on('connect', (client) => void client.on('error', () => {}))
  // BullMQ types its connection by store; only this place knows both types.
  const [connection, jobPool] = [pool as unknown as ConnectionOptions, pool as unknown as PgPool]
  const listener = createSharedListener(jobPool)
  const queueFactory = createPostgresBackend as unknown as BackendFactory
  const workerFactory = ((name, options) =>
    new PostgresQueueBackend(
      new WorkerConnection(jobPool, listener),
      name,
      options as unknown as ConstructorParameters<typeof PostgresQueueBackend>[2],
    )) as BackendFactory
  return {
    durable: true,
    queueConnection: { connection, factory: queueFactory },
    workerConnection: () => ({ connection, factory: workerFactory }),
    close: async () => {
      await listener.close()
      await pool.end()
    },
  }
}
