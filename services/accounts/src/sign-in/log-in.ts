import { Problem } from '@passerelle/contract/problems'
import type { Clock } from '@passerelle/kernel/clock'
import { isId } from '@passerelle/kernel/ids'
import type { Database, Tx } from '@passerelle/server/database/connect'
import { limitFairly } from '@passerelle/server/limit-fairly'
import { createChallenge } from '../identity/challenge-store.ts'
import type { Sessions } from '../identity/sessions.ts'
import { statement } from './statement-rows.ts'
import { firstBeside, type Beside, type LoginLimits } from './login-rate-limits.ts'
import { getNetworkPrefix } from '../identity/rate-limit-key.ts'
import { maxPasswordWaitMs, passwordThreads, verifyPassword } from '../identity/passwords.ts'

type Deps = { database: Pick<Database, 'query' | 'transaction'>; clock: Clock; limits: LoginLimits; sessions: Sessions }
type Credentials = { email: string; password: string; appId: string | undefined; ip: string; userAgent: string | null }

// Many sign-ins at once wait before their first statement, so that other calls find the process and the database free.
// One more than the threads reads its customer while a password is verified. Addresses take turns: one that tries many
// passwords holds up nobody elsewhere.
const runLimited = limitFairly({ size: passwordThreads + 1, maxQueued: 200, maxWaitMs: maxPasswordWaitMs })

/**
 * Signs a customer user in to the account of the `app-id` header (ACC-004, ACC-007, API-090). A user who has or needs a
 * second factor gets a challenge instead of a token (`second_factor_required`). Throws `app_required`, `login_limited`,
 * `app_disabled`; unknown account, unknown email and wrong password all throw `login_failed`, against user enumeration.
 */
export const logIn = (deps: Deps) => {
  const logInNow = verifyAndStart(deps)
  return async (credentials: Credentials) => {
    const { appId } = credentials
    if (!appId) throw new Problem('app_required')
    const address = getNetworkPrefix(credentials.ip)
    return runLimited({ account: address, person: address }, () => logInNow({ ...credentials, appId }))
  }
}

const verifyAndStart =
  ({ database, clock, limits, sessions }: Deps) =>
  async ({ email, password, appId, ip, userAgent }: Credentials & { appId: string }) => {
    const customer = await limits.check<Customer>(email, ip, customerOf(appId, email))
    const { userId = '', roles = [], passwordHash = null } = customer ?? {}
    const session = sessions.prepare({ appId, userId, userAgent, roles })
    // While the password is verified, the attempt is counted and the token signed, for unknown users too (ERR-036).
    // Whoever is over the limit by then learns nothing of the password, right or wrong.
    const [right, crowded] = await Promise.all([
      verifyPassword(password, passwordHash, () => void session.sign()),
      limits.spend(email, ip),
    ])
    if (!customer || !right) throw crowded ?? new Problem('login_failed')
    if (customer.appDisabled) {
      await limits.forgive(email, ip)
      throw new Problem('app_disabled')
    }
    const { secondFactor, secondFactorRequired } = customer
    if (secondFactor || secondFactorRequired) {
      const challenging = database.transaction(async (tx) => {
        if (!(await keepPassword(tx, { appId, userId, passwordHash }))) throw new Problem('login_failed')
        return createChallenge(tx.query, { appId, userId }, clock.now())
      })
      const [{ challenge, expiresAt }] = await Promise.all([challenging, limits.forgive(email, ip)])
      throw new Problem('second_factor_required', {
        details: { challenge, method: secondFactor ? 'totp' : 'enrolment', expiresAt: expiresAt.toISOString() },
      })
    }
    const token = await sessions.startWithPassword(session, passwordHash)
    if (token === undefined) throw new Problem('login_failed')
    limits.forgiveSoon(email, ip)
    return { token }
  }

const passwordKeep = statement(
  'accounts.password-keep',
  `SELECT FROM accounts.users WHERE app_id = $1 AND id = $2 AND password_hash = $3
      AND deleted_at IS NULL FOR SHARE`,
)

/**
 * Returns whether the stored password is still the verified one, and locks it until the commit, so that a concurrent
 * change of password ends this sign-in too.
 */
const keepPassword = async (
  tx: Tx,
  { appId, userId, passwordHash }: { appId: string; userId: string; passwordHash: string | null },
): Promise<boolean> => {
  const { rowCount } = await tx.query(passwordKeep.with(appId, userId, passwordHash))
  return rowCount === 1
}

type Customer = {
  userId: string
  roles: string[]
  passwordHash: string | null
  appDisabled: boolean
  secondFactor: boolean
  secondFactorRequired: boolean
}

/** The customer of an email in an account; none for an id that is none. */
const customerOf = (appId: string, email: string): Beside => ({
  name: 'customer',
  text: `SELECT u.id AS "userId", u.roles, u.password_hash AS "passwordHash",
                a.disabled_at IS NOT NULL AS "appDisabled", a.second_factor_required AS "secondFactorRequired",
                EXISTS (SELECT FROM accounts.totp_factors f
                         WHERE f.app_id = u.app_id AND f.user_id = u.id
                           AND f.confirmed_at IS NOT NULL) AS "secondFactor"
           FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id
          WHERE u.app_id = $${firstBeside} AND u.email = $${firstBeside + 1} AND NOT u.staff AND u.deleted_at IS NULL
            AND NOT a.provider`,
  values: [isId(appId) ? appId : null, email],
})
