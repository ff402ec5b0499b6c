import { Problem } from '@passerelle/contract/problems'
import { isProjectStaff, isStaff } from '@passerelle/kernel/roles'
import type { Platform } from '@passerelle/server/platform'
import type { RequestInfo } from '@passerelle/server/service'
import { endTokensOf } from '../identity/end-tokens.ts'
import type { Sessions } from '../identity/sessions.ts'
import type { AttemptStore } from './pending-sign-in-store.ts'
import { setProjectRole } from '../teams/set-project-role.ts'
import { exchangeCode } from './exchange-code.ts'
import { bindIdentity, findStaff } from '../identity/identity-store.ts'
import type { IdentityClient } from './oidc-client.ts'
import { rolesFromClaims } from './roles-from-claims.ts'
import { signInCookie, signInCookiePath } from './sign-in-cookie.ts'

type Deps = Pick<Platform, 'env' | 'clock' | 'database' | 'record'> & {
  client: IdentityClient
  attempts: AttemptStore
  sessions: Sessions
}

/**
 * Exchanges the authorization code for a staff session (API-074). Works once, only in the browser that began the
 * sign-in, and only for users with the staff role (ACC-009, ERR-035) and, if configured, in the group of a claim;
 * another group grants or revokes project rights. The first sign-in binds the user to their identity there; the address
 * alone lets nobody else in. Throws `staff_sign_in_failed`, `staff_identity_changed`, `not_enough_rights`,
 * `unavailable`.
 */
export const finishStaffSignIn = (deps: Deps) => {
  const { env, clock, database, record, client, attempts, sessions } = deps
  const setRole = setProjectRole({ env, database, record })
  return async (
    { code, state }: { code: string; state?: string | undefined },
    request: RequestInfo,
  ): Promise<string> => {
    const key = request.cookies[signInCookie]
    const attempt = key === undefined ? undefined : await attempts.consume(key)
    request.clearCookie(signInCookie, { path: signInCookiePath })
    if (!attempt || (state !== undefined && state !== attempt.state)) throw new Problem('staff_sign_in_failed')
    const { email, claims, issuer } = await exchangeCode(await client(), request.origin, code, attempt, env)
    const staff = await findStaff(database.query, issuer, email)
    const granted = env.oidcRoles && rolesFromClaims(claims, env.oidcRoles)
    if (!staff || !isStaff(staff.roles, env.provider)) throw new Problem('not_enough_rights')
    if (granted?.staff === false) {
      await database.transaction(async (tx) => {
        await sessions.endAllOf(tx, staff)
        await endTokensOf(deps, tx, { ...staff, staff: true }, { kind: 'system' })
      })
      throw new Problem('not_enough_rights')
    }
    if (!staff.isBound) await database.transaction((tx) => bindIdentity(tx, staff, issuer, clock.now()))
    if (granted?.project !== undefined && granted.project !== isProjectStaff(staff.roles, env.provider))
      await setRole(staff.userId, granted.project, null)
    const { appId, userId } = staff
    return sessions.start({ kind: 'staff', appId, userId, userAgent: request.userAgent, issuer })
  }
}
