import { backlogColumns, type BacklogColumn } from '@passerelle/contract/projects/backlog'
import { csvCell, csvLine } from '@passerelle/kernel/csv'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { formatWorkTime } from '@passerelle/kernel/format-duration'
import { hours } from '@passerelle/kernel/durations'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import { getListState } from '../lists/list-state.ts'
import type { ExportLinks } from './export-lookups.ts'
import type { ExportRow } from './export-rows.ts'

/**
 * Columns of the CSV file: the account, then the columns of the table; without a choice all but the next step, which
 * takes longest. Beside a time in words stand its hours as a number, beside the creation the due day, beside the
 * progress the hours spent, beside the people who asked.
 */
export const exportedColumns = (chosen: readonly BacklogColumn[] = []): BacklogColumn[] =>
  chosen.length > 0 ? [...new Set(chosen)] : backlogColumns.filter((column) => column !== 'todo')

type Cell = (row: ExportRow, links: ExportLinks) => string

const priorities = ['low', 'medium', 'high', 'major', 'critical'] as const

/** Most texts remembered by one `remember`. */
const most = 10_000

/** Remembers the text of a key: formatting a date or a phrase takes longer than all the rest of a row. */
const remember = <Key>(format: (key: Key) => string) => {
  const texts = new Map<Key, string>()
  return (key: Key): string => {
    const known = texts.get(key)
    if (known !== undefined) return known
    if (texts.size >= most) texts.clear()
    const text = format(key)
    texts.set(key, text)
    return text
  }
}

/**
 * Returns the CSV header, and the line of a row in the given language; its account and next step are cells already.
 */
export const exportText = (
  locale: Locale,
  columns: readonly BacklogColumn[],
  { now, stepOf }: { now: Date; stepOf: (row: ExportRow) => string },
) => {
  const t = getTranslator(locale)
  const priority = remember((value: (typeof priorities)[number]) => csvCell(t(`words.priority.${value}`)))
  const state = remember((value: ReturnType<typeof getListState>) => csvCell(t(`requests.state.${value}`)))
  // A day of Paris begins with an hour of UTC.
  const day = remember((hour: number) => toIsoDate(new Date(hour * hours(1))))
  const time = remember((ms: number) =>
    csvCell(`${ms < 0 ? '-' : ''}${formatWorkTime(Math.abs(ms), locale)}`.replaceAll('\u00a0', ' ')),
  )

  const cells: Record<BacklogColumn, Cell> = {
    id: ({ slug }) => slug,
    name: ({ name }) => csvCell(name),
    sprint: (_, { sprint }) => sprint,
    creation: ({ createdMs }) => day(Math.floor(createdMs / hours(1))),
    priority: (row) => priority(priorities[row.priority]),
    category: (_, { category }) => category,
    theme: (_, { theme }) => theme,
    tag: (_, { tag }) => tag,
    state: (row, { kinds, memberIds, starts }) =>
      state(
        getListState(
          { ...row, deletedAt: null, worked: false, labels: kinds },
          { members: memberIds.length, sprints: starts, ownerChanged: row.handedOn, now },
        ),
      ),
    progress: ({ estimatedTime, ellapsedTime }) =>
      estimatedTime ? `${Math.round((ellapsedTime / estimatedTime) * 100)} %` : '',
    estimate: ({ estimatedTime }) => (estimatedTime === null ? '' : time(estimatedTime)),
    left: ({ estimatedTime, ellapsedTime }) => (estimatedTime === null ? '' : time(estimatedTime - ellapsedTime)),
    who: (_, { who }) => who,
    todo: stepOf,
  }
  const decimal = locale === 'fr' ? ',' : '.'
  const inHours = remember((ms: number) => (ms / hours(1)).toFixed(2).replace('.', decimal))
  /** Columns beside those of the table, for sums and sorting in a spreadsheet. */
  const beside: Partial<Record<BacklogColumn, { name: string; cell: Cell }>> = {
    creation: {
      name: t('backlog.exported.due'),
      cell: ({ dueMs }) => (dueMs === null ? '' : day(Math.floor(dueMs / hours(1)))),
    },
    progress: { name: t('backlog.exported.spentHours'), cell: ({ ellapsedTime }) => inHours(ellapsedTime) },
    estimate: {
      name: t('backlog.exported.estimateHours'),
      cell: ({ estimatedTime }) => (estimatedTime === null ? '' : inHours(estimatedTime)),
    },
    left: {
      name: t('backlog.exported.leftHours'),
      cell: ({ estimatedTime, ellapsedTime }) => (estimatedTime === null ? '' : inHours(estimatedTime - ellapsedTime)),
    },
    who: { name: t('backlog.exported.requester'), cell: (_, { requester }) => requester },
  }
  const chosen = columns.flatMap((column) => [cells[column], beside[column]?.cell ?? []].flat())
  const headings = columns.flatMap((column) => [t(`requests.column.${column}`), beside[column]?.name ?? []].flat())
  return {
    heading: csvLine([t('backlog.account'), ...headings]),
    line: (row: ExportRow, links: ExportLinks, account: string): string => {
      let line = account
      for (const cell of chosen) line += `;${cell(row, links)}`
      return `${line}\r\n`
    },
  }
}
