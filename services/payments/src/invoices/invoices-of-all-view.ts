import type { InferQuery, InferResponse } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'
import type { InvoiceOfAll } from '@passerelle/contract/payments/invoices-of-all'
import type { Actor } from '@passerelle/kernel/actor'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Clock } from '@passerelle/kernel/clock'
import type { Query } from '@passerelle/server/database/statement'
import { invoiceRow, invoiceSource, shownTo } from './invoice-view.ts'

type Wanted = InferQuery<typeof payments.listInvoicesOfAll>
type Page = InferResponse<typeof payments.listInvoicesOfAll>
type Sort = NonNullable<Wanted['sort']>

// A rank is compared faster than a name, ten thousand times.
const ranked = `ranked AS MATERIALIZED (
  SELECT a.id AS app_id, row_number() OVER (ORDER BY lower(a.name), a.id) AS k FROM accounts.app_cards a)`

/** What each order compares, and how the last value of a page is read from its cursor. */
const orders: Record<Sort, { key: string; cursor: string }> = {
  due: { key: 'o.due_on', cursor: '$9::text::date' },
  amount: { key: 'o.left_in_cents', cursor: '$9::text::bigint' },
  account: { key: 'n.k', cursor: '(SELECT n.k FROM ranked n WHERE n.app_id = $9::text)' },
}

// A planned debit whose method ended meanwhile fails too. They are few, and read once for the sums and for the page.
const ended = `
  SELECT c.app_id, c.invoice_id FROM payments.collections c
   WHERE c.state IN ('planned', 'notified') AND c.claimed_at IS NULL AND c.payment_method_id IS NOT NULL
     AND NOT EXISTS (SELECT FROM payments.methods m WHERE m.app_id = c.app_id AND m.id = c.payment_method_id
                        AND m.is_usable AND m.refused_at IS NULL)`

/**
 * A page of the invoices of all accounts that are to be paid or were given up, and the sums of each standing under the
 * same account and days: one statement for each order. Keyset pagination; the cursor of names is the account's id. The
 * page is read apart from the sums: ordered by day it stops at its last row.
 */
export const invoicesOfAllStatement = (
  { standing, appId, from, to, sort = 'due', direction = 'asc', after, limit }: Wanted,
  today: string,
) => {
  const { key, cursor } = orders[sort]
  const [last = null, lastId = null] = after?.split('_') ?? []
  const order = (row: string) => `ORDER BY ${row}.k ${direction}, ${row}.id ${direction}`
  return {
    name: `payments.invoices-of-all-${sort}-${direction}`,
    text: `
      WITH ended AS MATERIALIZED (${ended}), ${sort === 'account' ? `${ranked},` : ''}
      standing AS NOT MATERIALIZED (
        SELECT i.app_id, i.id, i.due_on, i.gross_in_cents - i.credited_in_cents AS left_in_cents,
               CASE WHEN i.status = 'written_off' THEN 'written_off'
                    WHEN i.standing = 'under_way' THEN 'under_way'
                    WHEN i.standing IN ('failed', 'again') OR e.invoice_id IS NOT NULL THEN 'failed'
                    WHEN i.due_on < $2::date THEN 'overdue' ELSE 'to_collect' END AS standing
          FROM payments.invoices i LEFT JOIN ended e ON e.app_id = i.app_id AND e.invoice_id = i.id
         WHERE i.kind = 'invoice' AND i.booking_id IS NULL AND i.status IN ('issued', 'written_off')
           AND i.gross_in_cents > i.credited_in_cents AND ($1::char(24) IS NULL OR i.app_id = $1)
           AND i.due_on BETWEEN coalesce($4::date, '-infinity') AND coalesce($5::date, 'infinity')),
      sums AS (SELECT standing, count(*)::int AS count, sum(left_in_cents::float8) AS "amountInCents"
                 FROM standing GROUP BY standing),
      page AS (
        SELECT o.* FROM (
          SELECT o.*, ${key} AS k FROM standing o ${sort === 'account' ? 'JOIN ranked n USING (app_id)' : ''}) o
         WHERE CASE WHEN $6::text IS NULL THEN o.standing <> 'written_off' ELSE o.standing = $6 END
           AND ($8::text IS NULL OR (o.k, o.id) ${direction === 'asc' ? '>' : '<'} (${cursor}, $8::char(24)))
         ${order('o')} LIMIT $7)
      SELECT (SELECT coalesce(jsonb_agg(to_jsonb(s)), '[]') FROM sums s) AS sums,
             (SELECT coalesce(jsonb_agg(to_jsonb(r) - ARRAY['k', 'id'] ${order('r')}), '[]') FROM (
                SELECT ${invoiceRow}, p.standing, p.left_in_cents::float8 AS "leftInCents", p.k, p.id,
                       (SELECT jsonb_build_object('_id', a.id, 'slug', a.slug, 'name', a.name)
                          FROM accounts.app_cards a WHERE a.id = p.app_id) AS app
                  FROM page p JOIN ${invoiceSource} ON p.app_id = i.app_id AND p.id = i.id) r) AS list`,
    values: [appId ?? null, today, true, from ?? null, to ?? null, standing ?? null, limit + 1, lastId, last],
  }
}

const cursorOf = ({ _id, app, dueOn, leftInCents }: InvoiceOfAll, sort: Sort) =>
  `${sort === 'account' ? app._id : sort === 'amount' ? leftInCents : dueOn}_${_id}`

/** What staff collect from all accounts (COL-018). */
export const invoicesOfAllView =
  (query: Query, clock: Clock) =>
  async (actor: Actor, wanted: Wanted): Promise<Page> => {
    const statement = invoicesOfAllStatement(wanted, toIsoDate(clock.now()))
    const { rows } = await query<Pick<Page, 'list' | 'sums'>>(statement)
    const { list, sums } = rows[0] ?? { list: [], sums: [] }
    const shown = list.slice(0, wanted.limit).map((row) => shownTo(actor, row))
    const last = list.length > wanted.limit ? shown.at(-1) : undefined
    return { list: shown, sums, next: last ? cursorOf(last, wanted.sort ?? 'due') : null }
  }
