import { CsvError, parse } from 'csv-parse/sync'
import { statementProblem, toCents, toDay, toOneLine, type StatementLine } from './statement-line.ts'

/** The names that banks give the columns, without accents and in small letters; the first one that fits is taken. */
const columns = {
  bookedOn: [
    'date de comptabilisation',
    'date comptable',
    'date operation',
    'date d operation',
    'date',
    'booking date',
  ],
  credit: ['credit', 'montant credit', 'credit euros'],
  amount: ['montant', 'montant eur', 'amount', 'somme'],
  reference: [
    'reference',
    'motif',
    'communication',
    'libelle',
    'libelle operation',
    'informations',
    'label',
    'details',
  ],
  payer: ['donneur d ordre', 'emetteur', 'contrepartie', 'nom', 'payer', 'counterparty', 'name'],
  bankReference: ['reference operation', 'numero operation', 'id', 'transaction id'],
} as const
type Column = keyof typeof columns

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** Spreadsheets of banks separate by semicolons, tabs or commas: by what the first line has most of. */
const separatorOf = (text: string): string => {
  const [head = ''] = text.split(/\r?\n/, 1)
  const counted = [';', '\t', ','].map((separator) => ({ separator, count: head.split(separator).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]!.separator
}

const places = (head: readonly string[]): Partial<Record<Column, number>> => {
  const names = head.map(plain)
  const found = (Object.keys(columns) as Column[]).flatMap((column) => {
    const at = columns[column].map((name) => names.indexOf(name)).find((index) => index !== -1)
    return at === undefined ? [] : [[column, at] as const]
  })
  return Object.fromEntries(found)
}

/**
 * The lines of a CSV file of a bank, whose first line names its columns: a day, a sum and a text are needed. Throws
 * `statement_broken` with the line that cannot be read.
 */
export const parseCsv = (text: string): StatementLine[] => {
  type Row = { record: string[]; info: { lines: number } }
  let rows: Row[]
  try {
    const options = { delimiter: separatorOf(text), info: true, relax_column_count: true, skip_empty_lines: true }
    rows = parse(text, options) as unknown as Row[]
  } catch (error) {
    if (error instanceof CsvError) throw statementProblem(Number(error['lines'] ?? 1))
    throw error
  }
  const [head, ...body] = rows
  const at = places(head?.record ?? [])
  if (at.bookedOn === undefined || at.reference === undefined || (at.amount ?? at.credit) === undefined)
    throw statementProblem(1)
  return body.map(({ record, info: { lines: line } }) => {
    const cell = (column: Column) => (at[column] === undefined ? '' : (record[at[column]] ?? ''))
    const sum = cell(at.credit === undefined ? 'amount' : 'credit')
    // Debits have an empty cell of credit.
    const amountInCents = at.credit !== undefined && sum.trim() === '' ? 0 : toCents(sum)
    const bookedOn = toDay(cell('bookedOn'))
    if (bookedOn === null || Number.isNaN(amountInCents)) throw statementProblem(line)
    return {
      line,
      bookedOn,
      amountInCents,
      payer: toOneLine(cell('payer')),
      reference: toOneLine(cell('reference')),
      bankReference: toOneLine(cell('bankReference')),
    }
  })
}
