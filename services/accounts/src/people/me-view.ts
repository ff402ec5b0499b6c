import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import { isCustomerAdmin, type Person } from '@passerelle/kernel/actor'
import type { Database } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

type Me = InferResponse<typeof accounts.readMe>
type Row = Omit<Me, 'side' | 'admin' | 'project' | 'appId'>

const me = statement(
  'accounts.me',
  `SELECT u.id AS "_id", u.email, u.first_name AS "firstName", u.last_name AS "lastName", u.job, u.metadata,
                    u.phone, u.address, u.picture, u.locale, u.roles,
                    CASE WHEN u.staff
                      THEN (SELECT jsonb_build_object('startMoves', o.start_moves,
                              'remindAfterDays', o.remind_after_days) FROM accounts.office_rules o)
                    END AS office
             FROM accounts.users u
            WHERE (u.app_id, u.id) = (SELECT s.app_id, s.user_id FROM accounts.sessions s WHERE s.id = $1)
               OR ($2::char(24) IS NOT NULL AND u.app_id = $2 AND u.id = $3)`,
).as<Row>()

/** Read model of the signed-in user with their current roles (API-092, ACC-001, ACC-021). */
export const meView =
  (query: Database['query']) =>
  async (actor: Person): Promise<Me> => {
    const { rows } = await query(
      me.with(actor.sessionId, actor.kind === 'customer' && actor.tokenId ? actor.appId : null, actor.userId),
    )
    if (!rows[0]) throw new Problem('not_signed_in')
    return {
      ...rows[0],
      side: actor.kind,
      admin: isCustomerAdmin(actor),
      project: actor.kind === 'staff' && actor.project,
      appId: actor.appId ?? null,
    }
  }
