import { Problem } from '@passerelle/contract/problems'
import { isId } from '@passerelle/kernel/ids'
import type { Database } from '@passerelle/server/database/connect'
import type { Sessions } from '../sessions/sessions.ts'
import type { LoginLimits } from './login-rate-limits.ts'
import { verifyPassword } from './passwords.ts'

type Deps = { query: Database['query']; limits: LoginLimits; sessions: Sessions }
type Credentials = { email: string; password: string; appId: string | undefined; ip: string; userAgent: string | null }

/**
 * Signs a customer, user or administrator, into the account of the `app-id` header (ACC-004, ACC-007, API-090).
 * Problems `app_required`, `login_limited`, `app_disabled`; unknown account, unknown email and wrong password are all `login_failed`.
 */
export const logIn =
  ({ query, limits, sessions }: Deps) =>
  async ({ email, password, appId, ip, userAgent }: Credentials) => {
    if (!appId) throw new Problem('app_required')
    const { crowded } = await limits.spend(email, ip)
    const customer = isId(appId) ? await findCustomer(query, appId, email) : undefined
    const right = await verifyPassword(password, customer?.passwordHash)
    if (!customer || !right) throw crowded ?? new Problem('login_failed')
    await limits.forgive(email, ip)
    if (customer.appDisabled) throw new Problem('app_disabled')
    return { token: await sessions.start({ kind: 'customer', appId, userId: customer.userId, userAgent }) }
  }

const findCustomer = async (query: Database['query'], appId: string, email: string) => {
  const { rows } = await query<{ userId: string; passwordHash: string | null; appDisabled: boolean }>({
    name: 'accounts.customer-by-email',
    text: `SELECT u.id AS "userId", u.password_hash AS "passwordHash", a.disabled_at IS NOT NULL AS "appDisabled"
             FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id
            WHERE u.app_id = $1 AND u.email = $2 AND NOT u.staff AND u.deleted_at IS NULL AND NOT a.provider`,
    values: [appId, email],
  })
  return rows[0]
}
