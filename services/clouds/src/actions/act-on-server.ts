import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { possibleActions, type ServerAction } from '@passerelle/kernel/clouds'
import { getConstraintName } from '@passerelle/server/database/pg-error'
import type { Platform } from '@passerelle/server/platform'
import { isOutOfReach, readServerRow, toServer, type ServerReply, type ServerRow } from '../servers/server.ts'
import { requestAction, requestApproval } from '../servers/action-store.ts'
import { needsApproval } from '../servers/approval-rule.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'newId' | 'clock'>

/**
 * Requests an action on a server; a job runs it and the state arrives by live update (API-117). An action of a customer
 * waits for the approval of staff where the rule of the account asks for it. Throws `server_busy` (another action is
 * running), `server_action_waiting`, `server_action_impossible` (in this state, or while the provider is unavailable).
 */
export const actOnServer = (deps: Deps) => {
  const request = requestAction(deps)
  const requestLater = requestApproval(deps)
  return async (server: ServerRow, action: ServerAction, actor: Person): Promise<ServerReply> => {
    if (server.actions.some(({ status }) => status === 'running')) throw new Problem('server_busy')
    if (!possibleActions(server.status, isOutOfReach(server)).includes(action))
      throw new Problem('server_action_impossible')
    try {
      return await deps.database.transaction(async (tx) => {
        await ((await needsApproval(tx, server.appId, actor)) ? requestLater : request)(tx, server, action, actor)
        return toServer(await readServerRow(tx, server))
      })
    } catch (error) {
      if (getConstraintName(error) === 'server_actions_running') throw new Problem('server_busy')
      if (getConstraintName(error) === 'server_actions_waiting') throw new Problem('server_action_waiting')
      throw error
    }
  }
}
