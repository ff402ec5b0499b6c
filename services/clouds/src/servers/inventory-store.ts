import type { CloudProviderSlug } from '@passerelle/kernel/clouds'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import type { ProviderCluster, ProviderServer } from '../providers/cloud-provider.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'record' | 'newId' | 'clock'>
type Listed = ProviderServer | ProviderCluster
type Pulled = { appId: string; provider: CloudProviderSlug; since: Date; unread: readonly string[] }
type Changed = { id: string; status: string }

// For servers created here, `named` has set the provider's id by then.
const seenServers = `
  INSERT INTO clouds.servers AS known (app_id, id, provider, provider_id, name, status, zone, commercial_type, image,
    public_address, created_at, seen_at)
  SELECT $1, n.id, $2, s."providerId", s.name, s.status, s.zone, s."commercialType", s.image, s."publicAddress",
    s."createdAt", $3
    FROM jsonb_to_recordset($4::jsonb) AS s ("providerId" text, name text, status text, zone text,
      "commercialType" text, image text, "publicAddress" text, "createdAt" timestamptz, "newId" text)
    CROSS JOIN LATERAL (SELECT s."newId" AS id) n
  ON CONFLICT (app_id, provider, provider_id) DO UPDATE
     SET status = excluded.status, public_address = excluded.public_address, commercial_type = excluded.commercial_type,
       seen_at = excluded.seen_at, removed_at = NULL
  RETURNING new.id, new.status, old.status IS DISTINCT FROM new.status
    OR old.public_address IS DISTINCT FROM new.public_address AS changed`
const seenClusters = `
  INSERT INTO clouds.clusters AS known (app_id, id, provider, provider_id, name, status, version, node_count, zone,
    created_at, seen_at)
  SELECT $1, c."newId", $2, c."providerId", c.name, c.status, c.version, c."nodeCount", c.zone, c."createdAt", $3
    FROM jsonb_to_recordset($4::jsonb) AS c ("providerId" text, name text, status text, version text, "nodeCount" int,
      zone text, "createdAt" timestamptz, "newId" text)
  ON CONFLICT (app_id, provider, provider_id) DO UPDATE
     SET status = excluded.status, version = excluded.version, node_count = excluded.node_count, name = excluded.name,
       seen_at = excluded.seen_at, removed_at = NULL
  RETURNING new.id, new.status, (old.status, old.version, old.node_count) IS DISTINCT FROM (new.status, new.version,
    new.node_count) AS changed`

const stillConnected = statement(
  'clouds.stillConnected',
  'SELECT 1 FROM clouds.connections WHERE app_id = $1 AND provider = $2 AND disconnected_at IS NULL FOR SHARE',
)

/** JSON that Postgres can store: texts of a provider without null characters and lone surrogates. */
export const storable = (value: object): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '') : part,
  )

const removed = (table: 'servers' | 'clusters') => `
  UPDATE clouds.${table} SET removed_at = $3 WHERE app_id = $1 AND provider = $2 AND seen_at < $4 AND removed_at IS NULL
    AND NOT EXISTS (SELECT FROM unnest($5::text[]) AS place WHERE starts_with(zone, place) OR starts_with(place, zone))
  RETURNING id, status, true AS changed`

const nameServer = statement(
  'clouds.nameServer',
  `UPDATE clouds.servers SET provider_id = $3, status = $4, public_address = $5, seen_at = $6
            WHERE app_id = $1 AND id = $2`,
)

/**
 * Store of the inventory as listed by providers; each change records an event, which updates open screens (CLD-007).
 */
export const inventoryStore = ({ record, newId, clock }: Deps) => {
  // A provider may list something twice, when pages shift while they are read: the last entry counts.
  const withIds = (list: readonly Listed[]) => {
    const distinct = new Map(list.map((one) => [one.providerId, one]))
    return storable([...distinct.values()].map((one) => ({ ...one, newId: newId() })))
  }
  const take = async (
    tx: Tx,
    name: 'server.changed' | 'cluster.changed',
    text: string,
    { appId, provider, list }: { appId: string; provider: CloudProviderSlug; list: readonly Listed[] },
  ) => {
    const values = [appId, provider, clock.now(), withIds(list)]
    const { rows } = await tx.query<Changed & { changed: boolean }>({ name: `clouds.${name}`, text, values })
    for (const { id, status, changed } of rows)
      if (changed) await record(tx, { appId, actor: { kind: 'system' }, name, subject: id, data: { status } })
  }
  const drop = async (tx: Tx, kind: 'server' | 'cluster', { appId, provider, since, unread }: Pulled) => {
    const values = [appId, provider, clock.now(), since, unread]
    const text = removed(`${kind}s`)
    const { rows } = await tx.query<Changed>({ name: `clouds.${kind}Removed`, text, values })
    const event = { appId, actor: { kind: 'system' }, name: `${kind}.changed`, data: { status: 'removed' } } as const
    for (const { id } of rows) await record(tx, { ...event, subject: id })
  }
  return {
    /** False when it was disconnected while its provider was asked: what it listed comes too late. */
    isConnected: async (tx: Tx, appId: string, provider: CloudProviderSlug): Promise<boolean> =>
      (await tx.query(stillConnected.with(appId, provider))).rowCount > 0,

    /**
     * Soft-deletes what the provider has not listed since `since`; its actions are kept. What is in the regions and
     * zones of `unread`, which could not be read, stays as it was.
     */
    dropUnseen: async (tx: Tx, pulled: Pulled) => {
      await drop(tx, 'server', pulled)
      await drop(tx, 'cluster', pulled)
    },
    seen: (tx: Tx, appId: string, provider: CloudProviderSlug, list: readonly ProviderServer[]) =>
      take(tx, 'server.changed', seenServers, { appId, provider, list }),
    seenClusters: (tx: Tx, appId: string, provider: CloudProviderSlug, list: readonly ProviderCluster[]) =>
      take(tx, 'cluster.changed', seenClusters, { appId, provider, list }),

    /**
     * Sets the provider's id of a server created here. If a pull has inserted that server meanwhile, deletes the
     * duplicate row, unless it has actions already.
     */
    named: async (tx: Tx, appId: string, id: string, { providerId, status, publicAddress }: ProviderServer) => {
      await tx.query({
        text: `DELETE FROM clouds.servers s WHERE app_id = $1 AND provider_id = $2 AND id <> $3
                  AND provider = (SELECT provider FROM clouds.servers WHERE app_id = $1 AND id = $3)
                  AND NOT EXISTS (SELECT FROM clouds.server_actions a
                    WHERE a.app_id = s.app_id AND a.server_id = s.id)`,
        values: [appId, providerId, id],
      })
      await tx.query(nameServer.with(appId, id, providerId, status, publicAddress, clock.now()))
      await record(tx, { appId, actor: { kind: 'system' }, name: 'server.changed', subject: id, data: { status } })
    },
  }
}
