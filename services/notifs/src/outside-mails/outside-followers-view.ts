import { isLocale, type Locale } from '@passerelle/i18n/locales'
import type { Query } from '@passerelle/server/database/connect'
import { listIdOf } from '../thread-mails/thread-mail.ts'
import { statement } from './statement-rows.ts'

/** Somebody who follows a request from outside, with what their mails say of it. */
export type OutsideFollower = {
  appId: string
  outsideId: string
  taskId: string
  email: string
  locale: Locale
  addedAt: Date
  taskSlug: string
  taskName: string
  listId: string
  adderName: string
  /** The account of who added them; null for the provider. */
  adderOf: string | null
}

// Whoever was added by staff is written to in their language too.
const followers = statement(
  'notifs.outside-followers',
  `
  SELECT o.app_id AS "appId", o.id AS "outsideId", o.task_id AS "taskId", o.email, o.created_at AS "addedAt",
         t.slug AS "taskSlug", t.name AS "taskName", a.slug AS "appSlug", p.locale,
         btrim(concat_ws(' ', p.first_name, p.last_name)) AS "adderName",
         CASE WHEN p.staff THEN NULL ELSE a.name END AS "adderOf"
    FROM projects.outside_followers o
    JOIN projects.task_headlines t ON t.app_id = o.app_id AND t.id = o.task_id
    JOIN accounts.app_cards a ON a.id = o.app_id AND a.disabled_at IS NULL
    LEFT JOIN LATERAL (SELECT p.* FROM accounts.people p
      WHERE p.id = o.added_by AND NOT p.anonymised
        AND p.app_id IN (o.app_id, (SELECT h.id FROM accounts.app_cards h WHERE h.provider))
      ORDER BY p.app_id = o.app_id DESC LIMIT 1) p ON true
   WHERE o.app_id = $1 AND o.id = $2`,
  { notNull: ['appId', 'outsideId', 'taskId', 'email', 'addedAt', 'taskSlug', 'taskName', 'appSlug', 'adderName'] },
)

/** Null for one whose mails have ended, or whose account lets nobody from outside follow any more. */
export const findOutsideFollower = async (
  query: Query,
  appId: string,
  outsideId: string,
): Promise<OutsideFollower | null> => {
  const [row] = await followers.readRows(query, appId, outsideId)
  if (!row) return null
  const { appSlug, locale, ...follower } = row
  return {
    ...follower,
    locale: isLocale(locale) ? locale : 'fr',
    listId: listIdOf(follower.taskSlug, appSlug),
  }
}
