import type { ProposedPerson } from '@passerelle/contract/mails/message-mail'
import { isCustomerAdmin, type Person } from '@passerelle/kernel/actor'
import { days } from '@passerelle/kernel/durations'
import type { Platform } from '@passerelle/server/platform'
import { readOwnAddress } from '../inbound/own-address.ts'
import { defaultFrom } from '../senders/open-sender.ts'
import { statement } from './statement-rows.ts'

const shownFor = days(30)
const most = 10

// Staff are never proposed, nor whoever wrote the mail or follows the request.
const others = statement(
  'mails.proposed-people',
  `
  SELECT a.address AS email, r.id AS "userId", coalesce(r.first_name || ' ' || r.last_name, a.address) AS name
    FROM mails.inbound i
   CROSS JOIN LATERAL (SELECT lower(address) AS address, min(place) AS place
      FROM unnest(i.to_addresses || i.cc_addresses) WITH ORDINALITY AS written (address, place) GROUP BY 1) a
    LEFT JOIN accounts.notice_receivers r ON r.app_id = i.app_id AND r.email = a.address
   WHERE i.id = $1 AND i.state = 'posted' AND i.received_at > $2
     AND a.address IS DISTINCT FROM lower(i.from_address)
     AND NOT EXISTS (SELECT FROM accounts.notice_receivers s WHERE s.email = a.address AND s.staff)
     AND NOT EXISTS (SELECT FROM projects.task_followers f
           WHERE f.app_id = i.app_id AND f.task_id = i.task_id AND f.user_id = r.id)
     AND NOT EXISTS (SELECT FROM projects.outside_followers o
           WHERE o.app_id = i.app_id AND o.task_id = i.task_id AND o.email = a.address)
     AND (r.id IS NOT NULL OR EXISTS (SELECT FROM mails.outside_accounts x WHERE x.app_id = i.app_id))
   ORDER BY a.place LIMIT 100`,
  { notNull: ['email', 'name'] },
)

/**
 * People of an accepted mail who do not follow its request yet, for whoever may add them: staff add colleagues as
 * members, administrators and staff add others as outside addresses (EML-042). Nobody is added by a mail.
 */
export const proposedPeople =
  ({ clock, database, env }: Pick<Platform, 'clock' | 'database' | 'env'>) =>
  async (inboundId: string, actor: Person): Promise<ProposedPerson[]> => {
    const staff = actor.kind === 'staff'
    if (!staff && !isCustomerAdmin(actor)) return []
    const isOurs = (email: string) =>
      email === defaultFrom(env).toLowerCase() ||
      (env.inbound !== undefined && readOwnAddress(env.inbound, email) !== null)
    const since = new Date(clock.now().getTime() - shownFor)
    const found = await others.readRows(database.query, inboundId, since)
    return found.filter(({ email, userId }) => !isOurs(email) && (staff || userId === null)).slice(0, most)
  }
