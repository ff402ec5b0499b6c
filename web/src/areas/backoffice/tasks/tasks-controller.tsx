import { useEffect, useState, type ReactNode } from 'react'
import { openFilters } from '../../../features/tasks/filters/open-filters.ts'
import { revealRow } from '../../../features/tasks/task-table/reveal-row.ts'
import { useRows } from '../../../features/tasks/task-table/use-rows.ts'
import { openSearch } from '../../../features/portal/search/search-store.ts'
import { SelectBox } from '../../../features/tasks/selection/select-box.tsx'
import { useBulkActions } from '../../../features/tasks/selection/use-bulk-actions.ts'
import { useSelection, type SelectionApi } from '../../../features/tasks/selection/use-selection.ts'
import { choiceOf, type TaskTableParams } from '../../../model/tasks/queries/list-params.ts'
import type { TaskRow } from '../../../model/tasks/queries/row-pages.ts'
import { LazyBulkActionBar } from '../../tasks/lazy-bulk-action-bar.tsx'
import { summarizeList } from '../../tasks/list-summary.ts'
import { TaskListController } from '../../tasks/task-list-controller.tsx'
import { SelectAll } from './select-all.tsx'
import { useEditedAccount } from './use-edited-account.ts'

/** Bulk actions of a table; a stable object, so that rows do not re-render. */
export type TableBulk = {
  select: (row: TaskRow) => ReactNode
  selectAll: ReactNode
  stretch: (from: string, to: string) => void
}

const linkToTask = (taskId: string) => `/admin/tasks/${taskId}`
const listed = { walk: true, find: true, send: true } as const

const manyRows = (selection: SelectionApi): TableBulk => ({
  select: ({ _id, taskId }) => <SelectBox selection={selection} id={_id} taskId={taskId} />,
  selectAll: <SelectAll selection={selection} />,
  stretch: (from, to) => selection.extend(to, from),
})

/**
 * Shortcuts of the table, inline edit of its rows, and bulk selection; `onBulkReady` passes the bulk actions to the
 * table.
 */
export const TasksController = ({
  wanted,
  onCreate,
  onBulkReady,
  linkTo = linkToTask,
}: {
  wanted: TaskTableParams
  onCreate: () => void
  onBulkReady: (many: TableBulk | undefined) => void
  linkTo?: (taskId: string) => string
}) => {
  const { rows, query, settled } = useRows(wanted)
  const selection = useSelection({
    lists: [summarizeList(rows).ids],
    more: query.hasNextPage || query.hasPreviousPage,
    choice: choiceOf(wanted),
    settled,
  })
  const bulk = useBulkActions(selection)
  const [many] = useState(() => manyRows(selection))
  useEditedAccount()
  useEffect(() => {
    onBulkReady(many)
    return () => onBulkReady(undefined)
  }, [many, onBulkReady])
  const chosen = <LazyBulkActionBar many={{ selection, bulk }} linkTo={linkTo} reveal={revealRow} />
  const loadMore = () => {
    if (!query.hasNextPage || query.isFetchNextPageError) return false
    void query.fetchNextPage({ cancelRefetch: false })
    return true
  }
  return (
    <TaskListController
      staff
      lists={[rows]}
      loadMore={loadMore}
      many={{ selection, bulk }}
      chosen={chosen}
      reveal={revealRow}
      page={{ create: onCreate, filter: openFilters, search: openSearch }}
      listed={listed}
    />
  )
}
