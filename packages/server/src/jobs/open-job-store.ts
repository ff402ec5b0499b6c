import type { JobStore, StoreLogger } from './job-store.ts'
import { postgresJobStore } from './postgres-job-store.ts'
import { redisJobStore } from './redis-job-store.ts'

/** Returns the key prefix of an installation in a shared Redis: the name of its database. */
export const getRedisKeyPrefix = (databaseUrl: string): string =>
  `passerelle-${decodeURIComponent(new URL(databaseUrl).pathname.slice(1))}`

type StoreSettings = { databaseUrl: string; redisUrl: string | undefined; works: boolean; logger: StoreLogger }

/**
 * Opens the job store: Redis if configured, otherwise the product's own database. `works`: whether this process has the
 * worker role.
 */
export const openJobStore = ({ databaseUrl, redisUrl, works, logger }: StoreSettings): JobStore =>
  redisUrl
    ? redisJobStore({ url: redisUrl, prefix: getRedisKeyPrefix(databaseUrl), logger })
    : postgresJobStore({ url: databaseUrl, max: works ? 7 : 3, logger })
