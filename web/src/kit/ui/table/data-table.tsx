import type { ComponentProps, ReactNode } from 'react'
import { Delayed, LoadingStatus } from '../feedback/skeleton.tsx'
import { ErrorState } from '../feedback/states.tsx'
import { useMediaQuery } from '../display/use-media-query.ts'
import { DataCards } from './data-cards.tsx'
import { hasHead, narrowQuery, type DataColumn } from './data-column.ts'
import { DataRowsTable } from './data-rows.tsx'
import { MoreRows } from './more-rows.tsx'
import { Pagination } from './pagination.tsx'
import type { Paging } from './paging.ts'
import type { TableError } from './table-error.ts'
import './data-table.css'

type Props<T> = ComponentProps<typeof DataRowsTable<T>> &
  ComponentProps<typeof DataCards<T>> & {
    error?: TableError | undefined
    empty: ReactNode
    paging?: (Paging & { onPage: (page: number) => void }) | undefined
    /** Further rows on request, for lists without pages. */
    more?: { text: ReactNode; loading: boolean; onMore: () => void } | undefined
  }

const useShown = <T,>(columns: readonly DataColumn<T>[]) => {
  const wide = useMediaQuery('(min-width: 1241px)')
  const middle = useMediaQuery('(min-width: 1025px)')
  const reach = wide ? Number.POSITIVE_INFINITY : middle ? 1240 : 1024
  return columns.filter(({ from = 0 }) => from <= reach)
}

/** Data table, cards where its columns have no room: sortable header, skeleton, empty and error state, pagination. */
export const DataTable = <T,>(props: Props<T>) => {
  const { rows, error, empty, paging, more } = props
  const columns = useShown(props.columns)
  const narrow = useMediaQuery(narrowQuery(props.columns))
  if (error && !rows)
    return (
      <ErrorState compact title={error.title} onRetry={error.retry}>
        {error.text}
      </ErrorState>
    )
  if (rows?.length === 0) return <>{empty}</>
  const list = narrow && hasHead(columns) ? <DataCards {...props} /> : <DataRowsTable {...props} columns={columns} />
  return (
    <>
      {rows ? (
        list
      ) : (
        <Delayed>
          <LoadingStatus />
          {list}
        </Delayed>
      )}
      {rows && paging && <Pagination {...paging} />}
      {rows && (
        <MoreRows hasMore={more !== undefined} loading={more?.loading ?? false} onMore={() => more?.onMore()}>
          {more?.text}
        </MoreRows>
      )}
    </>
  )
}
