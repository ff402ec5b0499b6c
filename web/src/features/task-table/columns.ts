import type { TaskSort } from '@passerelle/contract/projects/filters'
import { safeLocalStorage } from '../../shared/store/browser-storage.ts'
import { createStore } from '../../shared/store/store.ts'

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

/** Widths in px; the name column fills the remaining space, with this minimum. */
export const widths: Record<Column, number> = {
  id: 106,
  name: 176,
  sprint: 50,
  creation: 78,
  priority: 70,
  category: 108,
  theme: 82,
  tag: 66,
  state: 118,
  progress: 80,
  estimate: 74,
  left: 78,
  who: 84,
  todo: 176,
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
