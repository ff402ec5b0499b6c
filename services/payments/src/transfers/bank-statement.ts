import { Problem } from '@passerelle/contract/problems'
import { maxTransfers } from '@passerelle/contract/limits'
import { parseCamt } from './camt-statement.ts'
import { parseCsv } from './csv-statement.ts'
import type { StatementLine } from './statement-line.ts'

/**
 * The credits of a bank statement, CAMT.053 or CSV; debits are left out. Throws `statement_broken` with the line that
 * cannot be read, and `statement_too_long`.
 */
export const parseStatement = (text: string): StatementLine[] => {
  const content = text.replace(/^\uFEFF/, '')
  const lines = content.trimStart().startsWith('<') ? parseCamt(content) : parseCsv(content)
  if (lines.length > maxTransfers) throw new Problem('statement_too_long', { values: { count: maxTransfers } })
  return lines.filter(({ amountInCents }) => amountInCents > 0)
}
