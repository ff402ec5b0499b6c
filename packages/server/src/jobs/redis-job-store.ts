import { Redis } from 'ioredis'
import type { JobStore, StoreConnection, StoreLogger } from './job-store.ts'

const backOff = (attempt: number) => Math.min(50 * 2 ** attempt, 2000)

/** The job store in Redis; `prefix` separates installations that share one Redis. */
export const redisJobStore = ({
  url,
  prefix,
  logger,
}: {
  url: string
  prefix: string
  logger: StoreLogger
}): JobStore => {
  const opened: Redis[] = []
  const open = (maxRetriesPerRequest: number | null): StoreConnection => {
    const redis = new Redis(url, { maxRetriesPerRequest, retryStrategy: backOff })
    redis.setMaxListeners(0)
    redis.on('error', (err) => logger.warn({ err }, 'the connection to Redis is broken'))
    opened.push(redis)
    return { connection: redis, factory: undefined, prefix }
  }
  let working: StoreConnection | undefined
  return {
    durable: false,
    queueConnection: open(1),
    workerConnection: () => (working ??= open(null)),
    close: async () => {
      for (const redis of opened) redis.disconnect()
    },
  }
}
