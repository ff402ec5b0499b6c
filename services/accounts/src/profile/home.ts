import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Query } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

/** Home account of a user (for staff the provider's account), and the session they signed in with. */
export type Home = { appId: string; userId: string; sessionId: string }

const homeOfSession = statement(
  'accounts.home-of-session',
  `SELECT app_id AS "appId", user_id AS "userId", coalesce(parent_id, id) AS "sessionId" FROM accounts.sessions
      WHERE id = $1`,
  { notNull: ['sessionId'] },
)

/** For staff inside a customer account, the provider's account. */
export const findHome = async (query: Query, actor: Person): Promise<Home> => {
  const { rows } = await query(homeOfSession.with(actor.sessionId))
  if (!rows[0]) throw new Problem('not_signed_in')
  return rows[0]
}
