import { Problem } from '@passerelle/contract/problems'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import type { Secrets } from '@passerelle/server/secrets/secrets'
import type { RateLimiter } from '../sign-in/rate-limiter.ts'
import { rateLimitKey } from '../sign-in/rate-limit-key.ts'
import { toCode } from './recovery-codes.ts'
import { findFactor, takeRecoveryCode, consumeStep, type Owner } from './second-factor-store.ts'
import { findTotpStep } from './totp.ts'

type Deps = Pick<Platform, 'clock' | 'record'> & { secrets: Secrets; rateLimiter: RateLimiter }
type Wish = { code: string; /** An enrolment that waits for its first code counts too. */ unconfirmed?: boolean }

/** The row that a sealed secret belongs to: it opens nowhere else. */
export const purposeOf = ({ appId, userId }: Owner): string => `totp:${appId}:${userId}`

/**
 * Checks a code of the authenticator app, or a recovery code, and uses it up: a code that was seen once is refused, however often its half
 * minute is asked. Problems `second_factor_failed`, `too_many_requests` (ten tries in ten minutes for a person).
 */
export const verifyCode = ({ clock, record, secrets, rateLimiter }: Deps) => ({
  /** Counts a try, before the transaction: a refused one counts too. */
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
