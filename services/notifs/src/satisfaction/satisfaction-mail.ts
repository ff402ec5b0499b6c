import { satisfactionPeriods } from '@passerelle/kernel/satisfaction'
import { accountSubscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import { answerTokens } from '@passerelle/server/mail/answer-token'
import { unsubscribeTokens } from '@passerelle/server/mail/unsubscribe-token'
import type { Platform } from '@passerelle/server/platform'
import { listIdOf } from '../thread-mails/thread-mail.ts'
import { statement } from './statement-rows.ts'

const question = statement(
  'notifs.asked-satisfaction',
  `SELECT s.task_id AS "taskId", s.user_id AS "userId", s.closed_at AS "closedAt", s.created_at AS "createdAt", s.slug,
          s.name, r.email, r.locale, a.slug AS "appSlug"
     FROM projects.asked_satisfaction s
          JOIN accounts.notice_receivers r ON r.app_id = s.app_id AND r.id = s.user_id
          JOIN accounts.app_cards a ON a.id = s.app_id
          LEFT JOIN notifs.preferences p ON p.app_id = s.app_id AND p.user_id = s.user_id
    WHERE s.app_id = $1 AND s.id = $2 AND s.rated_at IS NULL AND s.satisfaction_mails
      AND coalesce(p.satisfaction, true)`,
  { notNull: ['taskId', 'userId', 'closedAt', 'createdAt', 'slug', 'name', 'email', 'locale', 'appSlug'] },
).as<{ locale: 'fr' | 'en' }>()
const keep = statement(
  'notifs.keep-satisfaction',
  'SELECT projects.keep_answer_token($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
)

/**
 * Subscriber that mails the question whether a done request was done well, with links to its page (ANS-018), unless the
 * account or the person ended these mails: then it is asked in the portal alone.
 */
export const satisfactionMail = ({ clock, database, env, queueMail }: Platform): Subscriber =>
  accountSubscriber('satisfaction-mail', ['satisfaction.asked'], async ({ appId, data: { satisfactionId } }) => {
    const tokens = answerTokens(env)
    const unsubscribe = unsubscribeTokens(env)
    await database.transaction(async (tx) => {
      const [asked] = await question.readRows(tx.query, appId, satisfactionId)
      if (!asked) return
      const { taskId, userId, closedAt, createdAt, slug, name, email, locale, appSlug } = asked
      const now = clock.now()
      const { digest, sealed } = tokens.create()
      const key = `satisfaction:${satisfactionId}`
      const until = new Date(now.getTime() + satisfactionPeriods.link)
      const version = String(closedAt.getTime())
      await tx.query(keep.with(digest, appId, taskId, userId, 'satisfaction', version, email, now, until, key))
      await queueMail(tx, {
        appId,
        userId,
        to: email,
        locale,
        template: 'satisfaction',
        key,
        variables: {
          taskSlug: slug,
          taskName: name,
          doneAt: closedAt.toISOString(),
          took: String(Math.max(0, closedAt.getTime() - createdAt.getTime())),
          unsubscribe: unsubscribe.create({ appId, userId, topic: 'satisfaction', subjectId: null }),
        },
        about: { taskId, listId: listIdOf(slug, appSlug), internal: false },
        answer: { kind: 'satisfaction', totalInCents: null, sealed },
      })
    })
  })
