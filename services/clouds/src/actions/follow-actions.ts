import { cloudZones, isActionDone } from '@passerelle/kernel/clouds'
import { minutes, seconds } from '@passerelle/kernel/durations'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { done, repeatAt, type Outcome, type WorkKind } from '@passerelle/server/work/work'
import { enqueueWork } from '@passerelle/server/work/work-store'
import { CloudError, isTransient } from '../providers/cloud-error.ts'
import type { ProviderServer } from '../providers/cloud-provider.ts'
import type { OpenProvider } from '../providers/open-provider.ts'
import { toConnectionKey } from '../servers/connection-work.ts'
import { inventoryStore } from '../servers/inventory-store.ts'
import {
  actionsKind,
  endAction,
  isSent,
  maxActions,
  runningActions,
  sendWork,
  statusAfterFailure,
  type RunningAction,
} from '../servers/action-store.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'newId' | 'clock'> & { open: OpenProvider }
/** What a run found out about an action. */
type Result = { ended: boolean; write: (tx: Tx) => Promise<void> }

/** How soon running actions are looked at again. */
const everyMs = 2000
/** Timeout of an action at the provider. */
const lateAfterMs = minutes(10)
/** Timeout of one request to a provider. */
const timeoutMs = 15_000
/** An action that was requested by an older release has no work that sends it. */
const sendsAfterMs = seconds(10)

/**
 * Follows the running actions of one connection with one list of the servers in their zones, every two seconds. An
 * action is done when its server has reached the target state, failed after ten minutes.
 */
export const followActions = ({ database, record, newId, clock, open }: Deps): WorkKind => {
  const inventory = inventoryStore({ record, newId, clock })
  const end = endAction({ record, clock })

  const follow = async (sent: readonly RunningAction[], signal: AbortSignal): Promise<Result[]> => {
    let servers: ProviderServer[]
    try {
      const provider = await open(sent[0]!)
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
      const ended = isActionDone(one.action, seen.status, clock.now().getTime() - one.sentAt!.getTime())
      const write = async (tx: Tx) => {
        if (await inventory.isConnected(tx, one.appId, one.provider))
          await inventory.seen(tx, one.appId, one.provider, [seen])
        if (ended) await end(tx, one, null, seen.status)
      }
      return [{ ended, write }]
    })
  }

  const run = async ({ id }: { id: string }, signal: AbortSignal): Promise<Outcome> => {
    const actions = await runningActions(database, toConnectionKey(id))
    const now = clock.now()
    const ageOf = ({ requestedAt }: RunningAction) => now.getTime() - requestedAt.getTime()
    const isOver = (one: RunningAction) => one.disconnected || ageOf(one) > lateAfterMs
    const rest = actions.filter((one) => !isOver(one))
    const sent = rest.filter(isSent)
    const overdue = rest.filter((one) => !isSent(one) && ageOf(one) > sendsAfterMs)
    const results: Result[] = [
      ...actions.filter(isOver).map((one) => ({
        ended: true,
        write: (tx: Tx) => end(tx, one, one.disconnected ? 'disconnected' : 'timeout', statusAfterFailure(one)),
      })),
      ...(sent.length > 0 ? await follow(sent, signal) : []),
    ]
    const write = async (tx: Tx) => {
      for (const result of results) await result.write(tx)
      await enqueueWork(
        tx,
        overdue.map((one) => sendWork(one, one.id, clock.now())),
      )
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
