import { Problem } from '@passerelle/contract/problems'
import type { CustomerActor, PersonInAccount } from '@passerelle/kernel/actor'
import { mayAnswerByMail, questionVersion, type AnswerKind, type MailAnswers } from '@passerelle/kernel/mail-answers'
import { customerAdminRole } from '@passerelle/kernel/roles'
import { answerDigest } from '@passerelle/server/mail/answer-token'
import type { Platform } from '@passerelle/server/platform'
import type { Quote } from '@passerelle/contract/projects/quotes'
import type { Query } from '@passerelle/server/database/statement'
import { isQuoteOver } from '../estimates/estimate-flow.ts'
import { priceFor } from '../estimates/estimate-price.ts'
import { findQuote } from '../estimates/quotes/quote-view.ts'
import { awaitsEstimateAnswer, awaitsQuoteAnswer } from '../tasks/task-state.ts'
import type { TaskStore } from '../tasks/task-store.ts'
import type { Task } from '../tasks/task.ts'
import { statement } from './statement-rows.ts'

const find = statement(
  'projects.answer-link',
  `SELECT k.digest, k.app_id AS "appId", k.task_id AS "taskId", k.user_id AS "userId", k.kind, k.version, k.questions,
          k.expires_at AS "expiresAt", p.first_name AS "firstName", p.last_name AS "lastName", p.locale, p.roles,
          p.account_name AS "accountName", p.logo, p.primary_color AS "primaryColor",
          r.mail_answers AS "mailAnswers", r.ceiling_in_cents AS "ceilingInCents",
          r.second_factor_required AS "secondFactorRequired"
     FROM projects.answer_tokens k
     JOIN accounts.answer_people p ON p.app_id = k.app_id AND p.id = k.user_id AND p.email = k.email
     JOIN projects.answer_rules r ON r.app_id = k.app_id AND r.user_id = k.user_id
    WHERE k.digest = $1 AND k.used_at IS NULL AND k.ended_at IS NULL AND k.expires_at > $2`,
  {
    notNull: [
      'firstName',
      'lastName',
      'locale',
      'roles',
      'accountName',
      'primaryColor',
      'mailAnswers',
      'ceilingInCents',
      'secondFactorRequired',
    ],
  },
).as<{ kind: AnswerKind | 'satisfaction'; locale: 'fr' | 'en'; mailAnswers: MailAnswers }>()

const linked = statement(
  'projects.linked-task',
  `SELECT t.slug AS "taskId"
     FROM projects.answer_tokens k JOIN projects.tasks t ON t.app_id = k.app_id AND t.id = k.task_id
    WHERE k.digest = $1 AND k.app_id = $2`,
)

export type Link = NonNullable<Awaited<ReturnType<typeof find.readRows>>[number]>
/** A question of a request since a moment, its total in cents, and its version; `quote` where one was sent. */
export type Question = {
  kind: AnswerKind
  pendingAt: Date
  quote: Quote | null
  totalInCents: number | null
  version: string
}
/** A link that works, with the request as it is now and the person as whom it answers. */
export type OpenAnswer = Question & { link: Link; task: Task; actor: CustomerActor }

/** What an administrator of the account is asked to pay for the estimate, in cents excluding taxes; null unpriced. */
const estimateTotalOf = (task: Task): number | null =>
  priceFor({ kind: 'customer', userId: '', appId: task.appId, admin: true, sessionId: '' }, task)?.totalInCents ?? null

/**
 * What the request asks of its customer now, or null if it is nothing that a link answers. A quote that was sent is
 * asked with its own sum until its last day; after that no link answers it.
 */
export const readQuestion = async (query: Query, task: Task, now: Date): Promise<Question | null> => {
  const { pendingAt } = task
  if (task.deletedAt !== null || pendingAt === null) return null
  if (task.pendingStatus === 'completed') {
    const version = questionVersion('completion', { ...task, pendingAt })
    return { kind: 'completion', pendingAt, quote: null, totalInCents: null, version }
  }
  if (!task.estimateHold) return null
  if (!awaitsQuoteAnswer(task)) {
    if (!awaitsEstimateAnswer(task)) return null
    const version = questionVersion('estimate', { ...task, pendingAt })
    return { kind: 'estimate', pendingAt, quote: null, totalInCents: estimateTotalOf(task), version }
  }
  const quote = isQuoteOver(task, now) ? null : await findQuote(query, task, 'sent')
  if (!quote) return null
  const version = questionVersion('estimate', { ...task, pendingAt, quoteVersion: quote.version })
  return { kind: 'estimate', pendingAt, quote, totalInCents: quote.netInCents, version }
}

type Deps = Pick<Platform, 'clock' | 'database' | 'env'> & { tasks: TaskStore }

/** The problem of a link that no longer works; its detail is the sign-in page and names no request. */
export const deadLink = ({ origin }: Deps['env']): Problem =>
  new Problem('link_expired', { details: { signInLink: `${origin}/login` } })

/** The request of a link of the actor's account, whether or not the link still works. Throws `not_found`. */
export const findLinkedTask =
  ({ database }: Pick<Platform, 'database'>) =>
  async ({ appId }: PersonInAccount, token: string): Promise<{ taskId: string }> => {
    const [found] = await linked.readRows(database.query, answerDigest(token), appId)
    if (!found) throw new Problem('not_found')
    return found
  }

/**
 * Finds the link of a token with the person as whom it answers. Throws `link_expired`, the same whatever the reason:
 * unknown, used, too old; the person removed or at another address, or the account disabled (ANS-005).
 */
export const findLink =
  ({ clock, database, env }: Omit<Deps, 'tasks'>) =>
  async (token: string | undefined): Promise<Link> => {
    if (token === undefined) throw deadLink(env)
    const [link] = await find.readRows(database.query, answerDigest(token), clock.now())
    if (!link) throw deadLink(env)
    return link
  }

/**
 * What the link of an estimate or a completion answers now. Throws `link_expired` for another estimate, quote or wait,
 * what was answered, expired or archived; when the person is no administrator, or the setting forbids it now (ANS-005).
 */
export const openAnswer =
  ({ clock, database, env, tasks }: Deps) =>
  async (link: Link): Promise<OpenAnswer> => {
    const dead = deadLink(env)
    if (link.kind === 'satisfaction' || !link.roles.includes(customerAdminRole)) throw dead
    const task = await tasks.find(link.appId, link.taskId)
    const question = task && (await readQuestion(database.query, task, clock.now()))
    if (!question || question.kind !== link.kind || question.version !== link.version) throw dead
    if (!mayAnswerByMail(question, link)) throw dead
    const { userId, appId } = link
    const actor: CustomerActor = { kind: 'customer', userId, appId, admin: true, sessionId: '', via: 'mail_link' }
    return { ...question, link, task, actor }
  }
