import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'
import type { Database } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'
import type { RateLimiter } from '../identity/rate-limiter.ts'
import { rateLimitKey, getNetworkPrefix } from '../identity/rate-limit-key.ts'

type Deps = { query: Database['query']; limiter: RateLimiter }
type Found = InferResponse<typeof accounts.searchApps>

const searchAppsStatement = statement(
  'accounts.search-apps',
  `SELECT a.id AS "_id", a.slug, a.name, a.logo, a.primary_color AS "primaryColor"
             FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id
            WHERE u.email = $1 AND NOT u.staff AND u.deleted_at IS NULL AND NOT a.provider
            ORDER BY lower(a.name), a.id
            LIMIT 100`,
).as<Found['list'][number]>()

/**
 * Accounts in which a customer with this email exists (API-109). An unknown email gets an empty list like any other
 * response. Throws `app_search_limited` (ERR-032).
 */
export const searchApps =
  ({ query, limiter }: Deps) =>
  async (email: string, ip: string): Promise<Found> => {
    await limiter.consume(rateLimitKey(getNetworkPrefix(ip)))
    const { rows } = await query(searchAppsStatement.with(email))
    return { list: rows }
  }
