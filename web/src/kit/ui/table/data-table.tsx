import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Skeleton, Delayed, LoadingStatus } from '../feedback/skeleton.tsx'
import { ErrorState } from '../feedback/states.tsx'
import { useMediaQuery } from '../display/use-media-query.ts'
import { Pagination } from './pagination.tsx'
import type { Paging } from './paging.ts'
import { SortButton } from './sort-button.tsx'
import { ariaSort, pressHead, type Sorting } from './sorting.ts'
import type { TableError } from './table-error.ts'
import './data-table.css'

export type DataColumn<T> = {
  key: string
  head: ReactNode
  cell: (row: T) => ReactNode
  /** Any CSS width; columns without one share the remaining space. */
  width?: string | number
  /** Numeric column, aligned right. */
  numeric?: boolean
  sortable?: boolean
  /** Hidden below this viewport width, in px. */
  from?: number
  /** The column that names the row; the first one unless another does. */
  namesRow?: boolean
}

type Props<T> = {
  label: string
  columns: readonly DataColumn<T>[]
  /** Undefined while loading. */
  rows: readonly T[] | undefined
  rowKey: (row: T) => string
  /** Card of a row on mobile (below 720 px); without it, its name above the other columns with their heads. */
  card?: (row: T) => ReactNode
  error?: TableError | undefined
  empty: ReactNode
  sorting?: Sorting | undefined
  onSort?: (sorting: Sorting | undefined) => void
  paging?: (Paging & { onPage: (page: number) => void }) | undefined
  /** Further rows on request, for lists without pages. */
  more?: { text: ReactNode; loading: boolean; onMore: () => void } | undefined
  /** Cells wrap: columns are as wide and rows as high as their content. */
  wraps?: boolean
  /** Number of skeleton rows. */
  bones?: number
  isMarked?: (row: T) => boolean
}

const Head = <T,>({ column, sorting, onSort }: { column: DataColumn<T> } & Pick<Props<T>, 'sorting' | 'onSort'>) => {
  const direction = sorting?.key === column.key ? sorting.direction : undefined
  return (
    <th
      scope="col"
      className={column.numeric ? 'numeric' : undefined}
      aria-sort={direction ? ariaSort[direction] : undefined}
    >
      {column.sortable && onSort ? (
        <SortButton direction={direction} onClick={() => onSort(pressHead(sorting, column.key))}>
          {column.head}
        </SortButton>
      ) : (
        column.head
      )}
    </th>
  )
}

const findNaming = <T,>(columns: readonly DataColumn<T>[]) => columns.find(({ namesRow }) => namesRow) ?? columns[0]

const Rows = <T,>({ label, columns, rows, rowKey, sorting, onSort, bones = 8, isMarked, wraps }: Props<T>) => {
  const naming = findNaming(columns)
  return (
    <table className={wraps ? 'data-table wraps' : 'data-table'} data-part="data-table" aria-label={label}>
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={width === undefined ? {} : { width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.key} column={column} sorting={sorting} {...(onSort && { onSort })} />
          ))}
        </tr>
      </thead>
      <tbody aria-busy={rows === undefined}>
        {rows
          ? rows.map((row) => (
              <tr key={rowKey(row)} className={isMarked?.(row) ? 'marked' : undefined}>
                {columns.map(({ key, cell, numeric }) =>
                  key === naming?.key ? (
                    <th key={key} scope="row">
                      {cell(row)}
                    </th>
                  ) : (
                    <td key={key} className={numeric ? 'numeric' : undefined}>
                      {cell(row)}
                    </td>
                  ),
                )}
              </tr>
            ))
          : Array.from({ length: bones }, (_, line) => (
              <tr key={line} aria-hidden="true">
                {columns.map(({ key }, index) => (
                  <td key={key}>
                    <Skeleton width={index === 0 ? '70%' : '50%'} />
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
    </table>
  )
}

/** Card that names the row and lists its other columns; those without content are left out. */
const PlainCard = <T,>({ row, columns }: { row: T; columns: readonly DataColumn<T>[] }) => {
  const naming = findNaming(columns)
  const others = columns
    .filter((column) => column !== naming)
    .map(({ cell, ...column }) => ({ ...column, text: cell(row) }))
  return (
    <div className="data-card">
      <b>{naming?.cell(row)}</b>
      <dl>
        {others
          .filter(({ text }) => text !== null && text !== undefined && text !== false && text !== '')
          .map(({ key, head, text }) => (
            <div key={key}>
              <dt>{head}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}

const Cards = <T,>({ label, columns, rows, rowKey, card, bones = 8 }: Props<T>) => (
  <ul className="data-cards" aria-label={label} aria-busy={rows === undefined}>
    {rows
      ? rows.map((row) => <li key={rowKey(row)}>{card ? card(row) : <PlainCard row={row} columns={columns} />}</li>)
      : Array.from({ length: bones }, (_, line) => (
          <li key={line} aria-hidden="true" className="skeleton-lines">
            <Skeleton width="60%" />
            <Skeleton width="85%" />
          </li>
        ))}
  </ul>
)

const useShown = <T,>(columns: readonly DataColumn<T>[]) => {
  const wide = useMediaQuery('(min-width: 1241px)')
  const middle = useMediaQuery('(min-width: 1025px)')
  const reach = wide ? Number.POSITIVE_INFINITY : middle ? 1240 : 1024
  return columns.filter(({ from = 0 }) => from <= reach)
}

/** Data table, rendered as cards on mobile: sortable header, skeleton, empty and error state, pagination. */
export const DataTable = <T,>(props: Props<T>) => {
  const { rows, error, empty, paging, more } = props
  const narrow = useMediaQuery('(max-width: 720px)')
  const columns = useShown(props.columns)
  if (error && !rows)
    return (
      <ErrorState compact title={error.title} onRetry={error.retry}>
        {error.text}
      </ErrorState>
    )
  if (rows?.length === 0) return <>{empty}</>
  const list = narrow ? <Cards {...props} /> : <Rows {...props} columns={columns} />
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
      {rows && more && (
        <div className="data-more">
          <Button loading={more.loading} onClick={more.onMore}>
            {more.text}
          </Button>
        </div>
      )}
    </>
  )
}
