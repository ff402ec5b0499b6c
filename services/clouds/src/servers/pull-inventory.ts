import { minutes } from '@passerelle/kernel/durations'
import type { Platform } from '@passerelle/server/platform'
import type { RecurringJob } from '@passerelle/server/recurring-jobs/recurring-job'
import { actionChannel } from '../actions/action-store.ts'
import { runActions } from '../actions/run-actions.ts'
import type { Connection, OpenProvider } from '../providers/open-provider.ts'
import { inventoryStore } from './inventory-store.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'newId' | 'clock' | 'logger'> & { open: OpenProvider }
type Known = Connection & { failedSince: Date | null }

/** One provider of one account. */
const timeoutMs = 30_000

/**
 * Reads every provider of every account. One that does not answer keeps what is known of its servers, with the moment since when; it is logged when that
 * begins and when it ends.
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
    const { rows } = await database.query<Known>({
      name: 'clouds.connectionsToPull',
      text: 'SELECT app_id AS "appId", provider, secret, failed_since AS "failedSince" FROM clouds.connections ORDER BY 1, 2',
    })
    for (const connection of rows) {
      signal.throwIfAborted()
      await pull(connection, signal)
    }
  }
}

/** The inventory every minute; actions as they are asked for, and every two seconds while they run. */
export const cloudJobs = (deps: Deps): RecurringJob[] => [
  { name: 'cloud-inventory', intervalMs: minutes(1), lockKey: 72_707_381, run: pullInventory(deps) },
  { name: 'cloud-actions', intervalMs: 2000, lockKey: 72_707_382, channel: actionChannel, run: runActions(deps) },
]
