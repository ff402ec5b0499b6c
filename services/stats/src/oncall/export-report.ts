import { Readable } from 'node:stream'
import type { OncallReportRow } from '@passerelle/contract/stats/oncall-report'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import type { Person } from '@passerelle/kernel/actor'
import { byteOrderMark, csvLine } from '@passerelle/kernel/csv'
import { hours, minutes } from '@passerelle/kernel/durations'
import type { Query } from '@passerelle/server/database/connect'
import type { Download } from '@passerelle/server/service'
import { readOncallReport } from './report-view.ts'

const columns = [
  'person',
  'onCall',
  'pages',
  'nights',
  'mostInNight',
  'median',
  'slowest',
  'passedOn',
  'takenByAnother',
  'tired',
] as const

/** The report of a month as CSV: hours on call, minutes until taking charge, as decimals (ONC-046). */
export const exportOncallReport = async (
  query: Query,
  actor: Person,
  now: Date,
  wanted: string | undefined,
  locale: Locale,
): Promise<Download> => {
  const { month, list } = await readOncallReport(query, actor, now, wanted)
  const t = getTranslator(locale)
  const decimal = (ms: number | null, unit: number) =>
    ms === null ? '' : (ms / unit).toFixed(2).replace('.', locale === 'fr' ? ',' : '.')
  const lineOf = (row: OncallReportRow) =>
    csvLine([
      row.name,
      decimal(row.onCallMs, hours(1)),
      `${row.pages}`,
      `${row.nights}`,
      `${row.mostInNight}`,
      decimal(row.medianMs, minutes(1)),
      decimal(row.slowestMs, minutes(1)),
      `${row.passedOn}`,
      `${row.takenByAnother}`,
      row.tired ? t('oncall.report.tired') : '',
    ])
  const heading = csvLine(columns.map((column) => t(`oncall.report.csv.${column}`)))
  const text = byteOrderMark + heading + list.map(lineOf).join('')
  return {
    stream: Readable.from([Buffer.from(text)], { objectMode: false }),
    type: 'text/csv; charset=utf-8',
    filename: `${locale === 'fr' ? 'astreinte' : 'on-call'}-${month}.csv`,
  }
}
