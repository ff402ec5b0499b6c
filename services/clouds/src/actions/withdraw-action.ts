import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { ServerAction } from '@passerelle/kernel/clouds'
import type { Platform } from '@passerelle/server/platform'
import { readServerRow, toServer, type ServerReply, type ServerRow } from '../servers/server.ts'
import { statement } from './statement-rows.ts'
import { isKnownAction, settleCreation } from './answer-approval.ts'

type Withdrawn = { action: ServerAction | 'create'; taskId: string }

const withdrawActionStatement = statement(
  'clouds.withdrawAction',
  `UPDATE clouds.server_actions SET status = 'withdrawn', ended_at = $5
                WHERE app_id = $1 AND server_id = $2 AND id = $3 AND user_id = $4 AND status = 'waiting'
                RETURNING action, task_id AS "taskId"`,
  { notNull: ['taskId'] },
).as<Pick<Withdrawn, 'action'>>()

/**
 * The administrator who asked for an action or a creation withdraws it while it waits for the approval of staff
 * (CLD-006). Throws `access_denied` for an action of somebody else, `server_action_answered`, `not_found`.
 */
export const withdrawAction =
  ({ database, record, clock }: Pick<Platform, 'database' | 'record' | 'clock'>) =>
  (server: ServerRow, actionId: string, actor: Person): Promise<ServerReply> =>
    database.transaction(async (tx) => {
      const { appId, id } = server
      const asked = server.actions.find((one) => one._id === actionId)
      if (asked && asked.userId !== actor.userId) throw new Problem('access_denied')
      const { rows } = await tx.query(withdrawActionStatement.with(appId, id, actionId, actor.userId, clock.now()))
      if (!rows[0])
        throw new Problem((await isKnownAction(tx, server, actionId)) ? 'server_action_answered' : 'not_found')
      const { action, taskId } = rows[0]
      if (action === 'create') await settleCreation(tx, server, false, clock.now())
      const data = { actionId, action, taskId }
      await record(tx, { appId, actor: eventActor(actor), name: 'server.action_withdrawn', subject: id, data })
      return toServer(await readServerRow(tx, server))
    })
