import { createPostgresBackend, type BackendFactory, type ConnectionOptions } from 'bullmq'
import pg from 'pg'
import type { JobStore, StoreLogger } from './job-store.ts'

/**
 * The job store in schema `bullmq` of the product's own database. Each worker occupies one connection of the pool, so
 * `max` must be larger than the number of workers. Needs session connections, no transaction pooler.
 */
export const postgresJobStore = ({ url, max, logger }: { url: string; max: number; logger: StoreLogger }): JobStore => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    application_name: 'passerelle jobs',
    options: '-c search_path=bullmq -c TimeZone=UTC',
  })
  // Every queue and worker adds an error listener to the shared pool.
  pool.setMaxListeners(0)
  pool.on('error', (err) => logger.warn({ err }, 'a connection to the job store was lost'))
  pool.on('connect', (client) => void client.on('error', () => {}))
  // BullMQ types its connection by store; only this place knows both types.
  const connection = {
    connection: pool as unknown as ConnectionOptions,
    factory: createPostgresBackend as unknown as BackendFactory,
  }
  return { queueConnection: connection, workerConnection: () => connection, close: () => pool.end() }
}
