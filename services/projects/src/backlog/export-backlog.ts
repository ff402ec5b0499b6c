import { Readable } from 'node:stream'
import type { BacklogColumn } from '@passerelle/contract/projects/backlog'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Locale } from '@passerelle/i18n/locales'
import type { Platform } from '@passerelle/server/platform'
import type { Download } from '@passerelle/server/service'
import type { FilterCriteria } from '../filters/filter-criteria.ts'
import { byteOrderMark } from './csv.ts'
import { exportedColumns, exportText } from './export-columns.ts'
import { exportLookups } from './export-lookups.ts'
import { beginning, exportStatement, type ExportPlace, type ExportRow } from './export-rows.ts'

/** Number of tasks read at once; at most two such pages are in memory. */
const step = 2000

type Wanted = {
  /** Null = every account. */
  appIds: readonly string[] | null
  /** Null = every task. */
  narrowing: FilterCriteria | null
  columns?: readonly BacklogColumn[] | undefined
}

const accountsText = `
  SELECT id, name FROM accounts.app_cards WHERE $1::bpchar[] IS NULL OR id = ANY ($1) ORDER BY lower(name) COLLATE "fr-x-icu", id`

/**
 * Streams the matching tasks as CSV, account by account and newest first. While a page is written and sent, the next
 * one is read (BKL-002).
 */
export const exportBacklog = ({ database: { query }, clock }: Pick<Platform, 'database' | 'clock'>) => {
  async function* pages(
    appIds: readonly string[],
    narrowing: FilterCriteria | null,
  ): AsyncGenerator<ExportRow[], void> {
    const read = (left: readonly string[], place: ExportPlace) => {
      const reading = query<ExportRow>(exportStatement(left, step, place, narrowing))
      // Nobody waits for it any more when the reader has gone.
      reading.catch(() => undefined)
      return reading
    }
    let left = appIds
    let reading: ReturnType<typeof read> | undefined = read(left, beginning)
    while (reading) {
      const { rows }: { rows: ExportRow[] } = await reading
      const last: ExportRow | undefined = rows.at(-1)
      left = left.slice(left.indexOf(last?.appId ?? ''))
      reading = last && rows.length === step ? read(left, { createdAt: last.createdAt, id: last.id }) : undefined
      yield rows
    }
  }

  async function* written({ appIds, narrowing, columns }: Wanted, locale: Locale) {
    const { heading, line } = exportText(locale, exportedColumns(columns), clock.now())
    yield byteOrderMark + heading
    const { rows: accounts } = await query<{ id: string; name: string }>({ text: accountsText, values: [appIds] })
    const accountNames = new Map(accounts.map(({ id, name }) => [id, name]))
    const namesOf = exportLookups(query)
    for await (const rows of pages([...accountNames.keys()], narrowing)) {
      const names = await namesOf(rows)
      yield rows.map((row, index) => line({ row, names: names[index]! }, accountNames.get(row.appId)!)).join('')
    }
  }

  return (wanted: Wanted, locale: Locale): Download => ({
    stream: Readable.from(written(wanted, locale)),
    type: 'text/csv; charset=utf-8',
    filename: `backlog-${toIsoDate(clock.now())}.csv`,
  })
}
