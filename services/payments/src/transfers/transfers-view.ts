import type { InferQuery, InferResponse } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'
import type { Query } from '@passerelle/server/database/statement'
import { statement } from './statement-rows.ts'

type Page = InferResponse<typeof payments.listTransfers>

/** As many as are worth looking at. */
const maxProposals = 5

// An invoice may be due again that a debit of somebody else took meanwhile: what is under way is not proposed.
const proposals = `
  SELECT coalesce(jsonb_agg(jsonb_build_object('invoiceId', m.id, 'number', m.number, 'leftInCents', m.left_in_cents,
           'isNamed', m.is_named, 'app', jsonb_build_object('_id', m.app_id, 'name', m.name))
           ORDER BY m.is_named DESC, m.due_on, m.id), '[]')
    FROM (SELECT o.*, a.name, n.is_named FROM open o JOIN accounts.app_cards a ON a.id = o.app_id
           CROSS JOIN LATERAL (SELECT strpos(t.plain, o.plain) > 0 AS is_named) n
           WHERE o.left_in_cents = t.amount_in_cents OR n.is_named
           ORDER BY n.is_named DESC, o.due_on, o.id LIMIT ${maxProposals}) m`

const list = statement(
  'payments.transfers',
  `WITH open AS MATERIALIZED (
     SELECT i.app_id, i.id, i.number, i.due_on, (i.gross_in_cents - i.credited_in_cents)::float8 AS left_in_cents,
            regexp_replace(upper(i.number), '[^A-Z0-9]', '', 'g') AS plain
       FROM payments.invoices i
      WHERE i.kind = 'invoice' AND i.booking_id IS NULL AND i.status = 'issued'
        AND i.gross_in_cents > i.credited_in_cents AND i.standing IS DISTINCT FROM 'under_way'),
   page AS (
     SELECT t.id, t.booked_on, t.amount_in_cents, t.payer, t.reference,
            regexp_replace(upper(t.reference), '[^A-Z0-9]', '', 'g') AS plain
       FROM payments.transfers t
      WHERE t.app_id = (SELECT app_id FROM accounts.billing_parties WHERE provider) AND t.settled_at IS NULL
        AND ($1::date IS NULL OR (t.booked_on, t.id) < ($1, $2::char(24)))
      ORDER BY t.booked_on DESC, t.id DESC LIMIT $3)
   SELECT t.id AS "_id", t.booked_on::text AS "bookedOn", t.amount_in_cents::float8 AS "amountInCents", t.payer,
          t.reference, (${proposals}) AS proposals
     FROM page t ORDER BY t.booked_on DESC, t.id DESC`,
  { notNull: ['bookedOn', 'amountInCents'] },
).as<Pick<Page['list'][number], 'proposals'>>()

/** Transfers that nobody has matched, with the open invoices that they may have paid (COL-012). */
export const transfersView =
  (query: Query) =>
  async ({ after, limit }: InferQuery<typeof payments.listTransfers>): Promise<Page> => {
    const [bookedOn = null, id = null] = after?.split('_') ?? []
    const { rows } = await query(list.with(bookedOn, id, limit + 1))
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    return { list: shown, next: last ? `${last.bookedOn}_${last._id}` : null }
  }
