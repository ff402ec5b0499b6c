import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { AccountId, NameLink, PriorityCell, Who, type CellProps } from './cells.tsx'
import type { RowsView } from './rows-view.ts'
import { StateBadge } from './state-badge.tsx'
import { StepText } from './step-text.tsx'
import { timesOf } from './time-left.ts'
import { Left } from './times.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'

/** Height of a card until it is measured. */
const cardHeight = 88

const RequestCard = memo(({ row, app, now, tab, onEdit, select }: CellProps & { select: RowsView['select'] }) => {
  const t = useTranslations('requests')
  const { left } = timesOf(row)
  return (
    <article className="request-card" data-card={row._id}>
      {select(row)}
      <div>
        <p className="line">
          <PriorityCell row={row} tab={tab} onEdit={onEdit} />
          <AccountId row={row} app={app} />
          <span className="account-name quiet" aria-hidden="true">
            {app?.name}
          </span>
          {left !== null && (
            <span className="left num">
              {left >= 0 && <span className="quiet">{t('leftShort')} </span>}
              <Left ms={left} />
            </span>
          )}
        </p>
        <h3>
          <NameLink row={row} tab={tab} />
        </h3>
        <p className="line">
          <StateBadge state={row.listState} />
          <StepText row={row} now={now} />
          <span className="faces">
            <Who row={row} />
          </span>
        </p>
      </div>
    </article>
  )
})

/** The same requests on a phone: cards below each other rather than a table that goes sideways. */
export const RequestCards = ({ rows, apps, now, query, choice, onEdit, select, onStretch, children }: RowsView) => {
  const t = useTranslations('requests')
  const { scroller, virtual, items, focus } = useVirtualRows<HTMLUListElement>({
    ids: rows.map(({ _id }) => _id),
    rowHeight: cardHeight,
    query,
    choice,
    onStretch,
  })
  return (
    <div ref={scroller} className="requests-scroll cards">
      <ul
        ref={focus.holder}
        aria-label={t('table')}
        onKeyDown={focus.onKeyDown}
        onFocus={focus.onFocus}
        style={{ height: virtual.getTotalSize() }}
      >
        {items.map((item) => {
          const row = rows[item.index]
          return (
            row && (
              <li
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                aria-posinset={item.index + 1}
                aria-setsize={query.hasNextPage ? -1 : rows.length}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <RequestCard
                  row={row}
                  app={apps.get(row.appId)}
                  now={now}
                  tab={item.index === focus.active ? 0 : -1}
                  onEdit={onEdit}
                  select={select}
                />
              </li>
            )
          )
        })}
      </ul>
      {children}
    </div>
  )
}
