import { Problem } from '@passerelle/contract/problems'
import { maxTransferTextLength } from '@passerelle/contract/limits'

/** Money that came, as a bank statement has it. */
export type StatementLine = {
  /** Where it stands in the file, from 1. */
  line: number
  bookedOn: string
  amountInCents: number
  payer: string
  reference: string
  /** What the bank calls it; empty when the file does not say. */
  bankReference: string
}

/** The file cannot be read at this line; without a line it has too many. */
export const statementProblem = (line: number): Problem => new Problem('statement_broken', { values: { line } })

/** A sum in cents as banks write it: `1 234,56`, `1,234.56`, `-12.5`; NaN for what is none. */
export const toCents = (text: string): number => {
  const plain = text.replaceAll(/[\s\u00a0\u202f€]|EUR/g, '')
  const point = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'))
  const [whole, part] = point === -1 ? [plain, ''] : [plain.slice(0, point), plain.slice(point + 1)]
  const digits = whole.replaceAll(/[.,]/g, '')
  if (!/^[+-]?\d{1,9}$/.test(digits) || !/^\d{0,2}$/.test(part)) return Number.NaN
  return Math.round(Number(`${digits}.${part || '0'}`) * 100)
}

/** A calendar day as banks write it, `2026-02-28` or `28/02/2026`; null for what is none. */
export const toDay = (text: string): string | null => {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text.trim())
  const french = /^(\d{2})[/.-](\d{2})[/.-](\d{4})$/.exec(text.trim())
  const day = iso ? iso.slice(1, 4).join('-') : french ? [french[3], french[2], french[1]].join('-') : ''
  const at = new Date(`${day}T12:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? null : day
}

/** Texts of banks are of any length and may have breaks. */
export const toOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, maxTransferTextLength)
