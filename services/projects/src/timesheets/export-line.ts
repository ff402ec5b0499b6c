import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import { offHoursOf } from '@passerelle/kernel/business-hours'
import { csvCell } from '@passerelle/kernel/csv'
import { dayParts, partsWithin, toBillableParts, type DayPart } from '@passerelle/kernel/day-parts'
import { minutes } from '@passerelle/kernel/durations'
import { timeText } from '@passerelle/kernel/format-date'
import { mondayOf } from '@passerelle/kernel/weeks'
import type { ExportedLog, ExportedPerson } from './export-rows.ts'

const columns = [
  'day',
  'person',
  'account',
  'request',
  'title',
  'category',
  'sprint',
  'started',
  'stopped',
  'pause',
  'minutes',
  'hours',
  'billable',
  'offHours',
  'note',
  'invoice',
  'state',
] as const

type Days = { from: string; to: string }
type Part = DayPart & { billableMs: number }
const wholeMinutes = (ms: number) => Math.floor(ms / minutes(1))

/**
 * Minutes of the parts of one person: of each day they are cut from its sum so far, so that they sum to what the page
 * shows of the day, although each log has seconds (PLN-050).
 */
const dayCounter = () => {
  const counted = new Map<string, number>()
  return (key: string, ms: number): number => {
    const was = counted.get(key) ?? 0
    counted.set(key, was + ms)
    return wholeMinutes(was + ms) - wholeMinutes(was)
  }
}

/** The texts of the export of a person's times; `lines` are those of the parts of a log on the days (PLN-050). */
export const exportTexts = (locale: Locale) => {
  const t = getTranslator(locale)
  const line = (values: readonly string[]) => `${values.map(csvCell).join(locale === 'fr' ? ';' : ',')}\r\n`
  const decimal = (value: number) => value.toFixed(2).replace('.', locale === 'fr' ? ',' : '.')
  return {
    heading: line(columns.map((column) => t(`timesheets.csv.${column}`))),
    linesOf: ({ name, approval, weeks }: ExportedPerson, { from, to }: Days, now: Date) => {
      const count = dayCounter()
      const lineOf = (log: ExportedLog, part: Part) => {
        const { day, fromAt, toAt, ms, billableMs } = part
        const span = toAt.getTime() - fromAt.getTime()
        const minutesOf = (column: string, of: number) => String(count(`${day} ${column}`, of))
        const counted = count(`${day} ms`, ms)
        return line([
          day,
          name,
          log.appName,
          log.slug,
          log.taskName,
          log.category ?? '',
          log.sprints ?? '',
          timeText(fromAt),
          timeText(toAt),
          minutesOf('pause', span - ms),
          String(counted),
          decimal(counted / 60),
          minutesOf('billable', billableMs),
          minutesOf('off', span === 0 ? 0 : Math.round((ms * offHoursOf(part)) / span)),
          log.note ?? '',
          log.invoiceNumber ?? '',
          approval ? t(`timesheets.states.${weeks[mondayOf(day)] ?? 'open'}`) : '',
        ])
      }
      return (log: ExportedLog): string =>
        partsWithin(toBillableParts(dayParts(log, now)), from, to)
          .map((part) => lineOf(log, part as Part))
          .join('')
    },
  }
}
