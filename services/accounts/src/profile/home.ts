import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Query } from '@passerelle/server/database/connect'

/** Where a person belongs (staff: the provider's account), and the session that they signed in with. */
export type Home = { appId: string; userId: string; sessionId: string }

/** Staff inside an account belong to the provider's; an access token speaks for who created it. */
export const findHome = async (query: Query, actor: Person): Promise<Home> => {
  if (actor.kind === 'customer' && actor.tokenId)
    return { appId: actor.appId, userId: actor.userId, sessionId: actor.sessionId }
  const { rows } = await query<Home>({
    name: 'accounts.home-of-session',
    text: `SELECT app_id AS "appId", user_id AS "userId", coalesce(parent_id, id) AS "sessionId" FROM accounts.sessions WHERE id = $1`,
    values: [actor.sessionId],
  })
  if (!rows[0]) throw new Problem('not_signed_in')
  return rows[0]
}
