import { createHash, randomBytes } from 'node:crypto'
import { minutes } from '@passerelle/kernel/durations'
import type { Query } from '@passerelle/server/database/statement'
import { statement } from './statement-rows.ts'

type Owner = { appId: string; userId: string }

/** TTL of a challenge, in minutes. */
export const challengeMinutes = 5

const digest = (challenge: string) => createHash('sha256').update(challenge).digest('base64url')

const passkeyChallengeCreate = statement(
  'accounts.passkey-challenge-create',
  `WITH gone AS (DELETE FROM accounts.passkey_challenges WHERE expires_at <= $5)
           INSERT INTO accounts.passkey_challenges (hash, app_id, user_id, expires_at) VALUES ($1, $2, $3, $4)`,
)

/** Creates a challenge, for a registration of this user or, without one, for a sign-in; only a digest is stored. */
export const createPasskeyChallenge = async (query: Query, owner: Owner | null, now: Date): Promise<Buffer> => {
  const challenge = randomBytes(32)
  await query(
    passkeyChallengeCreate.with(
      digest(challenge.toString('base64url')),
      owner?.appId ?? null,
      owner?.userId ?? null,
      new Date(now.getTime() + minutes(challengeMinutes)),
      now,
    ),
  )
  return challenge
}

const passkeyChallengeTake = statement(
  'accounts.passkey-challenge-take',
  `DELETE FROM accounts.passkey_challenges
            WHERE hash = $1 AND expires_at > $2 AND app_id IS NOT DISTINCT FROM $3 AND user_id IS NOT DISTINCT FROM $4`,
)

/** Consumes a challenge; false if it is unknown, used, expired, or was created for somebody else. */
export const takePasskeyChallenge = async (
  query: Query,
  challenge: string,
  owner: Owner | null,
  now: Date,
): Promise<boolean> => {
  const { rowCount } = await query(
    passkeyChallengeTake.with(digest(challenge), now, owner?.appId ?? null, owner?.userId ?? null),
  )
  return rowCount === 1
}
