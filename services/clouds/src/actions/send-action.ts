import { minutes } from '@passerelle/kernel/durations'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { done, repeatAt, type Outcome, type WorkItem, type WorkKind } from '@passerelle/server/work/work'
import { CloudError, isTransient } from '../providers/cloud-error.ts'
import type { CloudProvider } from '../providers/cloud-provider.ts'
import type { OpenProvider } from '../providers/open-provider.ts'
import {
  endAction,
  isSent,
  runningAction,
  sendKind,
  statusAfterFailure,
  type RunningAction,
} from '../servers/action-store.ts'
import { inventoryStore } from '../servers/inventory-store.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'newId' | 'clock' | 'logger'> & { open: OpenProvider }

/** How soon a creation that was not answered is requested again. */
const everyMs = 2000
/** Timeout of one request to a provider. */
const timeoutMs = 15_000
/** Requests to one provider account at a time. */
const mostRequests = 4

const markSentStatement = statement(
  'clouds.markSent',
  'UPDATE clouds.server_actions SET sent_at = $3 WHERE app_id = $1 AND id = $2 AND sent_at IS NULL',
)

/**
 * Sends a requested action to its provider; others of the connection do not wait for a slow answer. At-most-once: an
 * action is marked as sent before the request; only creation is retried, with its idempotency token. A refusal ends the
 * action with the words of the provider.
 */
export const sendAction = ({ database, record, newId, clock, logger, open }: Deps): WorkKind => {
  const inventory = inventoryStore({ record, newId, clock })
  const end = endAction({ record, clock })
  const again = () => repeatAt(new Date(clock.now().getTime() + everyMs))

  const markSent = async ({ query }: Pick<Tx, 'query'>, { appId, id }: RunningAction): Promise<boolean> =>
    (await query(markSentStatement.with(appId, id, clock.now()))).rowCount > 0

  const create = async (one: RunningAction, provider: CloudProvider, signal: AbortSignal): Promise<Outcome> => {
    const { name, zone, commercialType, image, chosen, serverId } = one
    const keys = chosen?.keys.map(({ publicKey }) => publicKey) ?? []
    const network = chosen?.network?.id ?? null
    // The token makes creation idempotent, so it can be retried after a lost response.
    const made = await provider.create({ name, zone, commercialType, image, keys, network, token: serverId }, signal)
    return done(async (tx) => {
      await inventory.named(tx, one.appId, serverId, made)
      await markSent(tx, one)
    })
  }

  const request = async (one: RunningAction, provider: CloudProvider, signal: AbortSignal): Promise<Outcome> => {
    if (one.action === 'create') return create(one, provider, signal)
    if (await markSent(database, one))
      await provider.act({ providerId: one.providerId!, zone: one.zone }, one.action, signal)
    return done()
  }

  const run = async ({ id, appId }: WorkItem, signal: AbortSignal): Promise<Outcome> => {
    const one = await runningAction(database, appId ?? '', id)
    if (!one || one.disconnected || isSent(one)) return done()
    const provider = await open(one)
    try {
      return await request(one, provider, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof CloudError && error.reason === 'refused')
        return done((tx) => end(tx, one, error.words ?? 'refused', statusAfterFailure(one)))
      if (!isTransient(error)) logger.error({ err: error, id }, 'an action at a cloud provider failed')
      // It may have been carried out: whether it was is seen by its server.
      return one.action === 'create' ? again() : done()
    }
  }

  return {
    name: sendKind,
    leaseMs: minutes(1),
    concurrency: 32,
    // Of one connection, whose turn it is.
    perAccount: mostRequests,
    pauses: () => everyMs,
    run,
  }
}
