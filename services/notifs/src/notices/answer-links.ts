import { days } from '@passerelle/kernel/durations'
import { estimateTotal } from '@passerelle/kernel/estimate-total'
import { mayAnswerByMail, questionVersion, type AnswerKind, type MailAnswers } from '@passerelle/kernel/mail-answers'
import type { Tx } from '@passerelle/server/database/connect'
import { answerTokens, type MailedAnswer } from '@passerelle/server/mail/answer-token'
import type { NewMail } from '@passerelle/server/mail/queue-mail'
import type { Platform } from '@passerelle/server/platform'
import type { NoticeDetails } from './notice-details-view.ts'
import { statement } from './statement-rows.ts'

/** How long the buttons of a mail work (ANS-004). */
const lifeMs = days(7)

const question = statement(
  'notifs.answer-question',
  `SELECT q.kind, q.pending_at AS "pendingAt", q.estimated_time AS "estimatedTime", q.has_quote AS "hasQuote",
          q.quote_version AS "quoteVersion", q.quote_net_in_cents::float8 AS "quoteNetInCents",
          r.mail_answers AS "mailAnswers", r.ceiling_in_cents AS "ceilingInCents",
          r.second_factor_required AS "secondFactorRequired"
     FROM projects.answer_questions q JOIN projects.answer_rules r ON r.app_id = q.app_id
    WHERE q.app_id = $1 AND q.task_id = $2 AND r.user_id = $3`,
  { notNull: ['kind', 'pendingAt', 'hasQuote', 'mailAnswers', 'ceilingInCents', 'secondFactorRequired'] },
).as<{ kind: AnswerKind; mailAnswers: MailAnswers }>()
const keep = statement(
  'notifs.keep-answer',
  'SELECT projects.keep_answer_token($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
)

/** Notices whose mail asks what a link answers. */
const asks: ReadonlySet<NoticeDetails['kind']> = new Set([
  'estimate_waiting',
  'quote_waiting',
  'quote_ending',
  'completion_asked',
  'reminder',
])

const totalOf = (time: number | null, { dailyInCents, hourlyInCents }: NoticeDetails): number | null =>
  time === null || dailyInCents === null || hourlyInCents === null
    ? null
    : estimateTotal(time, { dailyInCents, hourlyInCents })

type Deps = Pick<Platform, 'env' | 'record'>

/**
 * Gives the mail of a notice a fresh link with which its reader answers, where the account allows it: of customer
 * administrators only (ANS-001 to ANS-003). The token is kept as its digest, and goes with the mail sealed.
 */
export const answerLinks = ({ env, record }: Deps) => {
  const tokens = answerTokens(env)
  return async (tx: Tx, notice: NoticeDetails, to: { admin: boolean; staff: boolean }, mail: NewMail, now: Date) => {
    const { appId, taskId, userId } = notice
    if (taskId === null || !to.admin || to.staff || !asks.has(notice.kind)) return mail
    const [found] = await question.readRows(tx.query, appId, taskId, userId)
    if (!found) return mail
    const { kind, pendingAt, estimatedTime, quoteVersion } = found
    const priced = found.hasQuote ? found.quoteNetInCents : totalOf(estimatedTime, notice)
    const totalInCents = kind === 'estimate' ? priced : null
    if (!mayAnswerByMail({ kind, totalInCents }, found)) return mail
    const { digest, sealed } = tokens.create()
    const version = questionVersion(kind, { estimatedTime, pendingAt, quoteVersion })
    const until = new Date(now.getTime() + lifeMs)
    await tx.query(keep.with(digest, appId, taskId, userId, kind, version, mail.to, now, until, mail.key))
    await record(tx, {
      appId,
      actor: { kind: 'system' },
      name: 'answer.mailed',
      subject: taskId,
      data: { taskId, kind, userId },
    })
    return {
      ...mail,
      answer: { kind, totalInCents, ...(quoteVersion !== null && { isQuote: true }), sealed } satisfies MailedAnswer,
    }
  }
}
