import { invoiceTotals, netOfLine } from '@passerelle/kernel/invoice-totals'
import type { Tx } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

export type LineSource = 'manual' | 'estimate' | 'time' | 'contract'
/** A line of a draft: `billedMs` is the time of its work logs, `proposedNetInCents` what was computed for it. */
export type StoredLine = {
  id: string
  title: string
  detail: string
  quantity: number
  unit: string
  unitPriceInCents: number
  vatPercent: number
  taskId: string | null
  source: LineSource
  billedMs: number | null
  proposedNetInCents: number | null
  isUnpriced: boolean
}

/** A line as it is sent. */
type SentLine = Pick<StoredLine, 'title' | 'quantity' | 'unit' | 'unitPriceInCents' | 'vatPercent'> & {
  _id?: string | undefined
  detail?: string | undefined
  taskId?: string | null | undefined
}

const linesRead = statement(
  'payments.lines-read',
  `SELECT id, title, detail, quantity::float8 AS quantity, unit, unit_price_in_cents::float8 AS "unitPriceInCents",
          vat_percent::float8 AS "vatPercent", task_id AS "taskId", source, billed_ms::float8 AS "billedMs",
          proposed_net_in_cents::float8 AS "proposedNetInCents", is_unpriced AS "isUnpriced"
     FROM payments.invoice_lines WHERE app_id = $1 AND invoice_id = $2 ORDER BY position`,
  { notNull: ['quantity', 'unitPriceInCents', 'vatPercent'] },
).as<Pick<StoredLine, 'source'>>()

/** Lines of an invoice in their order. */
export const readLines = async ({ query }: Pick<Tx, 'query'>, appId: string, id: string): Promise<StoredLine[]> =>
  (await query(linesRead.with(appId, id))).rows

/**
 * The lines of a draft as they were sent: one with the id of a line of the draft stays that line, with what it was
 * computed from; every other one is written by hand (BIL-043).
 */
export const toStoredLines = (
  lines: readonly SentLine[],
  before: readonly StoredLine[],
  newId: () => string,
): StoredLine[] =>
  lines.map(({ _id, detail = '', taskId = null, ...line }) => {
    const was = _id === undefined ? undefined : before.find(({ id }) => id === _id)
    if (!was || was.source === 'manual') {
      const own = { source: 'manual' as const, billedMs: null, proposedNetInCents: null, isUnpriced: false }
      return { ...line, ...own, detail, taskId, id: was?.id ?? newId() }
    }
    const { id, source, billedMs, proposedNetInCents, taskId: billed } = was
    return { ...line, id, detail, source, billedMs, proposedNetInCents, taskId: billed, isUnpriced: false }
  })

const invoiceSums = statement(
  'payments.invoice-sums',
  `UPDATE payments.invoices SET net_in_cents = $3, vat_in_cents = $4, gross_in_cents = $5, vat = $6,
          version = version + 1
    WHERE app_id = $1 AND id = $2`,
)

const linesClear = statement(
  'payments.lines-clear',
  'DELETE FROM payments.invoice_lines WHERE app_id = $1 AND invoice_id = $2',
)

const linesWrite = statement(
  'payments.lines-write',
  `INSERT INTO payments.invoice_lines (app_id, invoice_id, position, id, title, detail, quantity, unit,
             unit_price_in_cents, vat_percent, net_in_cents, task_id, source, billed_ms, proposed_net_in_cents,
             is_unpriced)
           SELECT $1, $2, position, id, title, detail, quantity, unit, "unitPriceInCents", "vatPercent",
             "netInCents", "taskId", source, "billedMs", "proposedNetInCents", "isUnpriced"
             FROM jsonb_to_recordset($3) AS l(position smallint, id char(24), title text, detail text,
                  quantity numeric, unit text, "unitPriceInCents" bigint, "vatPercent" numeric, "netInCents" bigint,
                  "taskId" char(24), source text, "billedMs" bigint, "proposedNetInCents" bigint,
                  "isUnpriced" boolean)`,
)

/** Replaces the lines of a draft, with its sums. Work logs stay on lines that keep their id. */
export const writeLines = async (
  { query }: Pick<Tx, 'query'>,
  appId: string,
  id: string,
  lines: readonly StoredLine[],
): Promise<void> => {
  const { netInCents, vatInCents, grossInCents, vat } = invoiceTotals(lines)
  await query(invoiceSums.with(appId, id, netInCents, vatInCents, grossInCents, JSON.stringify(vat)))
  await query(linesClear.with(appId, id))
  const rows = lines.map((line, index) => ({ ...line, position: index + 1, netInCents: netOfLine(line) }))
  await query(linesWrite.with(appId, id, JSON.stringify(rows)))
}
