import { useEffect, useState, type ReactNode } from 'react'
import { openFilters } from '../../features/filters/open-filters.ts'
import { revealRow } from '../../features/request-table/reveal-row.ts'
import { useRows } from '../../features/request-table/use-rows.ts'
import { openSearch } from '../../features/search/search-store.ts'
import { SelectBox } from '../../features/selection/select-box.tsx'
import { useBulk } from '../../features/selection/use-bulk.ts'
import { useSelection, type SelectionOf } from '../../features/selection/use-selection.ts'
import { workIn } from '../../shared/session/working-account.ts'
import type { ListedWanted } from '../../shared/tasks/list-wanted.ts'
import type { ListedTask } from '../../shared/tasks/task-queries.ts'
import { cardEditStore } from '../requests/card-edit-store.ts'
import { Chosen } from '../requests/chosen.tsx'
import { factsOf } from '../requests/list-facts.ts'
import { RequestTools } from '../requests/request-tools.tsx'
import { SelectAll } from './select-all.tsx'

/** What chooses rows; the same object while the list stands, so that rows do not repaint. */
export type ManyRows = {
  select: (row: ListedTask) => ReactNode
  selectAll: ReactNode
  stretch: (from: string, to: string) => void
}

const linkTo = (taskId: string) => `/admin/tasks/${taskId}`
const listed = { walk: true, find: true, send: true } as const

const manyRows = (selection: SelectionOf): ManyRows => ({
  select: ({ _id, taskId }) => <SelectBox selection={selection} id={_id} taskId={taskId} />,
  selectAll: <SelectAll selection={selection} />,
  stretch: (from, to) => selection.extend(to, from),
})

/** While a part of a row is changed, calls are made in the account of its request. */
const useEditedAccount = () => {
  useEffect(() => {
    let end = () => {}
    const stop = cardEditStore.subscribe(() => {
      end()
      const edit = cardEditStore.get()
      end = edit ? workIn(edit.card.appId) : () => {}
    })
    return () => {
      stop()
      end()
    }
  }, [])
}

/** The keys of the list, the edits at its rows and the choice of several; `onMany` hands the list what it needs for that. */
export const TasksTools = ({
  wanted,
  onCreate,
  onMany,
}: {
  wanted: ListedWanted
  onCreate: () => void
  onMany: (many: ManyRows | undefined) => void
}) => {
  const { rows, query, settled } = useRows(wanted)
  const selection = useSelection({
    lists: [factsOf(rows).ids],
    more: query.hasNextPage,
    choice: JSON.stringify(wanted),
    settled,
  })
  const bulk = useBulk(selection)
  const [many] = useState(() => manyRows(selection))
  useEditedAccount()
  useEffect(() => {
    onMany(many)
    return () => onMany(undefined)
  }, [many, onMany])
  const chosen = <Chosen many={{ selection, bulk }} linkTo={linkTo} reveal={revealRow} />
  const loadMore = () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
  }
  return (
    <RequestTools
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
