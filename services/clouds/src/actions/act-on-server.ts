import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { possibleActions, type ServerAction } from '@passerelle/kernel/clouds'
import { getConstraintName } from '@passerelle/server/database/pg-error'
import type { Platform } from '@passerelle/server/platform'
import { isOutOfReach, serverRows, toServer, type ServerReply, type ServerRow } from '../servers/server.ts'
import { requestAction } from './action-store.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'newId' | 'clock'>

/**
 * Requests an action on a server; a job runs it and the state arrives by live update (API-117). Throws `server_busy`
 * (another action is running), `server_action_impossible` (in this state, or while the provider is unavailable).
 */
export const actOnServer = (deps: Deps) => {
  const request = requestAction(deps)
  return async (server: ServerRow, action: ServerAction, actor: Person): Promise<ServerReply> => {
    if (server.actions.some(({ status }) => status === 'running')) throw new Problem('server_busy')
    if (!possibleActions(server.status, isOutOfReach(server)).includes(action))
      throw new Problem('server_action_impossible')
    try {
      return await deps.database.transaction(async (tx) => {
        await request(tx, server, action, actor)
        const text = serverRows('WHERE s.app_id = $1 AND s.id = $2', 2)
        const { rows } = await tx.query<ServerRow>({ text, values: [server.appId, server.id] })
        return toServer(rows[0]!)
      })
    } catch (error) {
      if (getConstraintName(error) === 'server_actions_running') throw new Problem('server_busy')
      throw error
    }
  }
}
