import { createHash } from 'node:crypto'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { parseStatement } from './bank-statement.ts'
import type { StatementLine } from './statement-line.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'newId'>

const insert = statement(
  'payments.transfers-import',
  `INSERT INTO payments.transfers (app_id, id, key, booked_on, amount_in_cents, payer, reference, imported_at,
     imported_by)
   SELECT p.app_id, r.id, r.key, r."bookedOn", r."amountInCents", r.payer, r.reference, $2, $3
     FROM jsonb_to_recordset($1) AS r(id char(24), key text, "bookedOn" date, "amountInCents" bigint, payer text,
          reference text)
    CROSS JOIN (SELECT app_id FROM accounts.billing_parties WHERE provider) p
   ON CONFLICT (app_id, key) DO NOTHING`,
)

/**
 * What makes a line the same in another file: the bank's own reference, or else everything that is told of it; equal
 * lines of one file are counted, because somebody may pay the same sum twice in a day.
 */
const keysOf = (lines: readonly StatementLine[]): string[] => {
  const seen = new Map<string, number>()
  return lines.map(({ bookedOn, amountInCents, payer, reference, bankReference }) => {
    const told = JSON.stringify([bookedOn, amountInCents, bankReference || [payer, reference]])
    const count = (seen.get(told) ?? 0) + 1
    seen.set(told, count)
    return createHash('sha256').update(`${told}#${count}`).digest('base64url')
  })
}

/** Adds the credits of a bank statement (COL-012). Throws `statement_broken`, `statement_too_long`. */
export const importTransfers =
  ({ clock, database, newId }: Deps) =>
  async (actor: Person, text: string): Promise<{ added: number; known: number }> => {
    const lines = parseStatement(text)
    const keys = keysOf(lines)
    const rows = lines.map(({ bookedOn, amountInCents, payer, reference }, index) => {
      return { id: newId(), key: keys[index], bookedOn, amountInCents, payer, reference }
    })
    const { rowCount } = await database.query(insert.with(JSON.stringify(rows), clock.now(), actor.userId))
    return { added: rowCount, known: lines.length - rowCount }
  }
