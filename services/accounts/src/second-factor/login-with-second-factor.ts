import { Problem } from '@passerelle/contract/problems'
import type { Platform } from '@passerelle/server/platform'
import type { Sessions } from '../identity/sessions.ts'
import { closeChallenge, findChallenge } from '../identity/challenge-store.ts'
import type { Enrolment } from './enrolment.ts'
import { findFactor } from '../identity/second-factor-store.ts'
import type { CodeVerifier } from './verify-code.ts'

type Deps = Pick<Platform, 'clock' | 'database'> & { sessions: Sessions; verifier: CodeVerifier; enrolment: Enrolment }

const open = async ({ clock, database }: Pick<Deps, 'clock' | 'database'>, challenge: string) => {
  const found = await findChallenge(database.query, challenge, clock.now())
  if (!found) throw new Problem('challenge_expired')
  if (found.appDisabled) throw new Problem('app_disabled')
  return found
}

/**
 * Second step of a sign-in. With a required enrolment, the first code confirms it and the recovery codes are returned
 * as well. Throws `challenge_expired`, `second_factor_failed`, `too_many_requests`, `app_disabled`.
 */
export const loginWithSecondFactor =
  (deps: Deps) => async (wish: { challenge: string; code: string; userAgent: string | null }) => {
    const { database, sessions, verifier, enrolment } = deps
    const { appId, userId } = await open(deps, wish.challenge)
    await verifier.count(userId)
    const { opened, recoveryCodes } = await database.transaction(async (tx) => {
      if (!(await closeChallenge(tx.query, wish.challenge))) throw new Problem('challenge_expired')
      const factor = await findFactor(tx.query, { appId, userId })
      const given =
        factor && factor.confirmedAt === null ? await enrolment.confirm(tx, { appId, userId }, wish.code) : undefined
      if (!given) await verifier.use(tx, { appId, userId }, { code: wish.code })
      const { userAgent } = wish
      const session = { kind: 'customer', appId, userId, userAgent, method: 'second_factor' } as const
      return { opened: await sessions.open(tx, session), recoveryCodes: given }
    })
    return { token: await sessions.sign(opened), ...(recoveryCodes && { recoveryCodes }) }
  }

/**
 * Returns a secret to a user who must enrol before signing in. Throws `challenge_expired`, `second_factor_enrolled`.
 */
export const enrolDuringLogin =
  ({ issuer, ...deps }: Pick<Deps, 'clock' | 'database' | 'enrolment'> & { issuer: string }) =>
  async (challenge: string): Promise<{ secret: string; uri: string }> => {
    const { appId, userId, email, appName } = await open(deps, challenge)
    return deps.enrolment.begin({ appId, userId }, { issuer, label: `${appName} (${email})` })
  }
