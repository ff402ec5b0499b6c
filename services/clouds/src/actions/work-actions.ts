import pLimit from 'p-limit'
import { isActionDone, type ServerStatus } from '@passerelle/kernel/clouds'
import { minutes } from '@passerelle/kernel/durations'
import type { Platform } from '@passerelle/server/platform'
import { CloudError } from '../providers/cloud-error.ts'
import type { CloudProvider, ProviderServer } from '../providers/cloud-provider.ts'
import type { OpenProvider } from '../providers/open-provider.ts'
import { inventoryStore } from '../servers/inventory-store.ts'
import { statement } from './statement-rows.ts'
import { endAction, type RunningAction } from './action-store.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'newId' | 'clock'> & { open: OpenProvider }

/** Timeout of an action at the provider. */
const patience = minutes(10)
/** Timeout of one request to a provider. */
const timeoutMs = 15_000
/** Requests to one provider account at a time. */
const mostRequests = 4

const statusAfterFailure = (one: RunningAction): ServerStatus | null => (one.providerId === null ? 'failed' : null)

const markSentStatement = statement(
  'clouds.markSent',
  'UPDATE clouds.server_actions SET sent_at = $3 WHERE app_id = $1 AND id = $2 AND sent_at IS NULL',
)

/**
 * Works the running actions of one provider account: sends the requested ones, then polls the progress of the others
 * with one list of the servers in their zones. An action is done when its server has reached the target state, failed
 * when the provider refuses or after ten minutes. At-most-once: an action is marked as sent before the request; only
 * creation is retried, with its idempotency token.
 */
export const workActions = ({ database, record, newId, clock, open }: Deps) => {
  const inventory = inventoryStore({ record, newId, clock })
  const end = endAction({ database, record, clock })

  const markSent = async ({ appId, id }: RunningAction): Promise<boolean> =>
    (await database.query(markSentStatement.with(appId, id, clock.now()))).rowCount > 0

  const request = async (one: RunningAction, provider: CloudProvider, signal: AbortSignal) => {
    const { action, providerId, zone, name, commercialType, image, serverId } = one
    if (action === 'create') {
      // The token makes creation idempotent, so it can be retried after a lost response.
      const keys = one.chosen?.keys.map(({ publicKey }) => publicKey) ?? []
      const network = one.chosen?.network?.id ?? null
      const wanted = { name, zone, commercialType, image, keys, network, token: serverId }
      const made = await provider.create(wanted, signal)
      await database.transaction((tx) => inventory.named(tx, one.appId, serverId, made))
      if (one.sentAt === null) await markSent(one)
      return
    }
    if (await markSent(one)) await provider.act({ providerId: providerId!, zone }, action, signal)
  }

  /** An unavailable provider is retried; a refusal is final, and its message is stored. */
  const send = async (one: RunningAction, provider: CloudProvider, signal: AbortSignal) => {
    try {
      await request(one, provider, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
    } catch (error) {
      if (error instanceof CloudError && error.reason === 'refused')
        await end(one, error.words ?? 'refused', statusAfterFailure(one))
      else if (!isTransient(error, signal)) throw error
    }
  }

  const follow = async (sent: readonly RunningAction[], provider: CloudProvider, signal: AbortSignal) => {
    let servers: ProviderServer[]
    try {
      const zones = sent.map(({ zone }) => zone)
      servers = (await provider.servers(AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]), zones)).list
    } catch (error) {
      // Credentials that are refused now may hold again before the timeout of the action.
      if (isTransient(error, signal) || error instanceof CloudError) return
      throw error
    }
    const byId = new Map(servers.map((server) => [server.providerId, server]))
    for (const one of sent) {
      const seen = byId.get(one.providerId!)
      if (!seen) continue
      await database.transaction(async (tx) => {
        if (await inventory.isConnected(tx, one.appId, one.provider))
          await inventory.seen(tx, one.appId, one.provider, [seen])
      })
      const sinceSent = clock.now().getTime() - one.sentAt!.getTime()
      if (isActionDone(one.action, seen.status, sinceSent)) await end(one, null, seen.status)
    }
  }

  return async (actions: readonly RunningAction[], signal: AbortSignal): Promise<void> => {
    const isLate = ({ requestedAt }: RunningAction) => clock.now().getTime() - requestedAt.getTime() > patience
    const rest: RunningAction[] = []
    for (const one of actions) {
      if (one.disconnected) await end(one, 'disconnected', statusAfterFailure(one))
      else if (isLate(one)) await end(one, 'timeout', statusAfterFailure(one))
      else rest.push(one)
    }
    if (rest.length === 0) return
    const provider = await open(rest[0]!)
    const isSent = ({ sentAt, providerId }: RunningAction) => sentAt !== null && providerId !== null
    const limit = pLimit(mostRequests)
    const sent = rest.filter(isSent)
    await Promise.all([
      ...rest.filter((one) => !isSent(one)).map((one) => limit(() => send(one, provider, signal))),
      ...(sent.length > 0 ? [limit(() => follow(sent, provider, signal))] : []),
    ])
  }
}

/** The provider did not respond, or not intelligibly: it is asked again by the next run. */
const isTransient = (error: unknown, signal: AbortSignal): boolean =>
  !signal.aborted &&
  ((error instanceof CloudError && error.reason !== 'refused') || (error as Error).name === 'TimeoutError')
