import { memo, type ReactNode } from 'react'
import { cells, type CellProps } from './cells.tsx'
import { pinnedColumns, type Column } from './columns.ts'

/** A table row of a task; `select` is its selection cell. */
export const TaskTableRow = memo(
  ({
    shown,
    index,
    groupKey,
    select,
    ...cell
  }: CellProps & {
    shown: readonly Column[]
    index: number
    groupKey: string | undefined
    select: (row: CellProps['row']) => ReactNode
  }) => (
    <tr data-card={cell.row._id} data-index={index} data-in-group={groupKey} aria-rowindex={index + 2}>
      <td className="checkbox-cell pinned" data-part="checkbox-cell">
        {select(cell.row)}
      </td>
      {shown.map((column) => {
        const Cell = cells[column]
        const className = pinnedColumns.includes(column) ? `column-${column} pinned` : `column-${column}`
        return column === 'name' ? (
          <th key={column} scope="row" data-cell={column} className={className}>
            <Cell {...cell} />
          </th>
        ) : (
          <td key={column} data-cell={column} className={className}>
            <Cell {...cell} />
          </td>
        )
      })}
    </tr>
  ),
)
