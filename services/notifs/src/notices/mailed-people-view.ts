import type { notifs } from '@passerelle/contract/notifs/api'
import type { InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { PersonInAccount } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { choicesOf } from '../preferences/channels.ts'
import { receiversView } from './receivers-view.ts'
import { statement } from './statement-rows.ts'

/** Names that are given; of the others how many there are. */
const mostNames = 5

const named = statement(
  'notifs.mailed-people',
  `
  SELECT (SELECT coalesce(array_agg(btrim(concat_ws(' ', p.first_name, p.last_name)) ORDER BY p.first_name, p.id), '{}')
            FROM accounts.people p JOIN accounts.notice_receivers r ON r.app_id = p.app_id AND r.id = p.id
           WHERE p.app_id = t.app_id AND p.id = ANY ($3::char(24)[])
             AND NOT EXISTS (SELECT FROM notifs.muted_requests m
                              WHERE m.app_id = p.app_id AND m.user_id = p.id AND m.task_id = t.id)
             AND NOT EXISTS (SELECT FROM accounts.invited_users i WHERE i.app_id = p.app_id AND i.user_id = p.id)
             AND NOT EXISTS (SELECT FROM accounts.unconfirmed_apps c WHERE c.app_id = p.app_id)
             AND NOT EXISTS (SELECT FROM mails.returning_addresses f WHERE f.address = lower(r.email))) AS people,
         (SELECT coalesce(array_agg(coalesce(nullif(o.name, ''), o.email) ORDER BY o.created_at, o.id), '{}')
            FROM projects.outside_followers o WHERE o.app_id = t.app_id AND o.task_id = t.id
             AND NOT EXISTS (SELECT FROM mails.returning_addresses f WHERE f.address = lower(o.email))) AS outside
    FROM projects.task_headlines t WHERE t.app_id = $1 AND t.id = $2`,
  { notNull: ['people', 'outside'] },
).as<{ people: string[]; outside: string[] }>()

/**
 * Who gets what staff write in the client thread of a request by mail, unless they read it before (EML-001, EML-002):
 * its followers whose messages are mailed at once and who did not end the mails of this request, and those from
 * outside; nobody whose address is not proven or fails. Throws `not_found` for a request of another account.
 */
export const mailedPeopleView = (platform: Platform) => {
  const { database, env } = platform
  const receivers = receiversView(platform)
  return async ({ appId }: PersonInAccount, taskId: string): Promise<InferResponse<typeof notifs.readMailedPeople>> => {
    const customers = await receivers.customers(appId, taskId)
    const mailed = customers.filter(
      ({ follows, choices, messageMails }) =>
        follows && choicesOf('customer', choices, messageMails ?? env.messageMailDefault).messages.mail === 'now',
    )
    const [found] = await named.readRows(
      database.query,
      appId,
      taskId,
      mailed.map(({ userId }) => userId),
    )
    if (!found) throw new Problem('not_found')
    const all = [...found.people, ...found.outside]
    return { afterS: env.messageMailAfterS, names: all.slice(0, mostNames), count: all.length }
  }
}
