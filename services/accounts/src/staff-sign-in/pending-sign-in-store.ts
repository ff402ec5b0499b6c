import { createHash, randomBytes } from 'node:crypto'
import { minutes } from '@passerelle/kernel/durations'
import type { Platform } from '@passerelle/server/platform'

/** What a sign-in at the identity provider has to come back with. */
export type PendingSignIn = { state: string; nonce: string; verifier: string }

export type AttemptStore = {
  /** Keeps an attempt for ten minutes; answers the key under which this browser finds it again. */
  create: (attempt: PendingSignIn) => Promise<string>
  /** The attempt behind a key, once. */
  consume: (key: string) => Promise<PendingSignIn | undefined>
}

export const attemptSeconds = 600

const digest = (key: string) => createHash('sha256').update(key).digest('base64url')

/** Attempts stand in the database, so that each can be used once and any process can finish it; expired ones leave with the next. */
export const pendingSignInStore = ({ database, clock }: Pick<Platform, 'database' | 'clock'>): AttemptStore => ({
  create: async ({ state, nonce, verifier }) => {
    const key = randomBytes(32).toString('base64url')
    const now = clock.now()
    await database.query({
      name: 'accounts.staff-sign-in-keep',
      text: `WITH gone AS (DELETE FROM accounts.staff_sign_ins WHERE expires_at <= $1)
             INSERT INTO accounts.staff_sign_ins (hash, state, nonce, verifier, expires_at) VALUES ($2, $3, $4, $5, $6)`,
      values: [now, digest(key), state, nonce, verifier, new Date(now.getTime() + minutes(attemptSeconds / 60))],
    })
    return key
  },
  consume: async (key) => {
    const { rows } = await database.query<PendingSignIn & { expiresAt: Date }>({
      name: 'accounts.staff-sign-in-take',
      text: `DELETE FROM accounts.staff_sign_ins WHERE hash = $1 RETURNING state, nonce, verifier, expires_at AS "expiresAt"`,
      values: [digest(key)],
    })
    const [attempt] = rows
    return attempt && attempt.expiresAt > clock.now() ? attempt : undefined
  },
})
