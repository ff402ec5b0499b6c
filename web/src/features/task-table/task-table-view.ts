import { createContext, useContext } from 'react'
import { useStore } from '../../shared/store/store.ts'
import { getVisibleColumns, hiddenStore, type Column } from './columns.ts'

/** Where a row of a list leads. */
type DetailRoute = '/admin/tasks/$taskId' | '/admin/backlog/tasks/$taskId'

/** What the page around a list decides: its columns in their order, where rows lead, and the sums of all that matches where the page knows them. */
export type TaskTableView = {
  columns: readonly Column[]
  detail: DetailRoute
  totals?: { count: number; estimate: number } | undefined
}

export const TaskTableContext = createContext<TaskTableView | null>(null)

/** The view that the page gives, else that of the list of requests: the columns that this device keeps. */
export const useTaskTableView = (): TaskTableView => {
  const hidden = useStore(hiddenStore)
  return useContext(TaskTableContext) ?? { columns: getVisibleColumns(hidden), detail: '/admin/tasks/$taskId' }
}
