import { Readable } from 'node:stream'
import type { RatedTask } from '@passerelle/contract/projects/satisfaction-report'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import { byteOrderMark, csvLine } from '@passerelle/kernel/csv'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Platform } from '@passerelle/server/platform'
import type { Download } from '@passerelle/server/service'
import { reportView, type ReportFilters } from './report-view.ts'

/** Ratings read at once. */
const step = 500

const columns = ['request', 'title', 'account', 'person', 'rating', 'words', 'ratedOn', 'staff', 'reopenedOn'] as const

/** Streams the ratings of a period as CSV, a page at a time; texts are inert for a spreadsheet (ANS-022, G46). */
export const exportReport = (deps: Pick<Platform, 'database' | 'clock'>) => {
  const read = reportView(deps)
  async function* written(filters: ReportFilters, locale: Locale) {
    const t = getTranslator(locale)
    const lineOf = ({ task, app, person, rating, words, ratedAt, staff, reopenedAt }: RatedTask) =>
      csvLine([
        task.taskId,
        task.name,
        app.name,
        person ?? t('satisfaction.somebody'),
        t(`satisfaction.ratings.${rating}`),
        words,
        toIsoDate(new Date(ratedAt)),
        staff.join(', '),
        reopenedAt === null ? '' : toIsoDate(new Date(reopenedAt)),
      ])
    yield Buffer.from(byteOrderMark + csvLine(columns.map((column) => t(`satisfaction.csv.${column}`))))
    for (let skip = 0; ; skip += step) {
      const { list } = await read(filters, { skip, limit: step })
      if (list.length > 0) yield Buffer.from(list.map(lineOf).join(''))
      if (list.length < step) return
    }
  }
  return (filters: ReportFilters, locale: Locale): Download => ({
    stream: Readable.from(written(filters, locale), { objectMode: false }),
    type: 'text/csv; charset=utf-8',
    filename: `satisfaction-${filters.from}-${filters.to}.csv`,
  })
}
