import type { TaskSort } from '@passerelle/contract/projects/filters'
import { safeLocalStorage } from '../../../kit/store/browser-storage.ts'
import { createStore } from '../../../kit/store/store.ts'

/** Columns of the table, in display order (TSK-049). */
export const columns = [
  'id',
  'name',
  'sprint',
  'creation',
  'priority',
  'category',
  'theme',
  'tag',
  'state',
  'progress',
  'estimate',
  'left',
  'who',
  'todo',
] as const
export type Column = (typeof columns)[number]

/** Pinned on the left; they cannot be hidden. */
export const pinnedColumns: readonly Column[] = ['id', 'name']

export const sortOf: Partial<Record<Column, keyof TaskSort>> = {
  name: 'name',
  creation: 'createdAt',
  priority: 'priority',
  estimate: 'estimatedTime',
}

/** Widths in px; the name column fills the remaining space, with this minimum, in up to two lines. */
export const widths: Record<Column, number> = {
  id: 106,
  name: 240,
  sprint: 46,
  creation: 68,
  priority: 62,
  category: 102,
  theme: 76,
  tag: 58,
  state: 128,
  progress: 74,
  estimate: 76,
  left: 80,
  who: 80,
  todo: 142,
}

/** Widths where there is room, so that no theme, tag or step is cut; from `roomyFrom` px of the table on. */
const roomyWidths: Partial<Record<Column, number>> = { category: 130, theme: 172, tag: 150, state: 130, todo: 190 }
const roomyFrom = 1700

/**
 * Returns the width of a column in a table of this width, or the chosen one; undefined for the name, which takes what
 * is left.
 */
export const getColumnWidth = (
  column: Column,
  tableWidth: number,
  chosen: Partial<Record<Column, number>> = {},
): number | undefined => {
  if (column === 'name') return undefined
  return chosen[column] ?? (tableWidth >= roomyFrom ? roomyWidths[column] : undefined) ?? widths[column]
}

const key = 'passerelle.request-columns'
const isColumn = (text: string): text is Column => (columns as readonly string[]).includes(text)

/** Columns the user has hidden, stored on this device. */
export const hiddenStore = createStore<readonly Column[]>(
  (safeLocalStorage.read(key) ?? '').split(',').filter(isColumn),
)

export const toggleColumn = (column: Column): void => {
  const hidden = hiddenStore.get()
  const next = hidden.includes(column) ? hidden.filter((one) => one !== column) : [...hidden, column]
  safeLocalStorage.write(key, next.length > 0 ? next.join(',') : null)
  hiddenStore.set(next)
}

export const getVisibleColumns = (hidden: readonly Column[]): Column[] =>
  columns.filter((column) => pinnedColumns.includes(column) || !hidden.includes(column))
