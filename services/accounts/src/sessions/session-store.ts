import type { Tx } from '@passerelle/server/database/connect'

export type SessionRow = {
  id: string
  appId: string
  userId: string
  inAppId: string | null
  parentId: string | null
  createdAt: Date
  expiresAt: Date
}

/** Writes a new session. */
export const insertSession = async (tx: Tx, row: SessionRow): Promise<void> => {
  await tx.query({
    name: 'accounts.session-insert',
    text: `INSERT INTO accounts.sessions (id, app_id, user_id, in_app_id, parent_id, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [row.id, row.appId, row.userId, row.inAppId, row.parentId, row.createdAt, row.expiresAt],
  })
}

/** Ends a session and those opened from it; answers the ones that had not ended yet. */
export const endSessions = async (tx: Tx, id: string, now: Date): Promise<{ id: string; inAppId: string | null }[]> => {
  const { rows } = await tx.query<{ id: string; inAppId: string | null }>({
    name: 'accounts.sessions-end',
    text: `UPDATE accounts.sessions SET ended_at = $2 WHERE (id = $1 OR parent_id = $1) AND ended_at IS NULL
           RETURNING id, in_app_id AS "inAppId"`,
    values: [id, now],
  })
  return rows
}

export type SessionRoot = { id: string; appId: string; expiresAt: Date }

/** The staff session from which accounts are entered: the session itself, or the one that it was opened from. */
export const findRootSession = async (tx: Tx, id: string): Promise<SessionRoot | undefined> => {
  const { rows } = await tx.query<SessionRoot>({
    name: 'accounts.session-root',
    text: `SELECT root.id, root.app_id AS "appId", root.expires_at AS "expiresAt"
             FROM accounts.sessions s JOIN accounts.sessions root ON root.id = coalesce(s.parent_id, s.id) WHERE s.id = $1`,
    values: [id],
  })
  return rows[0]
}
