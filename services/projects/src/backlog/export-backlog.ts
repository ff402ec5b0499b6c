import { Readable } from 'node:stream'
import type { BacklogColumn } from '@passerelle/contract/projects/backlog'
import type { Person } from '@passerelle/kernel/actor'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Locale } from '@passerelle/i18n/locales'
import type { Platform } from '@passerelle/server/platform'
import type { Download } from '@passerelle/server/service'
import type { FilterCriteria } from '../filters/filter-criteria.ts'
import { beginning, walkStatement, type Place } from '../lists/list-statements.ts'
import { toListed, type ListRow } from '../lists/list-serializer.ts'
import { byteOrderMark, csvLine } from './csv.ts'
import { exportedColumns, exportText } from './export-columns.ts'

/** Batch size: number of tasks held in memory at a time. */
const step = 500

type Wanted = {
  appIds: readonly string[] | null
  narrowing: FilterCriteria
  columns?: readonly BacklogColumn[] | undefined
}

/** Streams the matching tasks as CSV, newest first; each batch is read while the response is being sent (BKL-002). */
export const exportBacklog = ({ database, clock }: Pick<Platform, 'database' | 'clock'>) => {
  const { query } = database
  const readNames = async () => {
    const { rows } = await query<{ id: string; name: string }>({ text: 'SELECT id, name FROM accounts.app_cards' })
    return new Map(rows.map(({ id, name }) => [id, name]))
  }

  async function* written(actor: Person, { appIds, narrowing, columns }: Wanted, locale: Locale) {
    const { heading, line } = exportText(locale, exportedColumns(columns))
    const names = await readNames()
    const now = clock.now()
    yield byteOrderMark + csvLine(heading)
    let place: Place | undefined = beginning
    while (place) {
      const { rows }: { rows: ListRow[] } = await query<ListRow>(walkStatement(appIds, step, place, narrowing))
      yield rows.map((row) => csvLine(line(toListed(actor, row, now), names.get(row.appId) ?? ''))).join('')
      const last = rows.at(-1)
      place = last && rows.length === step ? { createdAt: last.createdAt, id: last.id } : undefined
    }
  }

  return (actor: Person, wanted: Wanted, locale: Locale): Download => ({
    stream: Readable.from(written(actor, wanted, locale)),
    type: 'text/csv; charset=utf-8',
    filename: `backlog-${toIsoDate(clock.now())}.csv`,
  })
}
