import { Problem } from '@passerelle/contract/problems'
import type { Query } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

const provider = statement('notifs.provider', `SELECT id AS "appId" FROM accounts.app_cards WHERE provider`, {
  notNull: ['appId'],
})

/** The provider's own account, in which staff sign in. Throws `unavailable` before the first start. */
export const homeAccount = async (query: Query): Promise<string> => {
  const [found] = (await query(provider.with())).rows
  if (!found) throw new Problem('unavailable')
  return found.appId
}
