import { backlogColumns, type BacklogColumn } from '@passerelle/contract/projects/backlog'
import type { ListedTask } from '@passerelle/contract/projects/lists'
import type { LabelType } from '@passerelle/contract/projects/schemas'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { formatWorkTime } from '@passerelle/kernel/format-duration'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'

/**
 * Columns of the CSV file: the account, then the columns of the table. The next step is omitted; it is shown on screen
 * only.
 */
export const exportedColumns = (chosen: readonly BacklogColumn[] = []): BacklogColumn[] =>
  (chosen.length > 0 ? [...new Set(chosen)] : [...backlogColumns]).filter((column) => column !== 'todo')

const priorities = ['low', 'medium', 'high', 'major', 'critical'] as const
const timed = (ms: number, text: string) => (ms < 0 ? `-${text}` : text).replaceAll('\u00a0', ' ')

/** Returns the CSV header and the cells of a row in the given language. */
export const exportText = (locale: Locale, columns: readonly BacklogColumn[]) => {
  const t = getTranslator(locale)
  const labelsOf = (task: ListedTask, type: LabelType) =>
    task.labels.flatMap((label) => (label.type === type ? [label.name] : [])).join(', ')
  const cells: Record<BacklogColumn, (task: ListedTask) => string> = {
    id: ({ taskId }) => taskId,
    name: ({ name }) => name,
    sprint: ({ milestones }) => milestones.map(({ name }) => name).join(', '),
    creation: ({ createdAt }) => toIsoDate(new Date(createdAt)),
    priority: ({ priority }) => t(`words.priority.${priorities[priority]}`),
    category: (task) => labelsOf(task, 'category'),
    theme: (task) => labelsOf(task, 'theme'),
    tag: (task) => labelsOf(task, 'tag'),
    state: ({ listState }) => (listState ? t(`requests.state.${listState}`) : ''),
    progress: ({ estimatedTime, ellapsedTime }) =>
      estimatedTime && ellapsedTime !== null ? `${Math.round((ellapsedTime / estimatedTime) * 100)} %` : '',
    estimate: ({ estimatedTime }) =>
      estimatedTime === null ? '' : timed(estimatedTime, formatWorkTime(estimatedTime, locale)),
    left: ({ estimatedTime, ellapsedTime }) => {
      if (estimatedTime === null || ellapsedTime === null) return ''
      const left = estimatedTime - ellapsedTime
      return timed(left, formatWorkTime(Math.abs(left), locale))
    },
    who: ({ people, memberIds }) =>
      people
        .filter(({ _id }) => memberIds.includes(_id))
        .map(({ firstName, lastName }) => `${firstName} ${lastName}`)
        .join(', '),
    todo: () => '',
  }
  return {
    heading: [t('backlog.account'), ...columns.map((column) => t(`requests.column.${column}`))],
    line: (task: ListedTask, account: string) => [account, ...columns.map((column) => cells[column](task))],
  }
}
