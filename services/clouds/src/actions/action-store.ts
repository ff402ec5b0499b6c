import type { ServerAction } from '@passerelle/kernel/clouds'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import type { Tx } from '@passerelle/server/database/connect'

type Deps = Pick<Platform, 'record' | 'newId' | 'clock'>

/** Postgres NOTIFY channel that wakes the job that runs actions. */
export const actionChannel = 'clouds_actions'

/**
 * Inserts a requested action and notifies the job. The unique index `server_actions_running` allows one running action
 * per server.
 */
export const requestAction =
  ({ record, newId, clock }: Deps) =>
  async (tx: Tx, server: { appId: string; id: string }, action: ServerAction | 'create', actor: Person) => {
    const actionId = newId()
    const staff = actor.kind === 'staff'
    await tx.query({
      name: 'clouds.requestAction',
      text: `INSERT INTO clouds.server_actions (app_id, id, server_id, action, status, user_id, staff, requested_at) VALUES ($1, $2, $3, $4, 'running', $5, $6, $7)`,
      values: [server.appId, actionId, server.id, action, actor.userId, staff, clock.now()],
    })
    const by = { kind: staff ? 'staff' : 'customer', userId: actor.userId } as const
    const data = { actionId, action }
    await record(tx, { appId: server.appId, actor: by, name: 'server.action_requested', subject: server.id, data })
    await tx.query({ text: `SELECT pg_notify($1, '')`, values: [actionChannel] })
  }
