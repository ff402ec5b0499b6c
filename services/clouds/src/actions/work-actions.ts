import pLimit from 'p-limit'
import { cloudZones, isActionDone, type ServerStatus } from '@passerelle/kernel/clouds'
import { minutes } from '@passerelle/kernel/durations'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { done, repeatAt, type Outcome, type WorkKind } from '@passerelle/server/work/work'
import { CloudError } from '../providers/cloud-error.ts'
import type { CloudProvider, ProviderServer } from '../providers/cloud-provider.ts'
import type { OpenProvider } from '../providers/open-provider.ts'
import { toConnectionKey } from '../servers/connection-work.ts'
import { inventoryStore } from '../servers/inventory-store.ts'
import { statement } from './statement-rows.ts'
import { actionsKind, endAction, maxActions, runningActions, type RunningAction } from '../servers/action-store.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'newId' | 'clock' | 'logger'> & { open: OpenProvider }
/** What a run found out about an action. */
type Result = { ended: boolean; write: (tx: Tx) => Promise<void> }

/** How soon running actions are looked at again. */
const everyMs = 2000

/** Timeout of an action at the provider. */
const lateAfterMs = minutes(10)
/** Timeout of one request to a provider. */
const timeoutMs = 15_000
/** Requests to one provider account at a time. */
const mostRequests = 4
/** A run sends nothing more after this, so that it ends well within its lease. */
const sendsForMs = 30_000

const statusAfterFailure = (one: RunningAction): ServerStatus | null => (one.providerId === null ? 'failed' : null)

const markSentStatement = statement(
  'clouds.markSent',
  'UPDATE clouds.server_actions SET sent_at = $3 WHERE app_id = $1 AND id = $2 AND sent_at IS NULL',
)

/**
 * Works the running actions of one connection: sends the requested ones, then polls the progress of the others with one
 * list of the servers in their zones, every two seconds. An action is done when its server has reached the target
 * state, failed when the provider refuses or after ten minutes. At-most-once: an action is marked as sent before the
 * request; only creation is retried, with its idempotency token.
 */
export const actionsWork = ({ database, record, newId, clock, logger, open }: Deps): WorkKind => {
  const inventory = inventoryStore({ record, newId, clock })
  const endIn = endAction({ record, clock })
  const end = (one: RunningAction, failure: string | null, status: ServerStatus | null): Result => ({
    ended: true,
    write: (tx) => endIn(tx, one, failure, status),
  })

  const markSent = async ({ query }: Pick<Tx, 'query'>, { appId, id }: RunningAction): Promise<boolean> =>
    (await query(markSentStatement.with(appId, id, clock.now()))).rowCount > 0

  const request = async (one: RunningAction, provider: CloudProvider, signal: AbortSignal): Promise<Result | null> => {
    const { action, providerId, zone, name, commercialType, image, serverId } = one
    if (action === 'create') {
      // The token makes creation idempotent, so it can be retried after a lost response.
      const keys = one.chosen?.keys.map(({ publicKey }) => publicKey) ?? []
      const network = one.chosen?.network?.id ?? null
      const wanted = { name, zone, commercialType, image, keys, network, token: serverId }
      const made = await provider.create(wanted, signal)
      const write = async (tx: Tx) => {
        await inventory.named(tx, one.appId, serverId, made)
        await markSent(tx, one)
      }
      return { ended: false, write }
    }
    if (await markSent(database, one)) await provider.act({ providerId: providerId!, zone }, action, signal)
    return null
  }

  /** An unavailable provider is retried; a refusal is final, and its message is stored. */
  const send = async (one: RunningAction, provider: CloudProvider, signal: AbortSignal): Promise<Result | null> => {
    try {
      return await request(one, provider, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof CloudError && error.reason === 'refused')
        return end(one, error.words ?? 'refused', statusAfterFailure(one))
      if (!isTransient(error)) logger.error({ err: error, id: one.id }, 'an action at a cloud provider failed')
      return null
    }
  }

  const follow = async (sent: readonly RunningAction[], provider: CloudProvider, signal: AbortSignal) => {
    let servers: ProviderServer[]
    try {
      const zones = sent.map(({ zone }) => zone)
      servers = (await provider.servers(AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]), zones)).list
    } catch (error) {
      signal.throwIfAborted()
      // Credentials that are refused now may hold again before the timeout of the action.
      if (isTransient(error) || error instanceof CloudError) return []
      throw error
    }
    const byId = new Map(servers.map((server) => [server.providerId, server]))
    return sent.flatMap((one): Result[] => {
      const seen = byId.get(one.providerId!)
      if (!seen) return []
      const sinceSent = clock.now().getTime() - one.sentAt!.getTime()
      const isDone = isActionDone(one.action, seen.status, sinceSent)
      const write = async (tx: Tx) => {
        if (await inventory.isConnected(tx, one.appId, one.provider))
          await inventory.seen(tx, one.appId, one.provider, [seen])
        if (isDone) await endIn(tx, one, null, seen.status)
      }
      return [{ ended: isDone, write }]
    })
  }

  const work = async (actions: readonly RunningAction[], signal: AbortSignal): Promise<(Result | null)[]> => {
    const provider = await open(actions[0]!)
    const until = clock.now().getTime() + sendsForMs
    const limit = pLimit(mostRequests)
    const sent = actions.filter(isSent)
    const results = await Promise.all([
      ...(sent.length > 0 ? [limit(() => follow(sent, provider, signal))] : []),
      ...actions
        .filter((one) => !isSent(one))
        .map((one) => limit(() => (clock.now().getTime() < until ? send(one, provider, signal) : null))),
    ])
    return results.flat()
  }

  const run = async ({ id }: { id: string }, signal: AbortSignal): Promise<Outcome> => {
    const actions = await runningActions(database, toConnectionKey(id))
    const isLate = ({ requestedAt }: RunningAction) => clock.now().getTime() - requestedAt.getTime() > lateAfterMs
    const [over, rest] = [
      actions.filter((one) => one.disconnected || isLate(one)),
      actions.filter((one) => !one.disconnected && !isLate(one)),
    ]
    const results = [
      ...over.map((one) => end(one, one.disconnected ? 'disconnected' : 'timeout', statusAfterFailure(one))),
      ...(rest.length > 0 ? await work(rest, signal) : []),
    ].filter((result) => result !== null)
    const write = async (tx: Tx) => {
      for (const result of results) await result.write(tx)
    }
    if (results.filter(({ ended }) => ended).length === actions.length && actions.length < maxActions)
      return done(write)
    return repeatAt(new Date(clock.now().getTime() + everyMs), write)
  }

  return {
    name: actionsKind,
    leaseMs: minutes(1),
    concurrency: 32,
    // One per provider, so that none of them waits for another.
    perAccount: Object.keys(cloudZones).length,
    pauses: () => everyMs,
    run,
  }
}

const isSent = ({ sentAt, providerId }: RunningAction): boolean => sentAt !== null && providerId !== null

/** The provider did not respond, or not intelligibly: it is asked again by the next run. */
const isTransient = (error: unknown): boolean =>
  (error instanceof CloudError && error.reason !== 'refused') || (error as Error).name === 'TimeoutError'
