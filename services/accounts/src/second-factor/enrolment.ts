import { Problem } from '@passerelle/contract/problems'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import type { Secrets } from '@passerelle/server/secrets/secrets'
import { newRecoveryCodes } from '../identity/recovery-codes.ts'
import { findFactor, saveRecoveryCodes, saveUnconfirmed, type Owner } from '../identity/second-factor-store.ts'
import { newTotpSecret, toTotpUri } from './totp.ts'
import { purposeOf, type CodeVerifier } from './verify-code.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'record'> & { secrets: Secrets; verifier: CodeVerifier }

/** Enrolment of a second factor: an encrypted, unconfirmed secret, then a first code that confirms it. */
export const enrolment = ({ clock, database, record, secrets, verifier }: Deps) => ({
  /** Creates a secret. Throws `second_factor_enrolled` when one is already confirmed. */
  begin: async (owner: Owner, names: { issuer: string; label: string }): Promise<{ secret: string; uri: string }> => {
    const secret = newTotpSecret()
    if (!(await saveUnconfirmed(database.query, owner, secrets.seal(secret, purposeOf(owner)), clock.now())))
      throw new Problem('second_factor_enrolled')
    return { secret, uri: toTotpUri(secret, names) }
  },
  /**
   * Confirms the secret with a first code; returns the ten recovery codes, of which only digests are stored. Throws
   * `second_factor_enrolled` when one is already confirmed, `second_factor_failed`.
   */
  confirm: async (tx: Tx, owner: Owner, code: string): Promise<string[]> => {
    const factor = await findFactor(tx.query, owner)
    if (factor && factor.confirmedAt !== null) throw new Problem('second_factor_enrolled')
    await verifier.use(tx, owner, { code, unconfirmed: true })
    const recoveryCodes = newRecoveryCodes()
    await saveRecoveryCodes(tx.query, owner, recoveryCodes)
    await record(tx, {
      appId: owner.appId,
      actor: { kind: 'customer', userId: owner.userId },
      name: 'second_factor.enrolled',
      subject: owner.userId,
      data: {},
    })
    return recoveryCodes
  },
})

export type Enrolment = ReturnType<typeof enrolment>
