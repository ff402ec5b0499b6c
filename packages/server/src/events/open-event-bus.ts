import type { Clock } from '@passerelle/kernel/clock'
import type { Database } from '../database/connect.ts'
import { getRedisKeyPrefix } from '../jobs/open-job-store.ts'
import type { EventBus } from './event-bus.ts'
import { createPostgresEventBus } from './postgres-bus.ts'
import { eventIdsSince } from './read-events.ts'
import { createRedisEventBus } from './redis-bus.ts'

type BusSettings = {
  databaseUrl: string
  redisUrl: string | undefined
  database: Pick<Database, 'query'>
  clock: Clock
  logger: { warn: (details: object, text: string) => void }
}

/** Opens the event bus: Redis pub/sub if configured, otherwise Postgres LISTEN/NOTIFY. */
export const openEventBus = ({ databaseUrl, redisUrl, database, clock, logger }: BusSettings): EventBus => {
  const deps = { clock, logger, idsSince: (from: Date, limit: number) => eventIdsSince(database.query, from, limit) }
  return redisUrl
    ? createRedisEventBus({ ...deps, redisUrl, channel: `${getRedisKeyPrefix(databaseUrl)}-events` })
    : createPostgresEventBus({ ...deps, url: databaseUrl })
}
