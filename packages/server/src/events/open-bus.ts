import type { Clock } from '@passerelle/kernel/clock'
import type { Database } from '../database/connect.ts'
import { installationOf } from '../jobs/open-job-store.ts'
import type { Bus } from './bus.ts'
import { postgresBus } from './postgres-bus.ts'
import { eventIdsSince } from './read-events.ts'
import { redisBus } from './redis-bus.ts'

type BusSettings = {
  databaseUrl: string
  redisUrl: string | undefined
  database: Pick<Database, 'query'>
  clock: Clock
  logger: { warn: (details: object, text: string) => void }
}

/** Redis when it is configured, else Postgres itself. */
export const openBus = ({ databaseUrl, redisUrl, database, clock, logger }: BusSettings): Bus => {
  const deps = { clock, logger, idsSince: (from: Date, limit: number) => eventIdsSince(database.query, from, limit) }
  return redisUrl
    ? redisBus({ ...deps, redisUrl, channel: `${installationOf(databaseUrl)}-events` })
    : postgresBus({ ...deps, url: databaseUrl })
}
