import { Readable } from 'node:stream'
import { Problem } from '@passerelle/contract/problems'
import type { Locale } from '@passerelle/i18n/locales'
import type { Person } from '@passerelle/kernel/actor'
import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import { byteOrderMark } from '@passerelle/kernel/csv'
import { responseReads } from '@passerelle/server/database/response-reads'
import type { Query } from '@passerelle/server/database/statement'
import type { Platform } from '@passerelle/server/platform'
import type { Download } from '@passerelle/server/service'
import { exportTexts } from './export-line.ts'
import {
  exportBeginning,
  exportedLogsStatement,
  exportedPeopleStatement,
  type ExportedLog,
  type ExportedPerson,
  type ExportPlace,
} from './export-rows.ts'
import { assertMayRead } from './may-read-weeks.ts'

/** Logs read at once. */
const step = 1000
/** Bytes written ahead of a slow reader. */
const bufferedBytes = 65_536

type Wanted = { from: string; to: string; userIds?: readonly string[] | undefined }

/**
 * Streams the times of people as CSV, person by person and oldest first, a page of logs at a time (PLN-050). Throws
 * `worklogs_of_others`, and `not_found` when somebody of them is no member of staff.
 */
export const exportTimesheets = ({ database: { queryReplica }, clock }: Pick<Platform, 'database' | 'clock'>) => {
  async function* written(people: readonly ExportedPerson[], days: Wanted, locale: Locale, query: Query) {
    const now = clock.now()
    const span = { from: parseDayBounds(days.from).start, before: parseDayBounds(days.to).end }
    const { heading, linesOf } = exportTexts(locale)
    yield Buffer.from(byteOrderMark + heading)
    for (const person of people) {
      const lines = linesOf(person, days, now)
      for (let place: ExportPlace | undefined = exportBeginning; place;) {
        const page: ExportedLog[] = (await query(exportedLogsStatement(person.userId, span, now, place, step))).rows
        const text = page.map(lines).join('')
        place = page.length === step ? page.at(-1) : undefined
        if (text !== '') yield Buffer.from(text)
      }
    }
  }
  return async (actor: Person, { userIds = [actor.userId], ...days }: Wanted, locale: Locale): Promise<Download> => {
    assertMayRead(actor, userIds)
    const reads = responseReads()
    const query: Query = (statement) => reads.run(() => queryReplica(statement))
    const { rows } = await query(exportedPeopleStatement(userIds, days.from, days.to))
    if (rows.length < userIds.length) throw new Problem('not_found')
    reads.begin()
    const people = rows.toSorted((a, b) => a.name.localeCompare(b.name) || (a.userId < b.userId ? -1 : 1))
    return {
      stream: Readable.from(written(people, days, locale, query), { objectMode: false, highWaterMark: bufferedBytes }),
      type: 'text/csv; charset=utf-8',
      filename: `${locale === 'fr' ? 'temps' : 'times'}-${days.from}-${days.to}.csv`,
    }
  }
}
