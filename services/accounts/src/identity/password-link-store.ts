import { createHash, randomBytes } from 'node:crypto'
import type { Query } from '@passerelle/server/database/statement'
import { statement } from './statement-rows.ts'

type Person = { appId: string; userId: string }
export type LinkPurpose = 'recovery' | 'invitation'

/** A valid link, with what is needed to show it and to validate a new password. */
export type OpenLink = Person & {
  purpose: LinkPurpose
  expiresAt: Date
  email: string
  passwordHash: string | null
  appDisabled: boolean
  app: { _id: string; slug: string; name: string; logo: string | null; primaryColor: string }
  sessions: number
}

const digest = (token: string) => createHash('sha256').update(token).digest('base64url')

const passwordLinkIssue = statement(
  'accounts.password-link-issue',
  `INSERT INTO accounts.password_links (app_id, user_id, hash, purpose, created_at, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (app_id, user_id) DO UPDATE
             SET hash = excluded.hash, purpose = excluded.purpose, created_at = excluded.created_at,
                 expires_at = excluded.expires_at, used_at = NULL`,
)

/** Replaces a user's link with a new one and returns its token; only a digest is stored (OPEN-009). */
export const issuePasswordLink = async (
  query: Query,
  { appId, userId, purpose }: Person & { purpose: LinkPurpose },
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await query(passwordLinkIssue.with(appId, userId, digest(token), purpose, now, expiresAt))
  return token
}

const passwordLinkFind = statement(
  'accounts.password-link-find',
  `SELECT l.app_id AS "appId", l.user_id AS "userId", l.purpose, l.expires_at AS "expiresAt", u.email,
                  u.password_hash AS "passwordHash", a.disabled_at IS NOT NULL AS "appDisabled",
                  json_build_object('_id', a.id, 'slug', a.slug, 'name', a.name, 'logo', a.logo,
                    'primaryColor', a.primary_color) AS app,
                  (SELECT count(*)::int FROM accounts.sessions s
                    WHERE s.app_id = l.app_id AND s.user_id = l.user_id AND s.ended_at IS NULL
                      AND s.expires_at > $2) AS sessions
             FROM accounts.password_links l
             JOIN accounts.users u ON u.app_id = l.app_id AND u.id = l.user_id
             JOIN accounts.apps a ON a.id = l.app_id
            WHERE l.hash = $1 AND l.used_at IS NULL AND l.expires_at > $2 AND u.deleted_at IS NULL AND NOT u.staff`,
  { notNull: ['appDisabled', 'sessions'] },
).as<Pick<OpenLink, 'purpose' | 'app'>>()

/** Finds the link of a token if it is unused and not expired and its user still exists. */
export const findPasswordLink = async (query: Query, token: string, now: Date): Promise<OpenLink | undefined> => {
  const { rows } = await query(passwordLinkFind.with(digest(token), now))
  return rows[0]
}

const passwordLinkUse = statement(
  'accounts.password-link-use',
  `UPDATE accounts.password_links SET used_at = $2 WHERE hash = $1 AND used_at IS NULL AND expires_at > $2`,
)

/** Consumes a link; false if another call has consumed it or a newer link has replaced it. */
export const consumePasswordLink = async (query: Query, token: string, now: Date): Promise<boolean> => {
  const { rowCount } = await query(passwordLinkUse.with(digest(token), now))
  return rowCount === 1
}
