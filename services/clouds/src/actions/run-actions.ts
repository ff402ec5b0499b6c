import { isActionDone, type CloudProviderSlug, type ServerAction, type ServerStatus } from '@passerelle/kernel/clouds'
import { minutes } from '@passerelle/kernel/durations'
import type { Platform } from '@passerelle/server/platform'
import { CloudError } from '../providers/cloud-error.ts'
import type { CloudProvider } from '../providers/cloud-provider.ts'
import type { OpenProvider } from '../providers/open-provider.ts'
import { inventoryStore } from '../servers/inventory-store.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'newId' | 'clock'> & { open: OpenProvider }
type Running = {
  appId: string
  id: string
  serverId: string
  action: ServerAction | 'create'
  sentAt: Date | null
  requestedAt: Date
  provider: CloudProviderSlug
  providerId: string | null
  secret: string | null
  name: string
  zone: string
  commercialType: string
  image: string
}

/** Timeout of an action at the provider. */
const patience = minutes(10)
/** Timeout of one request to a provider. */
const timeoutMs = 15_000

const running = `
  SELECT a.app_id AS "appId", a.id, a.server_id AS "serverId", a.action, a.sent_at AS "sentAt", a.requested_at AS "requestedAt", s.provider,
         s.provider_id AS "providerId", c.secret, s.name, s.zone, s.commercial_type AS "commercialType", s.image
    FROM clouds.server_actions a
    JOIN clouds.servers s ON s.app_id = a.app_id AND s.id = a.server_id
    JOIN clouds.connections c ON c.app_id = s.app_id AND c.provider = s.provider
   WHERE a.status = 'running' ORDER BY a.requested_at LIMIT 200`

/**
 * Sends requested actions, then polls their progress: done when the server has reached the target state, failed when
 * the provider refuses or after ten minutes. At-most-once: an action is marked as sent before the request; only
 * creation is retried, with its idempotency token.
 */
export const runActions = ({ database, record, newId, clock, open }: Deps) => {
  const inventory = inventoryStore({ database, record, newId, clock })

  const end = async ({ appId, id, serverId, action }: Running, failure: string | null, status: ServerStatus | null) =>
    database.transaction(async (tx) => {
      const { rows } = await tx.query({
        name: 'clouds.endAction',
        text: `UPDATE clouds.server_actions SET status = $3, ended_at = $4, failure = $5 WHERE app_id = $1 AND id = $2 AND status = 'running' RETURNING id`,
        values: [appId, id, failure === null ? 'done' : 'failed', clock.now(), failure],
      })
      if (rows.length === 0) return
      if (status !== null)
        await tx.query({
          name: 'clouds.endStatus',
          text: 'UPDATE clouds.servers SET status = $3 WHERE app_id = $1 AND id = $2',
          values: [appId, serverId, status],
        })
      const name = failure === null ? 'server.action_done' : 'server.action_failed'
      await record(tx, { appId, actor: { kind: 'system' }, name, subject: serverId, data: { actionId: id, action } })
    })

  const markSent = async ({ appId, id }: Running): Promise<boolean> => {
    const text =
      'UPDATE clouds.server_actions SET sent_at = $3 WHERE app_id = $1 AND id = $2 AND sent_at IS NULL RETURNING id'
    return (await database.query({ name: 'clouds.markSent', text, values: [appId, id, clock.now()] })).rows.length > 0
  }

  const send = async (one: Running, provider: CloudProvider, signal: AbortSignal) => {
    const { action, providerId, zone, name, commercialType, image, serverId } = one
    if (action === 'create') {
      // The token makes creation idempotent, so it can be retried after a lost response.
      const made = await provider.create({ name, zone, commercialType, image, token: serverId }, signal)
      await inventory.named(one.appId, serverId, made)
      if (one.sentAt === null) await markSent(one)
      return
    }
    if (await markSent(one)) await provider.act({ providerId: providerId!, zone }, action, signal)
  }

  const follow = async (one: Running, provider: CloudProvider, signal: AbortSignal) => {
    const servers = await provider.servers(signal)
    const seen = servers.find(({ providerId }) => providerId === one.providerId)
    if (!seen) return
    await inventory.seen(one.appId, one.provider, [seen])
    const sinceSent = clock.now().getTime() - one.sentAt!.getTime()
    if (isActionDone(one.action, seen.status, sinceSent)) await end(one, null, seen.status)
  }

  const statusAfterFailure = (one: Running): ServerStatus | null => (one.providerId === null ? 'failed' : null)

  const step = async (one: Running, signal: AbortSignal) => {
    const late = clock.now().getTime() - one.requestedAt.getTime() > patience
    if (late) return end(one, 'timeout', statusAfterFailure(one))
    try {
      const provider = await open(one)
      const bounded = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      if (one.sentAt === null || one.providerId === null) await send(one, provider, bounded)
      else await follow(one, provider, bounded)
    } catch (error) {
      signal.throwIfAborted()
      // An unavailable provider is retried; a refusal is final, and its message is stored.
      if (error instanceof CloudError && error.reason === 'refused')
        await end(one, error.words ?? 'refused', statusAfterFailure(one))
      else if (!(error instanceof CloudError) && (error as Error).name !== 'TimeoutError') throw error
    }
  }

  return async (signal: AbortSignal): Promise<void> => {
    const { rows } = await database.query<Running>({ name: 'clouds.runningActions', text: running })
    for (const one of rows) {
      signal.throwIfAborted()
      await step(one, signal)
    }
  }
}
