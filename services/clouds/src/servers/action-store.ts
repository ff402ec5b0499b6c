import { eventActor } from '@passerelle/contract/event-actor'
import type { CloudProviderSlug, ServerAction, ServerStatus } from '@passerelle/kernel/clouds'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import type { Database, Tx } from '@passerelle/server/database/connect'
import { enqueueWork, type NewWork } from '@passerelle/server/work/work-store'
import { connectionWork, toWorkId, type ConnectionKey } from './connection-work.ts'
import type { ChosenForServer } from './server.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'record' | 'newId' | 'clock'>

/** Work that follows the actions on the servers of a connection until they have ended. */
export const actionsKind = 'clouds.actions'
/** Work that sends one action. */
export const sendKind = 'clouds.send'

/** Work that sends an action at once; the actions of a connection take turns with those of others. */
export const sendWork = (connection: ConnectionKey, actionId: string, now: Date): NewWork => ({
  kind: sendKind,
  id: actionId,
  appId: connection.appId,
  turn: toWorkId(connection),
  dueAt: now,
})

/** Sends an action that may run now, and follows it. */
export const enqueueAction = (tx: Tx, connection: ConnectionKey, actionId: string, now: Date): Promise<void> =>
  enqueueWork(tx, [sendWork(connection, actionId, now), connectionWork(actionsKind, connection, now)])

const requestActionStatement = statement(
  'clouds.requestAction',
  `INSERT INTO clouds.server_actions (app_id, id, server_id, action, status, user_id, staff, requested_at)
        VALUES ($1, $2, $3, $4, 'running', $5, $6, $7)`,
)

/**
 * Inserts a requested action, which runs at once. The unique index `server_actions_running` allows one running action
 * per server.
 */
export const requestAction =
  ({ record, newId, clock }: Deps) =>
  async (tx: Tx, server: ConnectionKey & { id: string }, action: ServerAction | 'create', actor: Person) => {
    const actionId = newId()
    const staff = actor.kind === 'staff'
    await tx.query(
      requestActionStatement.with(server.appId, actionId, server.id, action, actor.userId, staff, clock.now()),
    )
    const by = { kind: staff ? 'staff' : 'customer', userId: actor.userId } as const
    const data = { actionId, action }
    await record(tx, { appId: server.appId, actor: by, name: 'server.action_requested', subject: server.id, data })
    await enqueueAction(tx, server, actionId, clock.now())
  }

const requestApprovalStatement = statement(
  'clouds.requestApproval',
  `INSERT INTO clouds.server_actions (app_id, id, server_id, action, status, user_id, staff, requested_at,
        task_id) VALUES ($1, $2, $3, $4, 'waiting', $5, false, $6, $7)`,
)

/**
 * Inserts an action that waits for the approval of staff (CLD-006); projects creates the request for it on the board,
 * under the id that is reserved here. The unique index `server_actions_waiting` allows one waiting action per server.
 */
export const requestApproval =
  ({ record, newId, clock }: Deps) =>
  async (tx: Tx, server: { appId: string; id: string }, action: ServerAction | 'create', actor: Person) => {
    const [actionId, taskId] = [newId(), newId()]
    await tx.query(
      requestApprovalStatement.with(server.appId, actionId, server.id, action, actor.userId, clock.now(), taskId),
    )
    const data = { actionId, action, taskId }
    await record(tx, {
      appId: server.appId,
      actor: eventActor(actor),
      name: 'server.approval_requested',
      subject: server.id,
      data,
    })
  }

/**
 * An action that is running, with what its provider needs to know of its server; `requestedAt`: since when it may run,
 * which is its approval if it needed one.
 */
export type RunningAction = {
  appId: string
  id: string
  serverId: string
  action: ServerAction | 'create'
  sentAt: Date | null
  requestedAt: Date
  provider: CloudProviderSlug
  providerId: string | null
  secret: string | null
  disconnected: boolean
  name: string
  zone: string
  commercialType: string
  extraZones: string[]
  chosen: ChosenForServer | null
  image: string
}

/** Whether the provider has been asked for it; a creation has been answered as well. */
export const isSent = ({ sentAt, providerId }: RunningAction): boolean => sentAt !== null && providerId !== null

/** A server that was never created has failed; any other keeps its status. */
export const statusAfterFailure = ({ providerId }: RunningAction): ServerStatus | null =>
  providerId === null ? 'failed' : null

/** Actions of a connection that are read at a time. */
export const maxActions = 50

const runningColumns = `
  SELECT a.app_id AS "appId", a.id, a.server_id AS "serverId", a.action, a.sent_at AS "sentAt",
         coalesce(a.answered_at, a.requested_at) AS "requestedAt", s.provider,
         s.provider_id AS "providerId", c.secret, c.disconnected_at IS NOT NULL AS disconnected, s.name, s.zone,
         s.commercial_type AS "commercialType", s.image, s.chosen, c.extra_zones AS "extraZones"
    FROM clouds.server_actions a
    JOIN clouds.servers s ON s.app_id = a.app_id AND s.id = a.server_id
    JOIN clouds.connections c ON c.app_id = s.app_id AND c.provider = s.provider
   WHERE a.status = 'running'`
const notNull = ['requestedAt', 'disconnected'] as const
type Narrowed = Pick<RunningAction, 'action' | 'provider' | 'chosen'>

const running = statement(
  'clouds.runningActions',
  `${runningColumns} AND s.app_id = $1 AND s.provider = $2 ORDER BY "requestedAt", a.id LIMIT ${maxActions}`,
  { notNull },
).as<Narrowed>()

/** Running actions of a connection, earliest first. */
export const runningActions = async (
  { query }: Pick<Database, 'query'>,
  { appId, provider }: ConnectionKey,
): Promise<RunningAction[]> => (await query(running.with(appId, provider))).rows

const runningOne = statement('clouds.runningAction', `${runningColumns} AND a.app_id = $1 AND a.id = $2`, {
  notNull,
}).as<Narrowed>()

/** An action that is running; undefined when it has ended. */
export const runningAction = async (
  { query }: Pick<Database, 'query'>,
  appId: string,
  id: string,
): Promise<RunningAction | undefined> => (await query(runningOne.with(appId, id))).rows[0]

const endActionStatement = statement(
  'clouds.endAction',
  `UPDATE clouds.server_actions SET status = $3, ended_at = $4, failure = $5
          WHERE app_id = $1 AND id = $2 AND status = 'running' RETURNING task_id AS "taskId"`,
)

const endStatus = statement('clouds.endStatus', 'UPDATE clouds.servers SET status = $3 WHERE app_id = $1 AND id = $2')

/**
 * Ends a running action as done, or as failed with a reason; `status`: the server's status from now on, null to keep
 * it. Does nothing if it has ended already.
 */
export const endAction =
  ({ record, clock }: Pick<Platform, 'record' | 'clock'>) =>
  async (tx: Tx, one: RunningAction, failure: string | null, status: ServerStatus | null): Promise<void> => {
    const { appId, id, serverId, action } = one
    const { rows } = await tx.query(
      endActionStatement.with(appId, id, failure === null ? 'done' : 'failed', clock.now(), failure),
    )
    if (!rows[0]) return
    if (status !== null) await tx.query(endStatus.with(appId, serverId, status))
    const name = failure === null ? 'server.action_done' : 'server.action_failed'
    const data = { actionId: id, action, taskId: rows[0].taskId }
    await record(tx, { appId, actor: { kind: 'system' }, name, subject: serverId, data })
  }
