import { createHash, randomBytes } from 'node:crypto'
import { minutes } from '@passerelle/kernel/durations'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

/** Values that the callback of a sign-in is checked against. */
export type PendingSignIn = { state: string; nonce: string; verifier: string }

export type AttemptStore = {
  /** Stores a pending sign-in for ten minutes; returns the key for the browser's cookie. */
  create: (attempt: PendingSignIn) => Promise<string>
  /** Returns and deletes the pending sign-in of a key. */
  consume: (key: string) => Promise<PendingSignIn | undefined>
}

export const attemptSeconds = 600

const digest = (key: string) => createHash('sha256').update(key).digest('base64url')

const staffSignInKeep = statement(
  'accounts.staff-sign-in-keep',
  `WITH gone AS (DELETE FROM accounts.staff_sign_ins WHERE expires_at <= $1)
             INSERT INTO accounts.staff_sign_ins (hash, state, nonce, verifier, expires_at)
             VALUES ($2, $3, $4, $5, $6)`,
)

const staffSignInTake = statement(
  'accounts.staff-sign-in-take',
  `DELETE FROM accounts.staff_sign_ins WHERE hash = $1
        RETURNING state, nonce, verifier, expires_at AS "expiresAt"`,
)

/**
 * Pending sign-ins are stored in the database, so that each works once and any process can finish it; creating one
 * deletes the expired ones.
 */
export const pendingSignInStore = ({ database, clock }: Pick<Platform, 'database' | 'clock'>): AttemptStore => ({
  create: async ({ state, nonce, verifier }) => {
    const key = randomBytes(32).toString('base64url')
    const now = clock.now()
    await database.query(
      staffSignInKeep.with(
        now,
        digest(key),
        state,
        nonce,
        verifier,
        new Date(now.getTime() + minutes(attemptSeconds / 60)),
      ),
    )
    return key
  },
  consume: async (key) => {
    const { rows } = await database.query(staffSignInTake.with(digest(key)))
    const [attempt] = rows
    return attempt && attempt.expiresAt > clock.now() ? attempt : undefined
  },
})
