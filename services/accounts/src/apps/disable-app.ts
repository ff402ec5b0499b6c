import type { Person } from '@passerelle/kernel/actor'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'database' | 'clock' | 'record'>

const sessionsEndApp = statement(
  'accounts.sessions-end-app',
  `UPDATE accounts.sessions SET ended_at = $2 WHERE (app_id = $1 OR in_app_id = $1) AND ended_at IS NULL
      RETURNING id`,
)

/**
 * Ends every session of the account, including those of staff inside it; subscribers of the events close the
 * WebSockets.
 */
const endSessionsOf = async (tx: Tx, { record, clock }: Deps, appId: string, actor: Person) => {
  const { rows } = await tx.query(sessionsEndApp.with(appId, clock.now()))
  for (const { id } of rows)
    await record(tx, {
      appId,
      actor: { kind: actor.kind, userId: actor.userId },
      name: 'session.ended',
      subject: id,
      data: { sessionId: id, reason: 'app_disabled' },
    })
}

const appDisable = statement(
  'accounts.app-disable',
  `UPDATE accounts.apps SET disabled_at = $2
        WHERE id = $1 AND (disabled_at IS NULL) = ($2::timestamptz IS NOT NULL)`,
)

/** Disables an account and ends its sessions immediately, or enables it again (API-082, ROL-011). Idempotent. */
export const disableApp = (deps: Deps) => (appId: string, disabled: boolean, actor: Person) =>
  deps.database.transaction(async (tx) => {
    const { rowCount } = await tx.query(appDisable.with(appId, disabled ? deps.clock.now() : null))
    if (rowCount === 0) return
    await deps.record(tx, {
      appId,
      actor: { kind: actor.kind, userId: actor.userId },
      name: disabled ? 'app.disabled' : 'app.enabled',
      subject: appId,
      data: {},
    })
    if (disabled) await endSessionsOf(tx, deps, appId, actor)
  })
