import type { accounts } from '@passerelle/contract/accounts/api'
import type { ReplyOf } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import { isCustomerAdmin, type Person } from '@passerelle/kernel/actor'
import type { Database } from '@passerelle/server/database/connect'

type AppReply = ReplyOf<typeof accounts.readApp>
type Row = Omit<AppReply, 'providerName'>

/** The account that the caller works in (API-105). Where its events are delivered is for its administrators and staff only. */
export const appView = ({ query, providerName }: { query: Database['query']; providerName: string }) =>
  async (actor: Person): Promise<AppReply> => {
    const { rows } = await query<Row>({
      name: 'accounts.app',
      text: `SELECT id AS "_id", slug, name, logo, primary_color AS "primaryColor", description, url, privileged, features,
                    coalesce(options -> 'membersFilterDisabled' = 'true'::jsonb, false) AS "membersFilterDisabled"
               FROM accounts.apps WHERE id = $1`,
      values: [actor.appId],
    })
    const app = rows[0]
    if (!app) throw new Problem('not_found')
    const configures = actor.kind === 'staff' || isCustomerAdmin(actor)
    return { ...app, url: configures ? app.url : null, providerName }
  }
