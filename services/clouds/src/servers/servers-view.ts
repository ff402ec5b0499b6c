import type { clouds } from '@passerelle/contract/clouds/api'
import type { InferResponse } from '@passerelle/contract/operation'
import { cloudZones, type CloudProviderSlug } from '@passerelle/kernel/clouds'
import type { Database } from '@passerelle/server/database/connect'
import { pageOf } from '@passerelle/server/database/page'
import { readApprovalRule } from './approval-rule.ts'
import { otherRegions } from '../providers/places.ts'
import { statement } from './statement-rows.ts'
import type { UnreadSince } from './unread-places.ts'
import { actionsOfReply, serverRows, toServer, type ServerRow } from './server.ts'

type Servers = InferResponse<typeof clouds.listServers>
type State = {
  provider: CloudProviderSlug
  checkedAt: Date | null
  failedSince: Date | null
  unread: UnreadSince[]
  extraZones: string[]
}
type Page = { skip: number; limit: number }

const connections = statement(
  'clouds.connections',
  `SELECT provider, checked_at AS "checkedAt", failed_since AS "failedSince", unread_places AS unread,
          extra_zones AS "extraZones" FROM clouds.connections
        WHERE app_id = $1 AND disconnected_at IS NULL ORDER BY provider`,
).as<Pick<State, 'provider' | 'unread'>>()

/** Connection state of an account's providers. */
export const providersView =
  ({ query }: Pick<Database, 'query'>) =>
  async (appId: string): Promise<Servers['providers']> => {
    const { rows } = await query(connections.with(appId))
    return rows.map(({ provider, checkedAt, failedSince, unread, extraZones }) => ({
      provider,
      zones: [...cloudZones[provider]],
      checkedAt: checkedAt?.toISOString() ?? null,
      failedSince: failedSince?.toISOString() ?? null,
      unread: unread.map(({ place, ...rest }) => ({ ...rest, place: place === otherRegions ? null : place })),
      extraZones,
    }))
  }

const servers = statement(
  'clouds.servers',
  serverRows(
    'WHERE s.app_id = $1 AND s.removed_at IS NULL ORDER BY lower(s.name) COLLATE "fr-x-icu", s.id OFFSET $2 LIMIT $3',
    actionsOfReply,
  ),
).as<Pick<ServerRow, 'provider' | 'status' | 'actions' | 'sshKeys'>>()

/** Servers of an account by name, as last listed by its providers (API-113). */
export const serversView =
  (database: Pick<Database, 'query'>) =>
  async (appId: string, { skip, limit }: Page): Promise<Servers> => {
    const [{ rows }, providers, rule] = await Promise.all([
      database.query(servers.with(appId, skip, limit + 1)),
      providersView(database)(appId),
      readApprovalRule(database)(appId),
    ])
    return { ...pageOf(rows, limit, toServer), providers, ...rule }
  }
