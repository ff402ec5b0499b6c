import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { possibleActions, type ServerAction, type ServerStatus } from '@passerelle/kernel/clouds'
import type { Tx } from '@passerelle/server/database/connect'
import { getConstraintName } from '@passerelle/server/database/pg-error'
import type { Platform } from '@passerelle/server/platform'
import { enqueueAction } from '../servers/action-store.ts'
import { isOutOfReach, readServerRow, toServer, type ServerReply, type ServerRow } from '../servers/server.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'clock'>
type Answered = { action: ServerAction | 'create'; taskId: string }

const isPossible = (action: Answered['action'], server: ServerRow): boolean =>
  action === 'create'
    ? server.removedAt === null && server.failedSince === null
    : possibleActions(server.status, isOutOfReach(server)).includes(action)

const settleCreationStatement = statement(
  'clouds.settleCreation',
  `UPDATE clouds.servers SET status = $3, created_at = $4, removed_at = coalesce(removed_at, $5)
      WHERE app_id = $1 AND id = $2`,
)

/** A server whose creation is approved begins to exist; declined, it leaves the inventory. */
export const settleCreation = async (tx: Tx, { appId, id }: ServerRow, approved: boolean, now: Date) => {
  const status: ServerStatus = approved ? 'creating' : 'declined'
  await tx.query(settleCreationStatement.with(appId, id, status, now, approved ? null : now))
}

const answerAction = statement(
  'clouds.answerAction',
  `UPDATE clouds.server_actions SET status = $4, answered_by_id = $5, answered_at = $6, ended_at = $7
              WHERE app_id = $1 AND server_id = $2 AND id = $3 AND status = 'waiting'
              RETURNING action, task_id AS "taskId"`,
  { notNull: ['taskId'] },
).as<Pick<Answered, 'action'>>()

const knownAction = statement(
  'clouds.knownAction',
  'SELECT 1 FROM clouds.server_actions WHERE app_id = $1 AND server_id = $2 AND id = $3',
)

/** Whether the server has this action, in whatever state. */
export const isKnownAction = async ({ query }: Pick<Tx, 'query'>, { appId, id }: ServerRow, actionId: string) =>
  (await query(knownAction.with(appId, id, actionId))).rowCount > 0

/**
 * Staff answer an action or a creation that waits for their approval (CLD-006): approved, it runs; declined, it ends.
 * The first answer counts. Throws `not_found`, `server_action_answered`; for an approval also `server_busy` and
 * `server_action_impossible` (in the current state, or the server is gone): the action then stays waiting.
 */
export const answerApproval = ({ database, record, clock }: Deps) => {
  const answer = async (tx: Tx, server: ServerRow, actionId: string, approved: boolean, { userId }: Person) => {
    const { rows } = await tx.query(
      answerAction.with(
        server.appId,
        server.id,
        actionId,
        approved ? 'running' : 'declined',
        userId,
        clock.now(),
        approved ? null : clock.now(),
      ),
    )
    if (rows[0]) return rows[0]
    throw new Problem((await isKnownAction(tx, server, actionId)) ? 'server_action_answered' : 'not_found')
  }

  return async (server: ServerRow, actionId: string, approved: boolean, actor: Person): Promise<ServerReply> => {
    try {
      return await database.transaction(async (tx) => {
        const { action, taskId } = await answer(tx, server, actionId, approved, actor)
        if (approved && !isPossible(action, server)) throw new Problem('server_action_impossible')
        if (action === 'create') await settleCreation(tx, server, approved, clock.now())
        const name = approved ? 'server.action_approved' : 'server.action_declined'
        const data = { actionId, action, taskId }
        await record(tx, { appId: server.appId, actor: eventActor(actor), name, subject: server.id, data })
        if (approved) await enqueueAction(tx, server, actionId, clock.now())
        return toServer(await readServerRow(tx, server))
      })
    } catch (error) {
      if (getConstraintName(error) === 'server_actions_running') throw new Problem('server_busy')
      throw error
    }
  }
}
