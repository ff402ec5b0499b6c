import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { AccountId, NameLink, PriorityCell, MembersCell, type CellProps } from './cells.tsx'
import { GroupHeading } from './group-heading.tsx'
import type { TaskListProps } from './task-list-props.ts'
import { StateBadge } from './state-badge.tsx'
import { StepText } from './step-text.tsx'
import { getRowTimes } from './row-times.ts'
import { useTaskTableView } from './task-table-view.ts'
import { TimeLeft } from './time-cells.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'

/** Estimated height of a card until it is measured. */
const cardHeight = 88

const RequestCard = memo(
  ({ row, app, now, tabIndex, onEdit, select }: CellProps & { select: TaskListProps['select'] }) => {
    const t = useTranslations('requests')
    const { left } = getRowTimes(row)
    return (
      <article className="task-list-card" data-part="task-list-card" data-card={row._id}>
        {/* Its box comes with the tools for many requests; its place is there before. */}
        {select(row) ?? <span className="selection-checkbox" />}
        <div>
          <p className="line">
            <PriorityCell row={row} tabIndex={tabIndex} onEdit={onEdit} />
            <AccountId row={row} app={app} />
            <span className="account-name quiet" aria-hidden="true">
              {app?.name}
            </span>
            {left !== null && (
              <span className="left num">
                {left >= 0 && <span className="quiet">{t('leftShort')} </span>}
                <TimeLeft ms={left} />
              </span>
            )}
          </p>
          <h3>
            <NameLink row={row} tabIndex={tabIndex} />
          </h3>
          <p className="line">
            <StateBadge state={row.listState} />
            <StepText row={row} now={now} />
            <span className="faces">
              <MembersCell row={row} />
            </span>
          </p>
        </div>
      </article>
    )
  },
)

/** Mobile version of the table: a list of cards instead of horizontal scrolling. */
export const TaskCardList = ({
  loaded,
  lines,
  apps,
  now,
  query,
  jump,
  choice,
  onEdit,
  select,
  onStretch,
  children,
}: TaskListProps) => {
  const t = useTranslations('requests')
  const { groups } = useTaskTableView()
  const { scroller, virtual, items, focus, lineAt } = useVirtualRows<HTMLUListElement>({
    loaded,
    lines,
    jump,
    rowHeight: cardHeight,
    query,
    choice,
    onStretch,
  })
  return (
    <div ref={scroller} className="task-table-scroll cards" data-part="task-table-scroll cards">
      <ul
        ref={focus.holder}
        aria-label={t('table')}
        onKeyDown={focus.onKeyDown}
        onFocus={focus.onFocus}
        style={{ height: virtual.getTotalSize() }}
      >
        {items.map((item) => {
          const line = lineAt(item.index)
          return (
            line && (
              <li
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                aria-posinset={item.index + 1}
                aria-setsize={query.hasNextPage && !groups ? -1 : lines.count}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {'group' in line ? (
                  <GroupHeading group={line.group} tabIndex={item.index === focus.active ? 0 : -1} />
                ) : (
                  <RequestCard
                    row={line.row}
                    app={apps.get(line.row.appId)}
                    now={now}
                    tabIndex={item.index === focus.active ? 0 : -1}
                    onEdit={onEdit}
                    select={select}
                  />
                )}
              </li>
            )
          )
        })}
      </ul>
      {children}
    </div>
  )
}
