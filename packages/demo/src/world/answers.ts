import { days } from '@passerelle/kernel/durations'
import { newId } from '@passerelle/kernel/ids'
import { questionVersion } from '@passerelle/kernel/mail-answers'
import type { Database } from '@passerelle/server/database/connect'
import { answerTokens } from '@passerelle/server/mail/answer-token'
import { createQueueMail } from '@passerelle/server/mail/queue-mail'
import type { Platform } from '@passerelle/server/platform'
import { randomBytesOf, seededRandom } from './random.ts'

/** What administrators of each account answer by mail, and up to which amount in cents. */
const settings: readonly [slug: string, mailAnswers: string, ceilingInCents: number][] = [
  ['atelier-lumen', 'both', 300_000],
  ['maison-verdier', 'completion', 100_000],
  ['clinique-riviera', 'off', 100_000],
]

/** The clinic reads its messages in the digest of the day. */
const mails = `
  INSERT INTO mails.account_settings (app_id, message_mails, mail_replies, mail_requests, updated_at)
  SELECT id, 'digest', true, true, $1 FROM accounts.apps WHERE slug = 'clinique-riviera'`

/** A sender that project staff blocked. */
const blocked = `
  INSERT INTO mails.sender_rules (id, pattern, rule, note, user_id, created_at)
  SELECT $1, '@promo-toner.example', 'block', '', u.id, $2 FROM accounts.users u
   WHERE u.email = 'farid@nimbus.example' AND u.staff ORDER BY u.app_id LIMIT 1`

const choose = `
  INSERT INTO projects.answer_settings (app_id, mail_answers, ceiling_in_cents, updated_at)
  SELECT id, $2, $3, $4 FROM accounts.apps WHERE slug = $1`

type Asked = {
  appId: string
  userId: string
  email: string
  taskId: string
  slug: string
  name: string
  pendingAt: Date
}
const completions = `
  SELECT n.app_id AS "appId", u.id AS "userId", u.email, t.id AS "taskId", t.slug, t.name,
         t.pending_at AS "pendingAt"
    FROM notifs.notices n
    JOIN projects.tasks t ON t.app_id = n.app_id AND t.id = n.task_id
    JOIN accounts.users u ON u.app_id = n.app_id AND u.id = n.user_id
    JOIN accounts.apps a ON a.id = n.app_id
   WHERE a.slug = 'atelier-lumen' AND n.kind = 'completion_asked' AND 'admin' = ANY (u.roles)
     AND t.pending_status = 'completed' AND t.auto_accept_due_at > $1
   ORDER BY u.email`
const keep = 'SELECT projects.keep_answer_token($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)'

/**
 * Seeds what accounts let mails do and their administrators answer by mail, a blocked sender, and the mails that ask
 * for a completion, which leave at the first start. Notices must exist.
 */
export const seedAnswers = (
  database: Pick<Database, 'transaction'>,
  env: Pick<Platform['env'], 'origin' | 'secretsKey' | 'dataDir'>,
  now: Date,
): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.query({ text: mails, values: [now] })
    for (const row of settings) await tx.query({ text: choose, values: [...row, now] })
    const bytes = randomBytesOf(seededRandom(20_260_203))
    const ruleId = newId(now, randomBytesOf(seededRandom(20_260_204)))
    await tx.query({ text: blocked, values: [ruleId, now] })
    const queueMail = createQueueMail({ clock: { now: () => now }, newId: () => newId(now, bytes) })
    const tokens = answerTokens(env)
    const { rows } = await tx.query<Asked>({ text: completions, values: [now] })
    for (const { appId, userId, email, taskId, slug, name, pendingAt } of rows) {
      const { digest, sealed } = tokens.create()
      const key = `seed:answer:${slug}:${userId}`
      const version = questionVersion('completion', { estimatedTime: null, pendingAt })
      const until = new Date(now.getTime() + days(7))
      const values = [digest, appId, taskId, userId, 'completion', version, email, now, until, key]
      await tx.query({ text: keep, values })
      await queueMail(tx, {
        appId,
        userId,
        to: email,
        locale: 'fr',
        template: 'notice',
        variables: {
          reference: slug,
          subject: `${slug}\u00a0: la fin de la demande attend une validation`,
          title: 'La fin de la demande attend une validation',
          deadline: 'Sans réponse, le travail sera validé d’office dans l’heure.',
          text: `Demande «\u00a0${name}\u00a0».`,
          quote: '',
          button: 'Répondre',
          note: '',
          link: `${env.origin}/projects/tasks/${slug}`,
          unsubscribe: '',
        },
        key,
        about: { taskId, listId: `${slug.toLowerCase()}.atelier-lumen`, internal: false },
        answer: { kind: 'completion', totalInCents: null, sealed },
      })
    }
  })
