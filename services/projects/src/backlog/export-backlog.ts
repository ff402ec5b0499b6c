import { Readable } from 'node:stream'
import type { BacklogColumn } from '@passerelle/contract/projects/backlog'
import { byteOrderMark, csvCell } from '@passerelle/kernel/csv'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Person } from '@passerelle/kernel/actor'
import type { Locale } from '@passerelle/i18n/locales'
import { responseReads } from '@passerelle/server/database/response-reads'
import type { Query } from '@passerelle/server/database/statement'
import type { Platform } from '@passerelle/server/platform'
import type { Download } from '@passerelle/server/service'
import type { FilterCriteria } from '../filters/filter-criteria.ts'
import { exportedColumns, exportText } from './export-columns.ts'
import { exportLookups } from './export-lookups.ts'
import { exportSteps } from './export-steps.ts'
import { beginning, exportStatement, type ExportPlace, type ExportRow } from './export-rows.ts'

/** Number of tasks read at once; at most two such pages are in memory. */
const step = 1000

/** Bytes written ahead of a slow reader; nothing more is read from the database while they wait. */
const bufferedBytes = 65_536

type Wanted = {
  actor: Person
  /** Null = every account. */
  appIds: readonly string[] | null
  /** Null = every task. */
  narrowing: FilterCriteria | null
  columns?: readonly BacklogColumn[] | undefined
  /** Without done tasks. */
  open: boolean
}

const accountsText = `
  SELECT id, name FROM accounts.app_cards WHERE $1::bpchar[] IS NULL OR id = ANY ($1)
  ORDER BY lower(name) COLLATE "fr-x-icu", id`

/**
 * Streams the matching tasks as CSV, account by account and newest first. While a page is written and sent, the next
 * one is read; one statement runs at a time, and none while the reader rests (BKL-002).
 */
export const exportBacklog = ({ database: { queryReplica }, clock }: Pick<Platform, 'database' | 'clock'>) => {
  async function* written({ actor, appIds, narrowing, columns: chosen, open }: Wanted, locale: Locale) {
    const pages = responseReads()
    const query: Query = (statement) => pages.run(() => queryReplica(statement))
    const read = async (left: readonly string[], place: ExportPlace) =>
      (await query<ExportRow>(exportStatement(left, step, place, narrowing, open))).rows
    const [columns, now] = [exportedColumns(chosen), clock.now()]
    const steps = columns.includes('todo') ? exportSteps(query, actor, locale, now) : null
    const stepOf = (row: ExportRow) => steps?.of(row) ?? ''
    const { heading, line } = exportText(locale, columns, { now, stepOf })
    const { rows: accounts } = await query<{ id: string; name: string }>({ text: accountsText, values: [appIds] })
    const accountCells = new Map(accounts.map(({ id, name }) => [id, csvCell(name)]))
    const links = exportLookups(query)
    let left = [...accountCells.keys()]
    let reading: Promise<ExportRow[]> | undefined = read(left, beginning)
    let before = byteOrderMark + heading
    while (reading) {
      const page: ExportRow[] = await reading
      await links.load(page)
      await steps?.load(page)
      pages.begin()
      const last = page.at(-1)
      left = left.slice(left.indexOf(last?.appId ?? ''))
      reading =
        last && page.length === step ? read(left, { createdAt: new Date(last.createdMs), id: last.id }) : undefined
      // Nobody waits for it any more when the reader has gone.
      reading?.catch(() => undefined)
      const lines = page.map((row) => line(row, links.of(row), accountCells.get(row.appId)!))
      // A statement with a timeout can outlive its page for a while; its rows must not.
      page.length = 0
      const text = before + lines.join('')
      before = ''
      if (text !== '') yield Buffer.from(text)
    }
  }

  return (wanted: Wanted, locale: Locale): Download => ({
    stream: Readable.from(written(wanted, locale), { objectMode: false, highWaterMark: bufferedBytes }),
    type: 'text/csv; charset=utf-8',
    filename: `backlog-${toIsoDate(clock.now())}.csv`,
  })
}
