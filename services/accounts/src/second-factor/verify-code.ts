import { Problem } from '@passerelle/contract/problems'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import type { Secrets } from '@passerelle/server/secrets/secrets'
import type { RateLimiter } from '../identity/rate-limiter.ts'
import { rateLimitKey } from '../identity/rate-limit-key.ts'
import { toCode } from '../identity/recovery-codes.ts'
import { findFactor, takeRecoveryCode, consumeStep, type Owner } from '../identity/second-factor-store.ts'
import { findTotpStep } from './totp.ts'

type Deps = Pick<Platform, 'clock' | 'record'> & { secrets: Secrets; rateLimiter: RateLimiter }
type Wish = { code: string; /** Also accept a factor that is not confirmed yet. */ unconfirmed?: boolean }

/** Associated data of an encrypted secret: it can only be decrypted for this user. */
export const purposeOf = ({ appId, userId }: Owner): string => `totp:${appId}:${userId}`

/**
 * Verifies and consumes a TOTP or recovery code. A code is accepted only once, even within its time step. Throws
 * `second_factor_failed`, `too_many_requests` (ten attempts in ten minutes per user).
 */
export const verifyCode = ({ clock, record, secrets, rateLimiter }: Deps) => ({
  /** Counts an attempt. Called before the transaction, so that a failed attempt is counted too. */
  count: (userId: string): Promise<void> => rateLimiter.consume(rateLimitKey(userId)),
  use: async (tx: Tx, owner: Owner, { code: typed, unconfirmed = false }: Wish): Promise<void> => {
    const code = toCode(typed)
    const now = clock.now()
    const factor = await findFactor(tx.query, owner)
    if (!factor || (factor.confirmedAt === null && !unconfirmed)) throw new Problem('second_factor_failed')
    if (/^\d{6}$/.test(code)) {
      const step = findTotpStep(secrets.open(factor.secret, purposeOf(owner)), code, now)
      if (step === undefined || !(await consumeStep(tx.query, owner, step, now)))
        throw new Problem('second_factor_failed')
      return
    }
    if (factor.confirmedAt === null || !(await takeRecoveryCode(tx.query, owner, code)))
      throw new Problem('second_factor_failed')
    await record(tx, {
      appId: owner.appId,
      actor: { kind: 'customer', userId: owner.userId },
      name: 'second_factor.recovery_code_used',
      subject: owner.userId,
      data: {},
    })
  },
})

export type CodeVerifier = ReturnType<typeof verifyCode>
