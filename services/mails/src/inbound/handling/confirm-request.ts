import { isLocale } from '@passerelle/i18n/locales'
import { accountSubscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import { statement } from '../statement-rows.ts'

const opened = statement(
  'mails.opened-request',
  `
  SELECT t.slug, t.name, a.slug AS "appSlug", r.email, r.locale, i.user_id AS "userId"
    FROM mails.inbound i JOIN projects.task_headlines t ON t.app_id = i.app_id AND t.id = i.task_id
    JOIN accounts.app_cards a ON a.id = i.app_id
    JOIN accounts.notice_receivers r ON r.app_id = i.app_id AND r.id = i.user_id
   WHERE i.id = $1`,
  { notNull: ['slug', 'name', 'appSlug', 'email', 'locale', 'userId'] },
)

/** Subscriber that tells the sender of a mail which request it opened (EML-046). */
export const confirmRequest = ({
  database,
  env,
  queueMail,
}: Pick<Platform, 'database' | 'env' | 'queueMail'>): Subscriber =>
  accountSubscriber('confirm-request', ['inbound.request_opened'], async ({ appId, subject, data }) => {
    const [found] = await opened.readRows(database.query, subject)
    if (!found) return
    const { slug, name, appSlug, email, locale, userId } = found
    await database.transaction((tx) =>
      queueMail(tx, {
        appId,
        userId,
        to: email,
        locale: isLocale(locale) ? locale : 'fr',
        template: 'request_received',
        variables: { taskSlug: slug, taskName: name, link: `${env.origin}/projects/tasks/${slug}` },
        key: `request_received:${subject}`,
        about: { taskId: data.taskId, listId: `${slug}.${appSlug}`.toLowerCase(), internal: false },
      }),
    )
  })
