import { Readable } from 'node:stream'
import { byteOrderMark, csvLine } from '@passerelle/kernel/csv'
import { responseReads } from '@passerelle/server/database/response-reads'
import type { Download } from '@passerelle/server/service'

const pageSize = 500

/** An amount as a spreadsheet reads it: `1234,50`. */
export const toEuros = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',')

/** A list as CSV that is read page by page while it is sent: one line of `cellsOf` for each row below the heading. */
export const csvOfPages = <Row>({
  filename,
  heading,
  readPage,
  cellsOf,
}: {
  filename: string
  heading: readonly string[]
  readPage: (page: { limit: number; after?: string }) => Promise<{ list: readonly Row[]; next: string | null }>
  cellsOf: (row: Row) => string[]
}): Download => {
  const reads = responseReads()
  const lines = async function* () {
    let after: string | undefined
    for (let isFirst = true; isFirst || after !== undefined; isFirst = false) {
      const page = { limit: pageSize, ...(after !== undefined && { after }) }
      const { list, next } = await reads.run(() => readPage(page))
      if (isFirst) yield byteOrderMark + csvLine([...heading])
      reads.begin()
      for (const row of list) yield csvLine(cellsOf(row))
      after = next ?? undefined
    }
  }
  return { stream: Readable.from(lines()), type: 'text/csv; charset=utf-8', filename: `${filename}.csv` }
}
