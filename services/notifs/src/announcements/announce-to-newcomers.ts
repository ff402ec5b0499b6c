import { toIsoDate } from '@passerelle/kernel/format-date'
import { customerAdminRole } from '@passerelle/kernel/roles'
import { accountSubscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import { choicesOf } from '../preferences/channels.ts'
import { receiversView } from '../notices/receivers-view.ts'
import { notifyUsers, type Recipient } from '../notices/tell-people.ts'
import { announcementChoice, categoryOf, keepMails } from './announce-work.ts'
import { statement } from './statement-rows.ts'

// $3: today in Paris. Those who have their notice were told with the others.
const untold = statement(
  'notifs.untold-administrators',
  `SELECT p.announcement_id AS "announcementId", p.user_id AS "userId", p.kind
     FROM accounts.announced_people p JOIN accounts.announcement_headlines h ON h.id = p.announcement_id
    WHERE p.app_id = $1 AND p.kind <> 'info' AND p.is_admin AND NOT p.is_staff
      AND $2 BETWEEN h.shown_from AND h.shown_until AND h.effective_on > $3
      AND NOT EXISTS (SELECT FROM notifs.notices n
                       WHERE n.app_id = p.app_id AND n.user_id = p.user_id AND n.source = 'announcement:' || h.id)
      AND NOT EXISTS (SELECT FROM accounts.invited_users i WHERE i.app_id = p.app_id AND i.user_id = p.user_id)
      AND NOT EXISTS (SELECT FROM accounts.unconfirmed_apps c WHERE c.app_id = p.app_id)
    ORDER BY h.shown_from, h.id, p.user_id`,
  { notNull: ['announcementId', 'userId', 'kind'] },
)

/**
 * Tells administrators who come after an announcement of prices or terms that it will be in force (ANN-007): by what
 * makes somebody an administrator whose address is proven.
 */
export const announceToNewcomers = (platform: Platform): Subscriber => {
  const { clock, database } = platform
  const tell = notifyUsers(platform)
  const receivers = receiversView(platform)
  return accountSubscriber(
    'announce-to-newcomers',
    ['password.changed', 'address.confirmed', 'user.edited', 'user.restored'],
    async ({ appId, name, data }) => {
      if (name === 'password.changed' && data.cause !== 'invitation') return
      if (name === 'user.edited' && !data.rolesAdded?.includes(customerAdminRole)) return
      const now = clock.now()
      const { rows } = await database.query(untold.with(appId, now, toIsoDate(now)))
      if (rows.length === 0) return
      const customers = await receivers.customers(appId, null)
      await database.transaction(async (tx) => {
        for (const { announcementId, userId, kind } of rows) {
          const receiver = customers.find((one) => one.userId === userId)
          if (!receiver) continue
          const category = categoryOf(kind)
          const preferred = choicesOf('customer', receiver.choices)[category]
          const choice = announcementChoice({ kind, mail: true, isAdmin: true, isStaff: false }, preferred)
          const source = `announcement:${announcementId}`
          const happening = { source, appId, at: now, facts: { announcementId } }
          const people: Recipient[] = [{ receiver, wording: { kind: 'announcement', category }, choice }]
          await tell(tx, [{ happening, people }])
          await tx.query(keepMails.with(announcementId, appId, [userId], now))
        }
      })
    },
  )
}
