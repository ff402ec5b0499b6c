import type { TaskSort } from '@passerelle/contract/projects/filters'
import { Fragment, useCallback, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useStore } from '../../../kit/store/store.ts'
import { widthsStore, type ColumnWidths } from './column-widths.ts'
import { getColumnWidth, widths, type Column } from './columns.ts'
import { countOf } from './group-lines.ts'
import { GroupRow } from './group-heading.tsx'
import { HeaderCell } from './header-cell.tsx'
import { TaskTableRow } from './task-row.tsx'
import { TimeLeft, useShortTime } from './time-cells.tsx'
import { sumRowTimes } from './row-times.ts'
import type { TaskListProps } from './task-list-props.ts'
import { useTaskTableView, type TaskTableView } from './task-table-view.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

export const rowHeight = 36
const headHeight = 32
const selectWidth = 46

const Columns = ({
  shown,
  tableWidth,
  chosen,
}: {
  shown: readonly Column[]
  tableWidth: number
  chosen: ColumnWidths
}) => (
  <colgroup>
    <col style={{ width: selectWidth }} />
    {shown.map((column) => {
      const width = getColumnWidth(column, tableWidth, chosen)
      return <col key={column} style={width === undefined ? {} : { width }} />
    })}
  </colgroup>
)

/** Width of the table in px, as rendered; 0 before. */
const useTableWidth = () => {
  const [width, setWidth] = useState(0)
  const ref = useCallback((table: HTMLTableElement | null) => {
    if (!table) return undefined
    const observer = new ResizeObserver(() => setWidth(table.offsetWidth))
    setWidth(table.offsetWidth)
    observer.observe(table)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}

/** Table header, also shown above the skeleton. */
export const TableFrame = ({
  shown,
  selectAll,
  sort,
  onSort,
  rows,
  children,
  foot,
}: {
  shown: readonly Column[]
  selectAll?: ReactNode
  sort: TaskSort | undefined
  onSort: (sort: TaskSort | undefined) => void
  rows: number
  children: ReactNode
  foot?: ReactNode
}) => {
  const t = useTranslations('requests')
  const [ref, tableWidth] = useTableWidth()
  const chosen = useStore(widthsStore)
  const least = shown.reduce((sum, column) => sum + (chosen[column] ?? widths[column]), selectWidth)
  const style = { minWidth: least, '--id-width': `${chosen.id ?? widths.id}px` }
  return (
    <table
      ref={ref}
      className="task-table"
      data-part="task-table"
      aria-label={t('table')}
      aria-rowcount={rows}
      style={style}
    >
      <Columns shown={shown} tableWidth={tableWidth} chosen={chosen} />
      <thead>
        <tr aria-rowindex={1}>
          <td className="checkbox-cell pinned" data-part="checkbox-cell">
            {selectAll}
          </td>
          {shown.map((column) => (
            <HeaderCell
              key={column}
              column={column}
              width={getColumnWidth(column, tableWidth, chosen)}
              sort={sort}
              onSort={onSort}
            />
          ))}
        </tr>
      </thead>
      {children}
      {foot}
    </table>
  )
}

/** Footer: number of rows, and sums if all rows are known; partial sums would mislead. */
const Foot = ({
  shown,
  rows,
  count,
  ended,
  totals,
}: {
  shown: readonly Column[]
  rows: TaskListProps['loaded']['rows']
  /** Number of rows known so far, those of collapsed groups too. */
  count: number
  /** The last row is known. */
  ended: boolean
  totals: TaskTableView['totals']
}) => {
  const t = useTranslations('requests')
  const time = useShortTime()
  const sums = ended && rows.length === count ? sumRowTimes(rows) : undefined
  const texts: Partial<Record<Column, ReactNode>> = sums
    ? { estimate: time(sums.estimate), left: <TimeLeft ms={sums.left} /> }
    : totals
      ? { estimate: time(totals.estimate) }
      : {}
  // A sum is longer than the estimate of one row: it also takes the cell before.
  const widened = shown.includes('progress') && shown.includes('estimate')
  const cells = shown.slice(2).filter((column) => !(widened && column === 'progress'))
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={3} className="sum pinned" data-part="table-sum">
          {t(ended || totals ? 'counted' : 'loaded', { count: ended ? count : (totals?.count ?? count) })}
        </th>
        {cells.map((column) => (
          <td
            key={column}
            data-cell={column}
            className={`column-${column}`}
            colSpan={column === 'estimate' && widened ? 2 : undefined}
          >
            {texts[column]}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/** Virtual table with two pinned columns (TSK-049); only rows near the viewport are rendered. */
export const TaskTable = ({
  loaded,
  lines,
  apps,
  now,
  query,
  jump,
  choice,
  sort,
  onSort,
  onEdit,
  select,
  selectAll,
  onStretch,
  children,
}: TaskListProps) => {
  const { columns: shown, totals, groups } = useTaskTableView()
  const ended = !query.hasNextPage || groups !== undefined
  const count = groups?.list ? countOf(groups.list) : loaded.count
  const { scroller, virtual, items, focus, lineAt } = useVirtualRows<HTMLTableSectionElement>({
    loaded,
    lines,
    jump,
    rowHeight,
    head: headHeight,
    foot: rowHeight,
    query,
    choice,
    onStretch,
  })
  const drawn = items.flatMap(({ index, start, end }) => {
    const line = lineAt(index)
    return line ? { line, index, start, end } : []
  })
  const gapBefore = (index: number) => drawn[index]!.start - (drawn[index - 1]?.end ?? headHeight)
  const spacer = (key: string, height: number) =>
    height > 0 && <tr key={key} className="spacer" aria-hidden="true" style={{ height }} />
  return (
    <div ref={scroller} className="task-table-scroll" data-part="task-table-scroll">
      <TableFrame
        shown={shown}
        sort={sort}
        onSort={onSort}
        rows={ended ? lines.count + 1 : -1}
        selectAll={selectAll}
        foot={<Foot shown={shown} rows={loaded.rows} count={count} ended={ended} totals={totals} />}
      >
        <tbody ref={focus.holder} onKeyDown={focus.onKeyDown} onFocus={focus.onFocus} onPointerDown={groups?.press}>
          {drawn.map(({ line, index }, at) => (
            <Fragment key={'group' in line ? line.group.key : line.row._id}>
              {spacer('gap', gapBefore(at))}
              {'group' in line ? (
                <GroupRow
                  group={line.group}
                  index={index}
                  columns={shown.length + 1}
                  tabIndex={index === focus.active ? 0 : -1}
                />
              ) : (
                <TaskTableRow
                  row={line.row}
                  app={apps.get(line.row.appId)}
                  now={now}
                  tabIndex={index === focus.active ? 0 : -1}
                  onEdit={onEdit}
                  shown={shown}
                  index={index}
                  groupKey={lines.groupAt(index)?.key}
                  select={select}
                />
              )}
            </Fragment>
          ))}
          {spacer('rest', virtual.getTotalSize() + headHeight - (drawn.at(-1)?.end ?? headHeight))}
        </tbody>
      </TableFrame>
      {children}
    </div>
  )
}
