import { createContext, useContext, type PointerEvent } from 'react'
import { useStore } from '../../../kit/store/store.ts'
import type { TableGroup } from './group-lines.ts'
import { getVisibleColumns, hiddenStore, type Column } from './columns.ts'

/** Route of the links in a row. */
type DetailRoute = '/admin/tasks/$taskId' | '/admin/backlog/tasks/$taskId'

/**
 * Page-specific settings of a table: ordered columns, route of the rows, the sums of all matches if the page has them,
 * and the groups of its rows (undefined while they load), between which a press on a row may begin a drag.
 */
export type TaskTableView = {
  columns: readonly Column[]
  detail: DetailRoute
  totals?: { count: number; estimate: number } | undefined
  groups?: {
    list: readonly TableGroup[] | undefined
    toggle: (key: string) => void
    press?: ((event: PointerEvent<HTMLElement>) => void) | undefined
  }
}

export const TaskTableContext = createContext<TaskTableView | null>(null)

/** Settings from the page's context; by default those of the task list, with the columns stored on this device. */
export const useTaskTableView = (): TaskTableView => {
  const hidden = useStore(hiddenStore)
  return useContext(TaskTableContext) ?? { columns: getVisibleColumns(hidden), detail: '/admin/tasks/$taskId' }
}
