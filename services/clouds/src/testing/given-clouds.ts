import type { CloudProviderSlug, ServerStatus } from '@passerelle/kernel/clouds'
import type { Platform } from '@passerelle/server/platform'
import { createWorkRunner } from '@passerelle/server/work/work-runner'
import { enqueueWork } from '@passerelle/server/work/work-store'
import { olderAnswers } from '@passerelle/testkit/older-answers'
import { followActions } from '../actions/follow-actions.ts'
import { sendAction } from '../actions/send-action.ts'
import { actionsKind, sendKind } from '../servers/action-store.ts'
import { openProvider, type OpenProvider } from '../providers/open-provider.ts'
import type { Listed } from '../providers/places.ts'
import { connectionWork } from '../servers/connection-work.ts'
import { inventoryKind, inventoryWork } from '../servers/pull-inventory.ts'
import { zoneOffers } from '../servers/zone-offers.ts'

type ServerFields = { name?: string; status?: ServerStatus }
type App = { id: string }

/** Several runs: the simulator may list an older state of a server once more, at once or after the newer one. */
const untilNewest = async (run: () => Promise<void>) => {
  for (let runs = 0; runs < 3; runs += 1) await run()
}

/**
 * Fixture for component tests: servers and clusters of an account that uses Scaleway, and the jobs of the service to
 * run on demand.
 */
export const givenClouds = (platform: Platform) => {
  const { clock, newId, database } = platform
  const query = (text: string, ...values: unknown[]) => database.query({ text, values })
  const older = olderAnswers(clock.now)
  const opened = openProvider(platform)
  const simulated: OpenProvider = async (connection) => {
    const cloud = await opened(connection)
    const olderOf = <T extends { providerId: string }>({ list, unread }: Listed<T>): Listed<T> => ({
      list: list.map((one) => older(`${connection.appId} ${one.providerId}`, one)),
      unread,
    })
    return {
      ...cloud,
      servers: async (...asked) => olderOf(await cloud.servers(...asked)),
      clusters: async (...asked) => olderOf(await cloud.clusters(...asked)),
    }
  }
  let open = simulated
  const deps = {
    ...platform,
    offers: zoneOffers(platform),
    open: (connection: Parameters<OpenProvider>[0]) => open(connection),
  }
  const inventories = createWorkRunner({ ...platform, kinds: [inventoryWork(deps)] })
  const actionsWorker = () => createWorkRunner({ ...platform, kinds: [sendAction(deps), followActions(deps)] })
  const actions = actionsWorker()
  const makeDue = (kind: string) =>
    query(
      'UPDATE platform.work SET due_at = least(due_at, $2) WHERE kind = $1 AND lease_token IS NULL',
      kind,
      clock.now(),
    )

  const connection = async (app: App, provider: CloudProviderSlug = 'scw') => {
    await query('INSERT INTO clouds.connections (app_id, provider) VALUES ($1, $2)', app.id, provider)
    await enqueueWork(database, connectionWork(inventoryKind, { appId: app.id, provider }, clock.now()))
  }
  const server = async (app: App, { name = 'web-1', status = 'running' }: ServerFields = {}) => {
    const [id, providerId] = [newId(), `p-${newId()}`]
    const text = `INSERT INTO clouds.servers (app_id, id, provider, provider_id, name, status, zone, commercial_type,
                    image, created_at, seen_at)
                  VALUES ($1, $2, 'scw', $3, $4, $5, 'fr-par-1', 'DEV1-S', 'debian_bookworm', $6, $6)`
    await query(text, app.id, id, providerId, name, status, clock.now())
    return { id, providerId }
  }
  const cluster = async (app: App, name = 'boutique-prod') => {
    const [id, providerId] = [newId(), `c-${newId()}`]
    const text = `INSERT INTO clouds.clusters (app_id, id, provider, provider_id, name, status, version, node_count,
                    zone, created_at, seen_at)
                  VALUES ($1, $2, 'scw', $3, $4, 'running', '1.34.2', 6, 'fr-par', $5, $5)`
    await query(text, app.id, id, providerId, name, clock.now())
    return { id, providerId }
  }
  return {
    connection,
    server,
    cluster,
    simulated,
    /** Replaces the provider of every account; called without one, restores the simulator. */
    replaceProvider: (replacement?: OpenProvider) => (open = replacement ?? simulated),
    /** Works the running actions of each connection, whether they are due or not; what another worker has goes on. */
    actions: () =>
      untilNewest(async () => {
        await makeDue(sendKind)
        await makeDue(actionsKind)
        await actions.runDue()
      }),
    /** A worker of actions, beside others. */
    actionsWorker,
    /** Pulls the inventory of each connection, whether it is due or not. */
    pull: () =>
      untilNewest(async () => {
        await makeDue(inventoryKind)
        await inventories.runDue()
      }),
    /** A worker of inventories, beside others. */
    inventoryWorker: () => createWorkRunner({ ...platform, kinds: [inventoryWork(deps)] }),
  }
}
