import type { InferQuery, InferResponse } from '@passerelle/contract/operation'
import type { Quote, quotes } from '@passerelle/contract/projects/quotes'
import type { Person } from '@passerelle/kernel/actor'
import type { Query } from '@passerelle/server/database/statement'
import { person } from '../../tasks/people-columns.ts'
import type { Task } from '../../tasks/task.ts'
import { statement } from '../statement-rows.ts'

/** A quote with the parties and the account's language of its document. */
export type StoredQuote = Omit<Quote, 'sentAt' | 'answeredAt'> & { sentAt: Date | null; answeredAt: Date | null }

const fields = `q.id AS "_id", q.number, q.state, q.billing, q.net_in_cents::float8 AS "netInCents",
  q.vat_in_cents::float8 AS "vatInCents", q.gross_in_cents::float8 AS "grossInCents", q.vat, q.terms,
  q.valid_until::text AS "validUntil", q.sent_at AS "sentAt", q.answered_at AS "answeredAt", q.version,
  (SELECT ${person('p')} FROM accounts.people p WHERE p.app_id = q.app_id AND p.id = q.answered_by_id) AS "answeredBy",
  (SELECT coalesce(json_agg(json_build_object('position', l.position, 'kind', l.kind, 'title', l.title,
            'detail', l.detail, 'estimatedMs', l.estimated_ms, 'quantity', l.quantity, 'unit', l.unit,
            'unitPriceInCents', l.unit_price_in_cents, 'dailyInCents', l.daily_in_cents,
            'hourlyInCents', l.hourly_in_cents, 'vatPercent', l.vat_percent, 'netInCents', l.net_in_cents)
            ORDER BY l.position), '[]')
     FROM projects.quote_lines l WHERE l.app_id = q.app_id AND l.quote_id = q.id) AS lines`

// The versions of all quotes of a request follow each other.
const newestFirst = 'ORDER BY q.version DESC'
const page = statement(
  'projects.quotes',
  `SELECT ${fields} FROM projects.quotes q
    WHERE q.app_id = $1 AND q.task_id = $2 AND ($3 OR q.state <> 'draft') ${newestFirst} LIMIT $4 OFFSET $5`,
  { notNull: ['netInCents', 'vatInCents', 'grossInCents', 'lines'] },
).as<Pick<StoredQuote, 'state' | 'billing' | 'vat' | 'lines' | 'answeredBy'>>()
const newest = statement(
  'projects.quote',
  `SELECT ${fields} FROM projects.quotes q
    WHERE q.app_id = $1 AND q.task_id = $2 AND q.state = ANY ($3)
    ${newestFirst} LIMIT 1`,
  { notNull: ['netInCents', 'vatInCents', 'grossInCents', 'lines'] },
).as<Pick<StoredQuote, 'state' | 'billing' | 'vat' | 'lines' | 'answeredBy'>>()

/** Serializes a quote. */
export const toQuote = (quote: StoredQuote): Quote => ({
  ...quote,
  sentAt: quote.sentAt?.toISOString() ?? null,
  answeredAt: quote.answeredAt?.toISOString() ?? null,
})

const sent = ['sent', 'accepted', 'refused', 'expired'] as const
/** What counts as the quote of a task: a draft too, what was sent and nothing replaced, or what was accepted. */
const statesOf = { any: ['draft', ...sent], sent, accepted: ['accepted'] } as const

/** The newest quote of a task in one of these states, or null. */
export const findQuote = async (
  query: Query,
  { appId, id }: Pick<Task, 'appId' | 'id'>,
  which: keyof typeof statesOf,
): Promise<Quote | null> => {
  const { rows } = await query(newest.with(appId, id, statesOf[which]))
  return rows[0] ? toQuote(rows[0]) : null
}

/** Quotes of a task, newest first, drafts for staff only (BIL-019). */
export const listQuotes = async (
  query: Query,
  actor: Person,
  { appId, id }: Task,
  { limit, skip }: InferQuery<typeof quotes.listQuotes>,
): Promise<InferResponse<typeof quotes.listQuotes>> => {
  const { rows } = await query(page.with(appId, id, actor.kind === 'staff', limit + 1, skip))
  return { list: rows.slice(0, limit).map(toQuote), hasMore: rows.length > limit }
}
