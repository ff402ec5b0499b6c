import { byteOrderMark, csvLine } from '@passerelle/kernel/csv'
import type { ExportedRow } from './exported-rows.ts'

const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}

/** Writes rows as a JSON array, one row per line. */
export const jsonLines = async function* (rows: AsyncIterable<ExportedRow>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row)}`
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

/** Writes rows as CSV: UTF-8 with BOM, semicolons, the first row's keys as header; empty without rows. */
export const csvLines = async function* (rows: AsyncIterable<ExportedRow>): AsyncGenerator<string> {
  let columns: string[] | undefined
  for await (const row of rows) {
    if (!columns) {
      columns = Object.keys(row)
      yield byteOrderMark + csvLine(columns)
    }
    yield csvLine(columns.map((column) => cellText(row[column])))
  }
}
