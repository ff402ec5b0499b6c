import { backlogColumns, type BacklogColumn } from '@passerelle/contract/projects/backlog'
import type { LabelType } from '@passerelle/contract/projects/schemas'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { formatWorkTime } from '@passerelle/kernel/format-duration'
import { hours } from '@passerelle/kernel/durations'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import { getListState } from '../lists/list-state.ts'
import { csvLine } from './csv.ts'
import type { ExportNames } from './export-lookups.ts'
import type { ExportRow } from './export-rows.ts'

/**
 * Columns of the CSV file: the account, then the columns of the table. The next step is omitted; it is shown on screen
 * only.
 */
export const exportedColumns = (chosen: readonly BacklogColumn[] = []): BacklogColumn[] =>
  (chosen.length > 0 ? [...new Set(chosen)] : [...backlogColumns]).filter((column) => column !== 'todo')

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

type Exported = { row: ExportRow; names: ExportNames }

/** Returns the CSV header, and the line of a row in the given language. */
export const exportText = (locale: Locale, columns: readonly BacklogColumn[], now: Date) => {
  const t = getTranslator(locale)
  const priority = remember((value: (typeof priorities)[number]) => t(`words.priority.${value}`))
  const state = remember((value: ReturnType<typeof getListState>) => t(`requests.state.${value}`))
  // A day of Paris begins with an hour of UTC.
  const day = remember((hour: number) => toIsoDate(new Date(hour * hours(1))))
  const time = remember((ms: number) =>
    `${ms < 0 ? '-' : ''}${formatWorkTime(Math.abs(ms), locale)}`.replaceAll('\u00a0', ' '),
  )
  const namesOf = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(', ')
  const labelsOf = ({ labels }: ExportNames, type: LabelType) => namesOf(labels.filter((label) => label.type === type))

  const cells: Record<BacklogColumn, (exported: Exported) => string> = {
    id: ({ row }) => row.slug,
    name: ({ row }) => row.name,
    sprint: ({ names }) => namesOf(names.sprints),
    creation: ({ row }) => day(Math.floor(row.createdAt.getTime() / hours(1))),
    priority: ({ row }) => priority(priorities[row.priority]),
    category: ({ names }) => labelsOf(names, 'category'),
    theme: ({ names }) => labelsOf(names, 'theme'),
    tag: ({ names }) => labelsOf(names, 'tag'),
    state: ({ row, names }) =>
      state(
        getListState(
          { ...row, labels: names.labels.map(({ type, labelKey }) => ({ type, key: labelKey })) },
          {
            members: row.memberIds === null ? 0 : 1,
            sprints: names.sprints.map(({ startAt }) => startAt),
            ownerChanged: row.ownerChanged,
            now,
          },
        ),
      ),
    progress: ({ row: { estimatedTime, ellapsedTime } }) =>
      estimatedTime ? `${Math.round((ellapsedTime / estimatedTime) * 100)} %` : '',
    estimate: ({ row }) => (row.estimatedTime === null ? '' : time(row.estimatedTime)),
    left: ({ row }) => (row.estimatedTime === null ? '' : time(row.estimatedTime - row.ellapsedTime)),
    who: ({ names }) => namesOf(names.members),
    todo: () => '',
  }
  const chosen = columns.map((column) => cells[column])
  return {
    heading: csvLine([t('backlog.account'), ...columns.map((column) => t(`requests.column.${column}`))]),
    line: (exported: Exported, account: string) => csvLine([account, ...chosen.map((cell) => cell(exported))]),
  }
}
