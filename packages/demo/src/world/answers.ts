import { days } from '@passerelle/kernel/durations'
import { formatMoney } from '@passerelle/kernel/format-money'
import { newId } from '@passerelle/kernel/ids'
import { questionVersion, type AnswerKind } from '@passerelle/kernel/mail-answers'
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

type Quoted = Asked & {
  estimatedTime: number
  quoteVersion: number
  number: string
  net: string
  gross: string
  validUntil: string
  lines: { title: string; netInCents: number }[]
}
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
/** The quotes that wait for the same administrators. */
const quotes = `
  SELECT n.app_id AS "appId", u.id AS "userId", u.email, t.id AS "taskId", t.slug, t.name,
         t.pending_at AS "pendingAt", t.estimated_time::float8 AS "estimatedTime", q.version AS "quoteVersion",
         q.number, q.net_in_cents::text AS net, q.gross_in_cents::text AS gross, q.valid_until::text AS "validUntil",
         (SELECT json_agg(json_build_object('title', l.title, 'netInCents', l.net_in_cents) ORDER BY l.position)
            FROM projects.quote_lines l WHERE l.app_id = q.app_id AND l.quote_id = q.id) AS lines
    FROM notifs.notices n
    JOIN projects.tasks t ON t.app_id = n.app_id AND t.id = n.task_id AND t.deleted_at IS NULL
    JOIN projects.quotes q ON q.app_id = t.app_id AND q.task_id = t.id AND q.state = 'sent'
    JOIN accounts.users u ON u.app_id = n.app_id AND u.id = n.user_id
    JOIN accounts.apps a ON a.id = n.app_id
   WHERE a.slug = 'atelier-lumen' AND n.kind = 'quote_waiting' AND 'admin' = ANY (u.roles) AND t.estimate_hold
     AND q.net_in_cents <= 300000
   ORDER BY u.email, t.slug`
const keep = 'SELECT projects.keep_answer_token($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)'

/**
 * Seeds what accounts let mails do and their administrators answer by mail, a blocked sender, and the mails that ask
 * for a completion or an answer to a quote, which leave at the first start (ANS-025). Notices must exist.
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
    const link = async ({ appId, taskId, userId, email, slug }: Asked, kind: AnswerKind, version: string) => {
      const { digest, sealed } = tokens.create()
      const key = `seed:answer:${slug}:${userId}`
      const until = new Date(now.getTime() + days(7))
      const values = [digest, appId, taskId, userId, kind, version, email, now, until, key]
      await tx.query({ text: keep, values })
      return { sealed, key }
    }
    const addressOf = ({ appId, taskId, userId, email, slug }: Asked) => ({
      appId,
      userId,
      to: email,
      locale: 'fr' as const,
      about: { taskId, listId: `${slug.toLowerCase()}.atelier-lumen`, internal: false },
    })
    const linkOf = ({ slug }: Asked) => `${env.origin}/projects/tasks/${slug}`
    for (const asked of (await tx.query<Quoted>({ text: quotes, values: [] })).rows) {
      const { sealed, key } = await link(asked, 'estimate', questionVersion('estimate', asked))
      const { slug, name, number, net, gross, validUntil, lines } = asked
      const shown = lines.map(({ title, netInCents }) => ({ label: title, value: formatMoney(netInCents, 'fr') }))
      await queueMail(tx, {
        ...addressOf(asked),
        template: 'quote',
        variables: {
          taskSlug: slug,
          taskName: name,
          link: linkOf(asked),
          number,
          net,
          gross,
          validUntil,
          lines: JSON.stringify(shown),
          closesAt: '',
        },
        key,
        answer: { kind: 'estimate', totalInCents: Number(net), isQuote: true, sealed },
      })
    }
    for (const asked of (await tx.query<Asked>({ text: completions, values: [now] })).rows) {
      const { slug, name, pendingAt } = asked
      const version = questionVersion('completion', { estimatedTime: null, pendingAt })
      const { sealed, key } = await link(asked, 'completion', version)
      await queueMail(tx, {
        ...addressOf(asked),
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
          link: linkOf(asked),
          unsubscribe: '',
        },
        key,
        answer: { kind: 'completion', totalInCents: null, sealed },
      })
    }
  })
