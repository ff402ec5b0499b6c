import type { JobStore, StoreLogger } from './job-store.ts'
import { postgresJobStore } from './postgres-job-store.ts'
import { redisJobStore } from './redis-job-store.ts'

/** The name under which an installation keeps things in a shared Redis: that of its database. */
export const getRedisKeyPrefix = (databaseUrl: string): string =>
  `passerelle-${decodeURIComponent(new URL(databaseUrl).pathname.slice(1))}`

type StoreSettings = { databaseUrl: string; redisUrl: string | undefined; workers: number; logger: StoreLogger }

/** Redis when it is configured, else the product's own database. `workers` is how many queues this process works, 0 without the role. */
export const openJobStore = ({ databaseUrl, redisUrl, workers, logger }: StoreSettings): JobStore =>
  redisUrl
    ? redisJobStore({ url: redisUrl, prefix: getRedisKeyPrefix(databaseUrl), logger })
    : postgresJobStore({ url: databaseUrl, max: workers + (workers > 0 ? 6 : 3), logger })
