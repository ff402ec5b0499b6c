import { Fragment, type ReactNode } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'
import { findNaming, hasFoot, hasHead, type DataColumn, type DataRows } from './data-column.ts'
import { SortButton } from './sort-button.tsx'
import { ariaSort, pressHead, type Sorting } from './sorting.ts'

type Sorted = { sorting?: Sorting | undefined; onSort?: (sorting: Sorting | undefined) => void }

type Props<T> = DataRows<T> &
  Sorted & {
    isMarked?: (row: T) => boolean
    /** Row of something out of use. */
    isMuted?: (row: T) => boolean
  }

const Head = <T,>({ column, sorting, onSort }: { column: DataColumn<T> } & Sorted) => {
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

/** Cells of a row; the column that names it is its header. */
const Cells = <T,>({
  columns,
  contentOf,
}: {
  columns: readonly DataColumn<T>[]
  contentOf: (column: DataColumn<T>) => ReactNode
}) => {
  const naming = findNaming(columns)
  return columns.map((column) =>
    column === naming ? (
      <th key={column.key} scope="row">
        {contentOf(column)}
      </th>
    ) : (
      <td key={column.key} className={column.numeric ? 'numeric' : undefined}>
        {contentOf(column)}
      </td>
    ),
  )
}

const Bones = <T,>({ columns, bones = 8 }: Pick<Props<T>, 'columns' | 'bones'>) =>
  Array.from({ length: bones }, (_, line) => (
    <tr key={line} aria-hidden="true">
      {columns.map(({ key }, index) => (
        <td key={key}>
          <Skeleton width={index === 0 ? '70%' : '50%'} />
        </td>
      ))}
    </tr>
  ))

/** Rows of a data table on a wide screen. */
export const DataRowsTable = <T,>(props: Props<T>) => {
  const { label, columns, rows, rowKey, detail, sorting, onSort, isMarked, isMuted, look } = props
  const classOf = (row: T) => (isMarked?.(row) ? 'marked' : isMuted?.(row) ? 'muted' : undefined)
  return (
    <table className={look ? `data-table ${look}` : 'data-table'} data-part="data-table" aria-label={label}>
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={width === undefined ? {} : { width }} />
        ))}
      </colgroup>
      {hasHead(columns) && (
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} sorting={sorting} {...(onSort && { onSort })} />
            ))}
          </tr>
        </thead>
      )}
      <tbody aria-busy={rows === undefined}>
        {rows ? (
          rows.map((row) => {
            const below = detail?.(row)
            return (
              <Fragment key={rowKey(row)}>
                <tr className={classOf(row)}>
                  <Cells columns={columns} contentOf={({ cell }) => cell(row)} />
                </tr>
                {below && (
                  <tr className="detail">
                    <td colSpan={columns.length}>{below}</td>
                  </tr>
                )}
              </Fragment>
            )
          })
        ) : (
          <Bones {...props} />
        )}
      </tbody>
      {rows && hasFoot(columns) && (
        <tfoot>
          <tr>
            <Cells columns={columns} contentOf={({ foot }) => foot} />
          </tr>
        </tfoot>
      )}
    </table>
  )
}
