import { minutes } from '@passerelle/kernel/durations'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { done, repeatAt, retry, type Outcome, type WorkKind } from '@passerelle/server/work/work'
import type { Connection, OpenProvider } from '../providers/open-provider.ts'
import { toConnectionKey } from './connection-work.ts'
import { inventoryStore } from './inventory-store.ts'
import { readPrices, setPrices } from './read-prices.ts'
import { statement } from './statement-rows.ts'
import { stillUnread, type UnreadSince } from './unread-places.ts'
import type { ZoneOffers } from './zone-offers.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'newId' | 'clock' | 'logger'> & {
  open: OpenProvider
  offers: ZoneOffers
}
type Known = Connection & { failedSince: Date | null; unread: UnreadSince[] }

export const inventoryKind = 'clouds.inventory'

const everyMs = minutes(1)
/** Timeout for one list of one provider of one account. */
const timeoutMs = 30_000
/** A provider may not list at once what it has just created, nor what it listed a moment ago. */
const unlistedForMs = minutes(2)

const connectionToPull = statement(
  'clouds.connectionToPull',
  `SELECT app_id AS "appId", provider, secret, failed_since AS "failedSince", unread_places AS unread,
          extra_zones AS "extraZones" FROM clouds.connections
        WHERE app_id = $1 AND provider = $2 AND disconnected_at IS NULL`,
).as<Pick<Known, 'provider' | 'unread'>>()

const markRead = statement(
  'clouds.markRead',
  `UPDATE clouds.connections SET checked_at = $3, failed_since = NULL, unread_places = $4
        WHERE app_id = $1 AND provider = $2 AND disconnected_at IS NULL`,
)
const markFailed = statement(
  'clouds.markFailed',
  `UPDATE clouds.connections SET failed_since = coalesce(failed_since, $3)
    WHERE app_id = $1 AND provider = $2 AND disconnected_at IS NULL`,
)

/**
 * Pulls the inventory of one provider of an account, every minute. While a provider is unavailable its last known
 * inventory is kept, with the time since when; so is that of a single region or zone. Logged when either begins and
 * ends.
 */
export const inventoryWork = (deps: Deps): WorkKind => {
  const { database, clock, logger, open } = deps
  const inventory = inventoryStore(deps)
  const prices = readPrices(deps)

  const read = async (connection: Known, signal: AbortSignal) => {
    const bounded = () => AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const cloud = await open(connection)
    const servers = await cloud.servers(bounded())
    const clusters = await cloud.clusters(bounded())
    const unread = stillUnread(connection.unread, [...servers.unread, ...clusters.unread], clock.now())
    const found = await prices(connection, cloud, servers.list, bounded())
    return { servers: servers.list, clusters: clusters.list, unread, prices: found }
  }
  const store =
    (connection: Known, since: Date, listed: Awaited<ReturnType<typeof read>>) =>
    async (tx: Tx): Promise<void> => {
      const { appId, provider } = connection
      if (!(await inventory.isConnected(tx, appId, provider))) return
      await inventory.seen(tx, appId, provider, listed.servers)
      await inventory.seenClusters(tx, appId, provider, listed.clusters)
      const unseenSince = new Date(since.getTime() - unlistedForMs)
      const unread = listed.unread.map(({ place }) => place)
      await inventory.dropUnseen(tx, { appId, provider, since: unseenSince, unread })
      await setPrices(tx, connection, listed.prices)
      await tx.query(markRead.with(appId, provider, clock.now(), JSON.stringify(listed.unread)))
    }
  const logChanges = ({ appId, provider, failedSince, unread: before }: Known, unread: UnreadSince[]) => {
    const places = (list: readonly UnreadSince[]) => list.map(({ place }) => place).join(' ')
    if (failedSince) logger.info({ appId, provider }, 'a cloud provider is heard again')
    if (places(before) !== places(unread))
      logger.warn({ appId, provider, unread }, 'the regions of a cloud provider that cannot be read have changed')
  }

  const run = async ({ id }: { id: string }, signal: AbortSignal): Promise<Outcome> => {
    const { appId, provider } = toConnectionKey(id)
    const [connection] = (await database.query(connectionToPull.with(appId, provider))).rows
    if (!connection) return done()
    const since = clock.now()
    try {
      const listed = await read(connection, signal)
      logChanges(connection, listed.unread)
      return repeatAt(new Date(since.getTime() + everyMs), store(connection, since, listed))
    } catch (err) {
      signal.throwIfAborted()
      if (!connection.failedSince)
        logger.warn({ err, appId, provider }, 'a cloud provider does not answer; it is asked every minute')
      const mark = markFailed.with(appId, provider, clock.now())
      return retry(err instanceof Error ? err.message : String(err), async (tx) => void (await tx.query(mark)))
    }
  }

  return {
    name: inventoryKind,
    leaseMs: minutes(2),
    concurrency: 32,
    perAccount: 2,
    pauses: () => everyMs,
    run,
  }
}
