import type { Person } from '@passerelle/kernel/actor'
import type { Database, Query } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { cancelMails } from '@passerelle/server/mail/queue-mail'
import { statement } from './statement-rows.ts'
import { noticeMailKey } from './notice-mail.ts'

/** A customer has one inbox per account; staff have a single inbox for all accounts. */
export const ownInbox = (actor: Person) => ({
  userId: actor.userId,
  appId: actor.kind === 'customer' ? actor.appId : null,
})

const own = 'n.user_id = $1 AND ($2::char(24) IS NULL OR n.app_id = $2)'
const mostCounted = 100

/** Counts unread notices of a person ($1) in an account ($2), or in all. */
export const unreadCount = `SELECT count(*) AS unread
  FROM (SELECT FROM notifs.notices n WHERE ${own} AND n.read_at IS NULL AND n.in_inbox LIMIT ${mostCounted}) u`
const count = statement('notifs.count', unreadCount, { notNull: ['unread'] })
/** Number of unread notices; stops at 100. */
export const countUnread = async (query: Query, actor: Person): Promise<number> => {
  const { userId, appId } = ownInbox(actor)
  const { rows } = await query(count.with(userId, appId))
  return rows[0]?.unread ?? 0
}

const markRead = statement(
  'notifs.markRead',
  `
  UPDATE notifs.notices n SET read_at = $3, push_due_at = NULL, mail_due_at = NULL, mail_mode = NULL
   WHERE ${own} AND n.read_at IS NULL
     AND ($4::char(24)[] IS NULL OR n.id = ANY ($4)
          OR n.fold IN (SELECT f.fold FROM notifs.notices f
                         WHERE f.user_id = $1 AND f.id = ANY ($4) AND f.fold LIKE 'same:%'))
     AND ($5::char(24) IS NULL OR n.task_id = $5)
  RETURNING n.id`,
)

export type Which = { ids?: string[] | undefined; taskId?: string | undefined }

/**
 * Marks notices of the actor, with all of their fold, as read and cancels pushes and mails about them that were not
 * sent yet.
 */
export const markNoticesRead =
  ({ database, clock }: { database: Database; clock: Platform['clock'] }) =>
  (actor: Person, { ids, taskId }: Which): Promise<number> =>
    database.transaction(async (tx) => {
      const { userId, appId } = ownInbox(actor)
      const now = clock.now()
      const { rows } = await tx.query(markRead.with(userId, appId, now, ids ?? null, taskId ?? null))
      await cancelMails(
        tx,
        rows.map(({ id }) => noticeMailKey(id)),
        now,
      )
      return countUnread(tx.query, actor)
    })
