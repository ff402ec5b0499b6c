import pLimit from 'p-limit'
import { minutes } from '@passerelle/kernel/durations'
import type { Platform } from '@passerelle/server/platform'
import type { RecurringJob } from '@passerelle/server/recurring-jobs/recurring-job'
import { actionChannel } from '../actions/action-store.ts'
import { runActions } from '../actions/run-actions.ts'
import type { Connection, OpenProvider } from '../providers/open-provider.ts'
import { statement } from './statement-rows.ts'
import { inventoryStore } from './inventory-store.ts'
import { fillPrices } from './fill-prices.ts'
import { stillUnread, type UnreadSince } from './unread-places.ts'
import type { ZoneOffers } from './zone-offers.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'newId' | 'clock' | 'logger'> & {
  open: OpenProvider
  offers: ZoneOffers
}
type Known = Connection & { failedSince: Date | null; unread: UnreadSince[] }

/** Timeout for one list of one provider of one account. */
const timeoutMs = 30_000
/** A provider may not list at once what it has just created, nor what it listed a moment ago. */
const unlistedForMs = minutes(2)
/** Connections that are pulled at a time. */
const mostConnections = 4

const connectionsToPull = statement(
  'clouds.connectionsToPull',
  `SELECT app_id AS "appId", provider, secret, failed_since AS "failedSince", unread_places AS unread,
          extra_zones AS "extraZones" FROM clouds.connections
        WHERE disconnected_at IS NULL ORDER BY 1, 2`,
).as<Pick<Known, 'provider' | 'unread'>>()

const markRead = statement(
  'clouds.markRead',
  `UPDATE clouds.connections SET checked_at = $3, failed_since = NULL, unread_places = $4
        WHERE app_id = $1 AND provider = $2 AND disconnected_at IS NULL`,
)
const markFailed = statement(
  'clouds.markFailed',
  'UPDATE clouds.connections SET failed_since = coalesce(failed_since, $3) WHERE app_id = $1 AND provider = $2',
)

/**
 * Pulls the inventory of every provider of every account. While a provider is unavailable its last known inventory is
 * kept, with the time since when; so is that of a single region or zone. Logged when either begins and ends.
 */
export const pullInventory = (deps: Deps) => {
  const { database, clock, logger, open } = deps
  const inventory = inventoryStore(deps)
  const fill = fillPrices(deps)
  const mark = async ({ appId, provider, failedSince, unread: before }: Known, unread: UnreadSince[]) => {
    const places = (list: readonly UnreadSince[]) => list.map(({ place }) => place).join(' ')
    if (failedSince) logger.info({ appId, provider }, 'a cloud provider is heard again')
    if (places(before) !== places(unread))
      logger.warn({ appId, provider, unread }, 'the regions of a cloud provider that cannot be read have changed')
    await database.query(markRead.with(appId, provider, clock.now(), JSON.stringify(unread)))
  }
  const pull = async (connection: Known, signal: AbortSignal) => {
    const { appId, provider, failedSince } = connection
    const bounded = () => AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    try {
      const startedAt = clock.now()
      const cloud = await open(connection)
      const servers = await cloud.servers(bounded())
      const clusters = await cloud.clusters(bounded())
      const unread = stillUnread(connection.unread, [...servers.unread, ...clusters.unread], clock.now())
      await inventory.seen(appId, provider, servers.list)
      await inventory.seenClusters(appId, provider, clusters.list)
      const since = new Date(startedAt.getTime() - unlistedForMs)
      await inventory.dropUnseen({ appId, provider, since, unread: unread.map(({ place }) => place) })
      await mark(connection, unread)
      await fill(connection, cloud, bounded())
    } catch (err) {
      signal.throwIfAborted()
      if (!failedSince)
        logger.warn({ err, appId, provider }, 'a cloud provider does not answer; it is asked every minute')
      await database.query(markFailed.with(appId, provider, clock.now()))
    }
  }
  return async (signal: AbortSignal): Promise<void> => {
    const { rows } = await database.query(connectionsToPull.with())
    const limit = pLimit(mostConnections)
    await Promise.all(rows.map((connection) => limit(() => pull(connection, signal))))
  }
}

/** Recurring jobs: the inventory every minute; actions on notification, and every two seconds while any is running. */
export const cloudJobs = (deps: Deps): RecurringJob[] => [
  { name: 'cloud-inventory', intervalMs: minutes(1), run: pullInventory(deps) },
  { name: 'cloud-actions', intervalMs: 2000, channel: actionChannel, run: runActions(deps) },
]
