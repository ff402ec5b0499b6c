import { minutes } from '@passerelle/kernel/durations'
import type { Platform } from '@passerelle/server/platform'
import type { RecurringJob } from '@passerelle/server/recurring-jobs/recurring-job'
import { actionChannel } from '../actions/action-store.ts'
import { runActions } from '../actions/run-actions.ts'
import type { Connection, OpenProvider } from '../providers/open-provider.ts'
import { statement } from './statement-rows.ts'
import { inventoryStore } from './inventory-store.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'newId' | 'clock' | 'logger'> & { open: OpenProvider }
type Known = Connection & { failedSince: Date | null }

/** Timeout for one provider of one account. */
const timeoutMs = 30_000

const connectionsToPull = statement(
  'clouds.connectionsToPull',
  `SELECT app_id AS "appId", provider, secret, failed_since AS "failedSince" FROM clouds.connections
        WHERE disconnected_at IS NULL ORDER BY 1, 2`,
).as<Pick<Known, 'provider'>>()

/**
 * Pulls the inventory of every provider of every account. While a provider is unavailable its last known inventory is
 * kept, with the time since when; logged when that begins and ends.
 */
export const pullInventory = (deps: Deps) => {
  const { database, clock, logger, open } = deps
  const inventory = inventoryStore(deps)
  const mark = (connection: Connection, set: string) =>
    database.query({
      text: `UPDATE clouds.connections SET ${set} WHERE app_id = $1 AND provider = $2`,
      values: [connection.appId, connection.provider, clock.now()],
    })
  const pull = async (connection: Known, signal: AbortSignal) => {
    const { appId, provider, failedSince } = connection
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    try {
      const since = clock.now()
      const cloud = await open(connection)
      const [servers, clusters] = [await cloud.servers(bounded), await cloud.clusters(bounded)]
      await inventory.seen(appId, provider, servers)
      await inventory.seenClusters(appId, provider, clusters)
      await inventory.dropUnseen(appId, provider, since)
      await mark(connection, 'checked_at = $3, failed_since = NULL')
      if (failedSince) logger.info({ appId, provider }, 'a cloud provider is heard again')
    } catch (err) {
      signal.throwIfAborted()
      if (!failedSince)
        logger.warn({ err, appId, provider }, 'a cloud provider does not answer; it is asked every minute')
      await mark(connection, 'failed_since = coalesce(failed_since, $3)')
    }
  }
  return async (signal: AbortSignal): Promise<void> => {
    const { rows } = await database.query(connectionsToPull.with())
    for (const connection of rows) {
      signal.throwIfAborted()
      await pull(connection, signal)
    }
  }
}

/** Recurring jobs: the inventory every minute; actions on notification, and every two seconds while any is running. */
export const cloudJobs = (deps: Deps): RecurringJob[] => [
  { name: 'cloud-inventory', intervalMs: minutes(1), lockKey: 72_707_381, run: pullInventory(deps) },
  { name: 'cloud-actions', intervalMs: 2000, lockKey: 72_707_382, channel: actionChannel, run: runActions(deps) },
]
