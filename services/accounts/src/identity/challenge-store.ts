import { createHash, randomBytes } from 'node:crypto'
import { minutes } from '@passerelle/kernel/durations'
import type { Query } from '@passerelle/server/database/statement'
import { statement } from './statement-rows.ts'
import type { Owner } from './second-factor-store.ts'

/** TTL of a sign-in challenge, in minutes. */
export const challengeMinutes = 10

const digest = (token: string) => createHash('sha256').update(token).digest('base64url')

const challengeCreate = statement(
  'accounts.challenge-create',
  `WITH gone AS (DELETE FROM accounts.login_challenges WHERE expires_at <= $5)
           INSERT INTO accounts.login_challenges (hash, app_id, user_id, expires_at) VALUES ($1, $2, $3, $4)`,
)

/** Creates a challenge after a correct password, for the second step of the sign-in; returns its token. */
export const createChallenge = async (
  query: Query,
  { appId, userId }: Owner,
  now: Date,
): Promise<{ challenge: string; expiresAt: Date }> => {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + minutes(challengeMinutes))
  await query(challengeCreate.with(digest(challenge), appId, userId, expiresAt, now))
  return { challenge, expiresAt }
}

export type Challenged = Owner & { email: string; appName: string; appDisabled: boolean }

const challengeFind = statement(
  'accounts.challenge-find',
  `SELECT c.app_id AS "appId", c.user_id AS "userId", u.email, a.name AS "appName",
                  a.disabled_at IS NOT NULL AS "appDisabled"
             FROM accounts.login_challenges c
             JOIN accounts.users u ON u.app_id = c.app_id AND u.id = c.user_id
             JOIN accounts.apps a ON a.id = c.app_id
            WHERE c.hash = $1 AND c.expires_at > $2 AND u.deleted_at IS NULL`,
  { notNull: ['appDisabled'] },
)

/** User of a challenge, while it is open. */
export const findChallenge = async (query: Query, challenge: string, now: Date): Promise<Challenged | undefined> => {
  const { rows } = await query(challengeFind.with(digest(challenge), now))
  return rows[0]
}

const challengeClose = statement('accounts.challenge-close', 'DELETE FROM accounts.login_challenges WHERE hash = $1')

/** Consumes a challenge; false if another call already has. */
export const closeChallenge = async (query: Query, challenge: string): Promise<boolean> => {
  const { rowCount } = await query(challengeClose.with(digest(challenge)))
  return rowCount === 1
}

const challengesClose = statement(
  'accounts.challenges-close',
  'DELETE FROM accounts.login_challenges WHERE app_id = $1 AND user_id = $2',
)

/** Closes all open challenges of a user, because their password has changed. */
export const closeChallengesOf = async (query: Query, { appId, userId }: Owner): Promise<void> => {
  await query(challengesClose.with(appId, userId))
}
