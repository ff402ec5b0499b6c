import { minutes, seconds } from '@passerelle/kernel/durations'
import type { NoticeCategory, NoticeChoice } from '@passerelle/kernel/notice-preferences'
import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import { done, repeatAt, type WorkKind } from '@passerelle/server/work/work'
import { enqueueWork } from '@passerelle/server/work/work-store'
import { choicesOf } from '../preferences/channels.ts'
import { receiversView } from '../notices/receivers-view.ts'
import { notifyUsers, type Recipient, type Notified } from '../notices/tell-people.ts'
import { statement } from './statement-rows.ts'

/** Kind of the work that tells an audience; its id is that of the announcement. */
export const announceKind = 'notifs.announce'

/** People told in one transaction. */
const batchSize = 500

// In the order of the key, without those who have their notice.
const untold = statement(
  'notifs.untold-people',
  `SELECT p.app_id AS "appId", p.user_id AS "userId", p.kind, p.is_admin AS "isAdmin", p.is_staff AS "isStaff",
          p.mail AND (p.kind <> 'info' OR coalesce(f.announcements, true)) AS mail
     FROM accounts.announced_people p
     LEFT JOIN notifs.preferences f ON f.app_id = p.app_id AND f.user_id = p.user_id
    WHERE p.announcement_id = $1
      AND NOT EXISTS (SELECT FROM notifs.notices n
                       WHERE n.app_id = p.app_id AND n.user_id = p.user_id AND n.source = $2)
    ORDER BY p.app_id, p.user_id LIMIT $3`,
  { notNull: ['appId', 'userId', 'kind', 'mail', 'isAdmin', 'isStaff'] },
)
/** Keeps to whom an announcement was mailed. */
export const keepMails = statement(
  'notifs.keep-announcement-mails',
  'SELECT accounts.keep_announcement_mails($1, $2, $3::char(24)[], $4)',
)

type Untold = { kind: string; mail: boolean; isAdmin: boolean; isStaff: boolean }

/**
 * Channels of an announcement: those of the person's preferences, by mail only when it is to be mailed and the person
 * did not end the mails of news. Prices and terms are always mailed to administrators of customers (ANN-007).
 */
export const announcementChoice = ({ kind, mail, isAdmin, isStaff }: Untold, preferred: NoticeChoice): NoticeChoice => {
  const isForced = kind !== 'info' && isAdmin && !isStaff
  return { ...preferred, mail: isForced ? 'now' : mail ? preferred.mail : 'never' }
}
/** Category of the notices of announcements of a kind. */
export const categoryOf = (kind: string): NoticeCategory => (kind === 'info' ? 'progress' : 'payments')

/** Has the audience of an announcement told when it begins to be shown. */
export const announceSubscriber = ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Subscriber =>
  subscriber('announce', ['announcement.shown'], ({ data }) =>
    database.transaction((tx) =>
      enqueueWork(tx, { kind: announceKind, id: data.announcementId, appId: null, dueAt: clock.now() }),
    ),
  )

/**
 * Tells the audience of an announcement in batches: one notice per person, and what their channels say. What a process
 * that dies has not committed is told by the next one.
 */
export const announceWork = (platform: Platform): WorkKind => {
  const { clock, database } = platform
  const tell = notifyUsers(platform)
  const receivers = receiversView(platform)
  return {
    name: announceKind,
    leaseMs: minutes(2),
    concurrency: 2,
    perAccount: 2,
    pauses: (attempt) => Math.min(seconds(10) * 2 ** Math.min(attempt - 1, 6), minutes(10)),
    run: async ({ id }) => {
      const source = `announcement:${id}`
      const batch = (await database.query(untold.with(id, source, batchSize))).rows
      const now = clock.now()
      const wanted = Map.groupBy(batch, ({ appId }) => appId)
      const ofStaff = new Set(batch.flatMap(({ appId, isStaff }) => (isStaff ? [appId] : [])))
      const customers = await receivers.customersOf([...wanted.keys()].filter((appId) => !ofStaff.has(appId)))
      const byAccount = Map.groupBy(customers, ({ home }) => home)
      const told: Notified[] = []
      for (const [appId, people] of wanted) {
        const all = ofStaff.has(appId) ? await receivers.staff(appId, null) : (byAccount.get(appId) ?? [])
        const byId = new Map(people.map((one) => [one.userId, one]))
        const recipients = all.flatMap((receiver): Recipient[] => {
          const one = byId.get(receiver.userId)
          if (!one) return []
          const category = categoryOf(one.kind)
          const preferred = choicesOf(receiver.staff ? 'staff' : 'customer', receiver.choices)[category]
          return [{ receiver, wording: { kind: 'announcement', category }, choice: announcementChoice(one, preferred) }]
        })
        if (recipients.length > 0)
          told.push({ happening: { source, appId, at: now, facts: { announcementId: id } }, people: recipients })
      }
      // Who is left can be told nothing: they are no receivers of notices.
      if (told.length === 0) return done()
      return repeatAt(now, async (tx) => {
        await tell(tx, told)
        for (const { happening, people } of told) {
          const mailed = people.flatMap(({ receiver, choice }) =>
            choice?.mail === 'now' && !receiver.staff ? [receiver.userId] : [],
          )
          if (mailed.length > 0) tx.send(keepMails.with(id, happening.appId, mailed, now))
        }
      })
    },
  }
}
