import type { Tx } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

/** How a customer signed in; `second_factor` is a password and a code. */
export type SignInMethod = 'password' | 'second_factor' | 'passkey'

export type SessionRow = {
  id: string
  appId: string
  userId: string
  inAppId: string | null
  parentId: string | null
  userAgent: string | null
  issuerSubject: string | null
  issuerSession: string | null
  method: SignInMethod | null
  createdAt: Date
  expiresAt: Date
}

const sessionInsert = statement(
  'accounts.session-insert',
  `INSERT INTO accounts.sessions (id, app_id, user_id, in_app_id, parent_id, created_at, expires_at, user_agent,
             issuer_subject, issuer_session, method)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
           RETURNING (SELECT roles FROM accounts.users WHERE app_id = $2 AND id = $3) AS roles`,
  { notNull: ['roles'] },
)

/** Inserts a session and returns the roles of its user. */
export const insertSession = async (tx: Tx, row: SessionRow): Promise<string[]> => {
  const { rows } = await tx.query(
    sessionInsert.with(
      row.id,
      row.appId,
      row.userId,
      row.inAppId,
      row.parentId,
      row.createdAt,
      row.expiresAt,
      row.userAgent,
      row.issuerSubject,
      row.issuerSession,
      row.method,
    ),
  )
  return rows[0]?.roles ?? []
}

/**
 * Inserts the session of a customer whose stored password is still the verified one, and locks it until the commit, so
 * that a concurrent change of password ends this sign-in too; not in an account that has since required a second
 * factor, whose row is locked for the same reason.
 */
export const sessionOfPasswordStatement = (
  { id, appId, userId, userAgent, createdAt, expiresAt }: SessionRow,
  passwordHash: string | null,
) => ({
  name: 'accounts.session-of-password',
  text: `WITH kept AS (
             SELECT u.app_id, u.id, u.roles FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id
              WHERE u.app_id = $2 AND u.id = $3 AND u.password_hash = $4 AND u.deleted_at IS NULL
                AND NOT a.second_factor_required FOR SHARE)
           INSERT INTO accounts.sessions (id, app_id, user_id, created_at, expires_at, user_agent, method)
           SELECT $1::text, kept.app_id, kept.id, $5::timestamptz, $6::timestamptz, $7, 'password' FROM kept
           RETURNING (SELECT kept.roles FROM kept) AS roles`,
  values: [id, appId, userId, passwordHash, createdAt, expiresAt, userAgent],
})

const sessionsEnd = statement(
  'accounts.sessions-end',
  `UPDATE accounts.sessions SET ended_at = $2 WHERE (id = $1 OR parent_id = $1) AND ended_at IS NULL
           RETURNING id, in_app_id AS "inAppId"`,
)

/** Ends a session and those opened from it; returns those that were still active. */
export const endSessions = async (tx: Tx, id: string, now: Date): Promise<{ id: string; inAppId: string | null }[]> => {
  const { rows } = await tx.query(sessionsEnd.with(id, now))
  return rows
}

const sessionsOfIssuer = statement(
  'accounts.sessions-of-issuer',
  `SELECT id, user_id AS "userId" FROM accounts.sessions
            WHERE (issuer_subject = $1 OR issuer_session = $2) AND ($1::text IS NULL OR issuer_subject = $1)
              AND ($2::text IS NULL OR issuer_session = $2) AND ended_at IS NULL AND expires_at > $3`,
)

/** Open sessions that began with a session of the identity provider, or with any of a person there. */
export const findIssuerSessions = async (
  tx: Tx,
  { subject, session }: { subject: string | null; session: string | null },
  now: Date,
): Promise<{ id: string; userId: string }[]> => {
  const { rows } = await tx.query(sessionsOfIssuer.with(subject, session, now))
  return rows
}

const sessionsWithoutSecondFactor = statement(
  'accounts.sessions-without-second-factor',
  `UPDATE accounts.sessions s SET ended_at = $2 FROM accounts.users u
    WHERE s.app_id = $1 AND u.app_id = s.app_id AND u.id = s.user_id AND NOT u.staff
      AND (coalesce(s.method, 'password') = 'password' OR NOT EXISTS (
        SELECT FROM accounts.totp_factors f
         WHERE f.app_id = u.app_id AND f.user_id = u.id AND f.confirmed_at IS NOT NULL
        UNION ALL SELECT FROM accounts.passkeys k WHERE k.app_id = u.app_id AND k.user_id = u.id))
      AND s.ended_at IS NULL AND s.expires_at > $2
   RETURNING s.id, s.user_id AS "userId"`,
)

/** Ends the open sessions of an account's customers that began without a second factor, or whose user has none left. */
export const endSessionsWithoutSecondFactor = async (tx: Tx, appId: string, now: Date) => {
  const { rows } = await tx.query(sessionsWithoutSecondFactor.with(appId, now))
  return rows
}

const sessionProve = statement(
  'accounts.session-prove',
  `UPDATE accounts.sessions SET method = 'second_factor' WHERE id = $1 AND method IS DISTINCT FROM 'passkey'`,
)

/** Marks a session in which its user has just proved their new second factor with a code. */
export const proveSecondFactor = async (tx: Tx, id: string): Promise<void> => {
  await tx.query(sessionProve.with(id))
}

export type SessionRoot = { id: string; appId: string; expiresAt: Date }

const sessionRoot = statement(
  'accounts.session-root',
  `SELECT root.id, root.app_id AS "appId", root.expires_at AS "expiresAt"
             FROM accounts.sessions s JOIN accounts.sessions root ON root.id = coalesce(s.parent_id, s.id)
            WHERE s.id = $1`,
)

/** The staff session from which accounts are entered: the session itself, or the one it was opened from. */
export const findRootSession = async (tx: Tx, id: string): Promise<SessionRoot | undefined> => {
  const { rows } = await tx.query(sessionRoot.with(id))
  return rows[0]
}

const sessionsEndOfPerson = statement(
  'accounts.sessions-end-of-person',
  `UPDATE accounts.sessions SET ended_at = $4
            WHERE app_id = $1 AND user_id = $2 AND id IS DISTINCT FROM $3 AND ended_at IS NULL AND expires_at > $4
           RETURNING id`,
)

/**
 * Ends every session of a user, and those opened from them, except `exceptId`; returns the ids of those that were still
 * active.
 */
export const endSessionsOf = async (
  tx: Tx,
  { appId, userId, exceptId }: { appId: string; userId: string; exceptId?: string | undefined },
  now: Date,
): Promise<string[]> => {
  const { rows } = await tx.query(sessionsEndOfPerson.with(appId, userId, exceptId ?? null, now))
  return rows.map(({ id }) => id)
}
