import type { AnswerPage } from '@passerelle/contract/projects/answers'
import { maxLinkQuestions } from '@passerelle/kernel/mail-answers'
import { estimateDay, hours, minutes } from '@passerelle/kernel/durations'
import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import type { Platform } from '@passerelle/server/platform'
import { priceFor } from '../estimates/estimate-price.ts'
import type { OpenAnswer } from './answer-link.ts'
import { effectOf } from './answer-effects.ts'
import { statement } from './statement-rows.ts'

// Who proposed the estimate, or asked for the completion.
const asker = statement(
  'projects.answer-asker',
  `SELECT p.first_name || ' ' || p.last_name AS name
     FROM platform.events e JOIN accounts.people p ON p.id = (e.actor ->> 'userId')::char(24) AND NOT p.anonymised
    WHERE e.subject = $2 AND e.app_id = $1 AND e.name = $3 ORDER BY e.at DESC, e.id DESC LIMIT 1`,
)

const linesOf = ({ actor, task, quote }: OpenAnswer): AnswerPage['lines'] => {
  const price = quote ? null : priceFor(actor, task)
  if (!price) return []
  const { days, dailyInCents, hourlyInCents, totalInCents } = price
  const inDays = days * dailyInCents
  const rest = hours(price.hours) + minutes(price.minutes)
  return [
    ...(days > 0
      ? [{ unit: 'day' as const, time: days * estimateDay, unitPriceInCents: dailyInCents, netInCents: inDays }]
      : []),
    ...(rest > 0
      ? [{ unit: 'hour' as const, time: rest, unitPriceInCents: hourlyInCents, netInCents: totalInCents - inDays }]
      : []),
  ]
}

/** A quote as the page of its link shows it: without the parties and the time of its lines, which are in its PDF. */
const quoteOf = ({ quote }: OpenAnswer): AnswerPage['quote'] =>
  quote && {
    number: quote.number ?? '',
    lines: quote.lines.map(({ title, netInCents }) => ({ title, netInCents })),
    grossInCents: quote.grossInCents,
    terms: quote.terms,
    validUntil: quote.validUntil ?? '',
  }

/** When the question ends by itself; a quote at the end of its last day. */
const closesAtOf = ({ kind, task, quote }: OpenAnswer): Date | null => {
  if (quote?.validUntil) return parseDayBounds(quote.validUntil).end
  return kind === 'estimate' ? task.archiveDueAt : task.autoAcceptDueAt
}

/** Read model of the page of a link (ANS-006, ANS-014). */
export const answerPage =
  ({ database, env }: Pick<Platform, 'database' | 'env'>) =>
  async (open: OpenAnswer): Promise<AnswerPage> => {
    const { kind, link, task, pendingAt } = open
    const isEstimate = kind === 'estimate'
    const name = isEstimate ? 'estimate.proposed' : 'task.pending_on'
    const [asked] = await asker.readRows(database.query, task.appId, task.id, name)
    return {
      kind,
      account: { name: link.accountName, logo: link.logo, primaryColor: link.primaryColor },
      person: { firstName: link.firstName, lastName: link.lastName, locale: link.locale },
      providerName: env.providerName,
      taskId: task.slug,
      name: task.name,
      actorName: asked?.name ?? null,
      estimatedTime: isEstimate ? task.estimatedTime : null,
      lines: isEstimate ? linesOf(open) : [],
      totalInCents: open.totalInCents,
      quote: quoteOf(open),
      acceptedEstimatedTime: isEstimate ? task.acceptedEstimatedTime : null,
      acceptedAt: isEstimate ? (task.estimatedTimeAcceptedAt?.toISOString() ?? null) : null,
      askedAt: pendingAt.toISOString(),
      closesAt: closesAtOf(open)?.toISOString() ?? null,
      expiresAt: link.expiresAt.toISOString(),
      effect: { accept: effectOf(kind, 'accept'), refuse: effectOf(kind, 'refuse'), ask: effectOf(kind, 'ask') },
      may: ['accept', 'refuse', ...(link.questions < maxLinkQuestions ? (['ask'] as const) : [])],
      signInLink: `/projects/tasks/${task.slug}`,
    }
  }
