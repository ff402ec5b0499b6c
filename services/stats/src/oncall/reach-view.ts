import { defaultOncallChannels, workingChannels, type OncallChannel } from '@passerelle/kernel/oncall-channels'
import type { Query } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

const staff = statement(
  'stats.staff-channels',
  `SELECT p.id AS "userId", c.list, f.phone IS NOT NULL AS "hasPhone",
          EXISTS (SELECT FROM notifs.push_readers b WHERE b.app_id = p.app_id AND b.user_id = p.id) AS "hasBrowser",
          NOT EXISTS (SELECT FROM mails.returning_addresses r WHERE r.address = lower(d.email)) AS "hasMail",
          EXISTS (SELECT FROM stats.oncall_gateways) AS "hasGateway"
     FROM accounts.people p
     JOIN accounts.app_cards a ON a.id = p.app_id AND a.provider
     JOIN accounts.addresses d ON d.app_id = p.app_id AND d.user_id = p.id
     LEFT JOIN notifs.chosen_channels c ON c.app_id = p.app_id AND c.user_id = p.id
     LEFT JOIN accounts.staff_phones f ON f.app_id = p.app_id AND f.user_id = p.id
    WHERE p.staff AND p.deleted_at IS NULL ORDER BY p.id LIMIT 500`,
  { notNull: ['userId', 'hasPhone', 'hasBrowser', 'hasMail', 'hasGateway'] },
).as<{ list: OncallChannel[] | null }>()

export type Reach = {
  /** What the person chose. */
  chosen: readonly OncallChannel[]
  /** What of it reaches them. */
  working: readonly OncallChannel[]
  /** The gateway was chosen, and there is no number to call. */
  lacksPhone: boolean
}

/** By which channels each member of staff can be paged now (ONC-013). */
export const readReach = async (query: Query): Promise<Map<string, Reach>> =>
  new Map(
    (await staff.readRows(query)).map(({ userId, list, ...setUp }) => {
      const chosen = list ?? defaultOncallChannels
      const lacksPhone = !setUp.hasPhone && chosen.some(({ kind }) => kind === 'gateway')
      return [userId, { chosen, working: workingChannels(chosen, setUp), lacksPhone }]
    }),
  )
