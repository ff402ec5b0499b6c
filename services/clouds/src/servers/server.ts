import type { clouds } from '@passerelle/contract/clouds/api'
import type { InferResponse } from '@passerelle/contract/operation'
import {
  possibleActions,
  statusDuring,
  type CloudProviderSlug,
  type ServerAction,
  type ServerStatus,
} from '@passerelle/kernel/clouds'
import { isCustomerAdmin, isStaffActor, type Actor, type Person } from '@passerelle/kernel/actor'
import { mayRead } from '@passerelle/kernel/visibility'
import { serverImages } from '../providers/server-images.ts'
import type { Database } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

export type ServerReply = InferResponse<typeof clouds.createServer>
export type ActionRow = {
  _id: string
  action: ServerAction | 'create'
  status: 'waiting' | 'declined' | 'withdrawn' | 'running' | 'done' | 'failed'
  userId: string
  staff: boolean
  name: string
  requestedAt: string
  endedAt: string | null
  failure: string | null
  request: { _id: string; taskId: string | null } | null
  answered: { userId: string; name: string; at: string } | null
}
export type ServerRow = {
  appId: string
  id: string
  provider: CloudProviderSlug
  providerId: string | null
  name: string
  status: ServerStatus
  zone: string
  commercialType: string
  image: string
  /** Name of the image when the server was created here. */
  imageName: string | null
  /** Chosen when it was created here: names of its SSH keys and of its network. */
  sshKeys: string[]
  network: string | null
  publicAddress: string | null
  monthlyPriceInCents: number | null
  createdAt: Date
  seenAt: Date | null
  failedSince: Date | null
  /** Its provider no longer lists it, or was disconnected. */
  removedAt: Date | null
  /** The waiting and the running one first, then the latest. */
  actions: ActionRow[]
}

const utc = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const nameOf = (column: string) =>
  `coalesce((SELECT concat_ws(' ', p.first_name, p.last_name) FROM accounts.people p
    WHERE p.app_id = s.app_id AND p.id = ${column}), '')`
/** An action that waits or runs is never cut off by later ones. */
const order = (l: string) => `${l}.status IN ('waiting', 'running') DESC, ${l}.requested_at DESC, ${l}.id DESC`

/** SQL of servers with `most` actions, open ones and the latest; `rest` is appended (WHERE, ORDER BY). */
export const serverRows = (rest: string, most: number): string => `
  SELECT s.app_id AS "appId", s.id, s.provider, s.provider_id AS "providerId", s.name, s.status, s.zone,
         s.commercial_type AS "commercialType", s.image, s.chosen ->> 'imageName' AS "imageName",
         coalesce(jsonb_path_query_array(s.chosen, '$.keys[*].name'), '[]') AS "sshKeys",
         s.chosen #>> '{network,name}' AS network,
         s.public_address AS "publicAddress", s.monthly_price_in_cents AS "monthlyPriceInCents",
         s.created_at AS "createdAt", s.seen_at AS "seenAt",
         c.failed_since AS "failedSince", s.removed_at AS "removedAt", a.actions
    FROM clouds.servers s
    JOIN clouds.connections c ON c.app_id = s.app_id AND c.provider = s.provider
    CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(jsonb_build_object('_id', l.id, 'action', l.action, 'status', l.status,
               'userId', l.user_id, 'staff', l.staff,
               'name', ${nameOf('l.user_id')}, 'requestedAt', ${utc('l.requested_at')}, 'endedAt', ${utc('l.ended_at')},
               'failure', l.failure,
               'request', CASE WHEN l.task_id IS NOT NULL THEN jsonb_build_object('_id', l.task_id, 'taskId',
                 (SELECT t.slug FROM projects.task_headlines t WHERE t.app_id = s.app_id AND t.id = l.task_id)) END,
               'answered', CASE WHEN l.answered_at IS NOT NULL THEN jsonb_build_object('userId', l.answered_by_id,
                 'name', ${nameOf('l.answered_by_id')},
                 'at', ${utc('l.answered_at')}) END) ORDER BY ${order('l')}), '[]') AS actions
        FROM (SELECT * FROM clouds.server_actions x WHERE x.app_id = s.app_id AND x.server_id = s.id
          ORDER BY ${order('x')} LIMIT ${most}) l) a
   ${rest}`

/** Nothing can be asked of a server that is removed or not yet created, or while its provider is unavailable. */
export const isOutOfReach = ({ failedSince, providerId, removedAt }: ServerRow): boolean =>
  failedSince !== null || providerId === null || removedAt !== null

/** Serializes a server; while an action is running, the status reflects it and no other action is allowed (CLD-006). */
export const toServer = (row: ServerRow): ServerReply => {
  const running = row.actions.find(({ status }) => status === 'running') ?? null
  const status = running ? statusDuring[running.action] : row.status
  return {
    _id: row.id,
    provider: row.provider,
    name: row.name,
    status,
    config: { zone: row.zone, commercialType: row.commercialType, image: row.image },
    imageName: row.imageName ?? serverImages[row.provider].find(({ id }) => id === row.image)?.name ?? row.image,
    publicAddress: row.publicAddress,
    monthlyPriceInCents: row.monthlyPriceInCents,
    createdAt: row.createdAt.toISOString(),
    seenAt: row.seenAt?.toISOString() ?? null,
    actions: possibleActions(row.status, running !== null || isOutOfReach(row)),
    running,
    waiting: row.actions.find((action) => action.status === 'waiting') ?? null,
    last: row.actions.find((action) => action !== running && action.status !== 'waiting') ?? null,
  }
}

const mostHistory = 50

/** Open actions, of which there are at most two, and the last one. */
export const actionsOfReply = 3

/** Reads a server again, within a transaction that has changed it. */
export const readServerRow = async (
  { query }: Pick<Database, 'query'>,
  { appId, id }: { appId: string; id: string },
): Promise<ServerRow> => {
  const text = serverRows('WHERE s.app_id = $1 AND s.id = $2', actionsOfReply)
  return (await query<ServerRow>({ text, values: [appId, id] })).rows[0]!
}

/** What a server was created with: nothing of it changes when keys, networks and images do. */
export type ChosenForServer = {
  imageName: string
  keys: { name: string; publicKey: string }[]
  network: { id: string; name: string } | null
}

const server = statement('clouds.server', serverRows('WHERE s.id = $1', mostHistory)).as<
  Pick<ServerRow, 'provider' | 'status' | 'actions' | 'sshKeys'>
>()

/**
 * Loads a server for an actor, removed ones too: their history stays; null when it does not exist or is not visible.
 */
export const loadServer =
  ({ query }: Pick<Database, 'query'>) =>
  async (actor: Person, id: string): Promise<ServerRow | null> => {
    const { rows } = await query(server.with(id))
    return rows[0] && mayRead(actor, rows[0]) ? rows[0] : null
  }

/** Customer users may only read; administrators and staff may act, because actions cost money (CLD-005, CLD-006). */
export const cloudPolicies = {
  'cloud.connect': (actor: Actor): boolean => isStaffActor(actor) && actor.appId !== undefined,
  'cloud.approve': (actor: Actor): boolean => isStaffActor(actor) && actor.appId !== undefined,
  'cloud.withdraw': isCustomerAdmin,
  'cloud.read': (actor: Actor): boolean => actor.kind !== 'anonymous' && actor.appId !== undefined,
  'cloud.act': (actor: Actor): boolean => (isStaffActor(actor) && actor.appId !== undefined) || isCustomerAdmin(actor),
}
