import type { Tx } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

/** Invoices and credit notes are numbered in two series, each without gaps. */
const series = { invoice: 'F', credit_note: 'AV' } as const

const invoiceNumber = statement(
  'payments.invoice-number',
  `INSERT INTO payments.invoice_counters AS c (issuer_id, series, year, last_number, last_issued_on)
           VALUES ($1, $2, extract(year FROM $3::date), 1, $3::date)
           ON CONFLICT (issuer_id, series, year)
             DO UPDATE SET last_number = c.last_number + 1,
               last_issued_on = greatest(c.last_issued_on, excluded.last_issued_on)
           RETURNING last_number AS last, last_issued_on::text AS "issuedOn", year`,
  { notNull: ['issuedOn'] },
)

/**
 * Returns the next number of the issuer and year, and its date: numbers must be in order of dates (article 242 nonies
 * A). The row of the series is locked until the transaction ends, so a number from a rolled-back transaction is reused.
 */
export const takeNumber = async (
  tx: Tx,
  issuerId: string,
  kind: keyof typeof series,
  today: string,
): Promise<{ number: string; issuedOn: string }> => {
  const { rows } = await tx.query(invoiceNumber.with(issuerId, series[kind], today))
  const { last, issuedOn, year } = rows[0]!
  return { number: `${series[kind]}-${year}-${String(last).padStart(4, '0')}`, issuedOn }
}
