import type { TaskSort } from '@passerelle/contract/projects/filters'
import { Fragment, useCallback, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { getColumnWidth, widths, type Column } from './columns.ts'
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

const Columns = ({ shown, tableWidth }: { shown: readonly Column[]; tableWidth: number }) => (
  <colgroup>
    <col style={{ width: selectWidth }} />
    {shown.map((column) => {
      const width = getColumnWidth(column, tableWidth)
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
  const least = shown.reduce((sum, column) => sum + widths[column], selectWidth)
  return (
    <table ref={ref} className="requests" aria-label={t('table')} aria-rowcount={rows} style={{ minWidth: least }}>
      <Columns shown={shown} tableWidth={tableWidth} />
      <thead>
        <tr aria-rowindex={1}>
          <td className="checkbox-cell pinned">{selectAll}</td>
          {shown.map((column) => (
            <HeaderCell key={column} column={column} sort={sort} onSort={onSort} />
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
  whole,
  totals,
}: {
  shown: readonly Column[]
  rows: TaskListProps['rows']
  whole: boolean
  totals: TaskTableView['totals']
}) => {
  const t = useTranslations('requests')
  const time = useShortTime()
  const sums = sumRowTimes(rows)
  const texts: Partial<Record<Column, ReactNode>> = whole
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
        <th scope="row" colSpan={3} className="sum pinned">
          {t(whole || totals ? 'counted' : 'loaded', { count: whole ? rows.length : (totals?.count ?? rows.length) })}
        </th>
        {cells.map((column) => (
          <td key={column} className={`c-${column}`} colSpan={column === 'estimate' && widened ? 2 : undefined}>
            {texts[column]}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/** Virtual table with two pinned columns (TSK-049); only rows near the viewport are rendered. */
export const TaskTable = ({
  rows,
  apps,
  now,
  query,
  choice,
  sort,
  onSort,
  onEdit,
  select,
  selectAll,
  onStretch,
  children,
}: TaskListProps) => {
  const { columns: shown, totals } = useTaskTableView()
  const whole = !query.hasNextPage
  const { scroller, virtual, items, focus } = useVirtualRows<HTMLTableSectionElement>({
    ids: rows.map(({ _id }) => _id),
    rowHeight,
    head: headHeight,
    foot: rowHeight,
    query,
    choice,
    onStretch,
  })
  const gapBefore = (index: number) => items[index]!.start - (items[index - 1]?.end ?? headHeight)
  const spacer = (key: string, height: number) =>
    height > 0 && <tr key={key} className="spacer" aria-hidden="true" style={{ height }} />
  return (
    <div ref={scroller} className="task-table-scroll">
      <TableFrame
        shown={shown}
        sort={sort}
        onSort={onSort}
        rows={whole ? rows.length + 1 : -1}
        selectAll={selectAll}
        foot={<Foot shown={shown} rows={rows} whole={whole} totals={totals} />}
      >
        <tbody ref={focus.holder} onKeyDown={focus.onKeyDown} onFocus={focus.onFocus}>
          {items.map((item, index) => {
            const row = rows[item.index]
            return (
              row && (
                <Fragment key={item.key}>
                  {spacer('gap', gapBefore(index))}
                  <TaskTableRow
                    row={row}
                    app={apps.get(row.appId)}
                    now={now}
                    tabIndex={item.index === focus.active ? 0 : -1}
                    onEdit={onEdit}
                    shown={shown}
                    index={item.index}
                    select={select}
                  />
                </Fragment>
              )
            )
          })}
          {spacer('rest', virtual.getTotalSize() + headHeight - (items.at(-1)?.end ?? headHeight))}
        </tbody>
      </TableFrame>
      {children}
    </div>
  )
}
