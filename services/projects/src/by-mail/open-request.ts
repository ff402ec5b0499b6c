import { maxDescriptionLength } from '@passerelle/contract/limits'
import { isLocale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import type { CustomerActor } from '@passerelle/kernel/actor'
import { textBeginning } from '@passerelle/kernel/text-beginning'
import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import { createTask } from '../editing/create-task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { statement } from './statement-rows.ts'

const toOpen = statement(
  'projects.request-by-mail',
  `
  SELECT i.app_id AS "appId", i.task_id AS "taskId", i.user_id AS "userId", i.title, i.continues, i.text, p.locale
    FROM mails.inbound_to_post i LEFT JOIN accounts.people p ON p.app_id = i.app_id AND p.id = i.user_id
   WHERE i.id = $1 AND i.opens`,
  { notNull: ['appId', 'taskId', 'userId', 'title', 'text'] },
)

const markByMail = statement(
  'projects.mark-by-mail',
  'UPDATE projects.tasks SET by_mail = true WHERE app_id = $1 AND id = $2',
)

/** A text after `first`; of one that is too long its beginning, and that it goes on in a document (EML-039). */
const describe = (first: string, text: string, continued: string): string => {
  const fits = textBeginning(text, maxDescriptionLength - first.length).length === text.length
  return fits
    ? `${first}${text}`
    : `${first}${textBeginning(text, maxDescriptionLength - first.length - continued.length - 2)}\n\n${continued}`
}

/**
 * Subscriber that opens the request of a mail, as the call of its sender would (EML-031), under the id that mails
 * reserved for it: of two that open it at once, one fails and is tried again.
 */
export const openRequest = (deps: TaskDeps & Pick<Platform, 'database' | 'newId'>): Subscriber =>
  subscriber('open-by-mail', ['inbound.accepted'], async ({ subject }) => {
    const { database, newId, record, tasks } = deps
    const [mail] = await toOpen.readRows(database.query, subject)
    if (!mail || (await tasks.find(mail.appId, mail.taskId))) return
    const { appId, taskId, userId, title, continues, text, locale } = mail
    const ids = [taskId]
    const create = createTask({ ...deps, newId: () => ids.shift() ?? newId() })
    const t = getTranslator(isLocale(locale) ? locale : 'fr')
    const first = continues === null ? '' : `${t('mails.inbound.follows', { slug: continues })}\n\n`
    const description = describe(first, text.trim() || title, t('mails.inbound.continued'))
    const actor: CustomerActor = { kind: 'customer', userId, appId, admin: false, sessionId: '', via: 'mail' }
    await create(appId, { name: title, description }, actor, async (tx) => {
      await tx.query(markByMail.with(appId, taskId))
      await record(tx, {
        appId,
        actor: { kind: 'customer', userId, via: 'mail' },
        name: 'inbound.request_opened',
        subject,
        data: { taskId },
      })
    })
  })
