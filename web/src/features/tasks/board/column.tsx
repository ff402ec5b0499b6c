import { useInfiniteQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import type { ListId } from '../../../model/tasks/queries/list-ids.ts'
import { formatCount } from '../../../model/tasks/queries/list-count.ts'
import { getCards } from '../../../model/tasks/cache/list-pages.ts'
import type { ListParams } from '../../../model/tasks/queries/list-params.ts'
import { shouldFetchNextPage } from '../../../model/tasks/queries/should-fetch-next-page.ts'
import { taskQueries, type TaskCard } from '../../../model/tasks/queries/task-queries.ts'
import { useListCount } from '../../../model/tasks/queries/use-list-count.ts'
import { ListIcon } from '../../../kit/ui/icon/list-icon.tsx'
import { CardSkeleton, Delayed } from '../../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { Card, type CardProps } from './card/card.tsx'
import { focusHeldCard } from './focus/held-card.ts'
import { revealStore } from './focus/reveal.ts'
import { useRangeWithHeldCard } from './focus/use-held-card.ts'
import { ListFigures } from './list-figures.tsx'

/** Estimated height of a card until it is measured, including the gap. */
const cardHeight = 98

const none: readonly TaskCard[] = []

const emptyTexts = {
  todo: ['emptyTodo', 'emptyTodoText'],
  in_progress: ['emptyProgress', 'emptyProgressText'],
  done: ['emptyDone', 'emptyDoneText'],
} as const

type Props = Omit<CardProps, 'card'> & {
  listId: ListId
  wanted: ListParams | undefined
  isOver: boolean
  activeId: string | undefined
  landedId: string | undefined
  empty?: ReactNode
}

/** One list of the board: a virtual list that fetches its next page before the end is reached (TSK-017). */
export const BoardColumn = ({ listId, wanted, isOver, activeId, landedId, empty, ...common }: Props) => {
  const t = useTranslations()
  const query = useInfiniteQuery(taskQueries.list(listId, wanted))
  const cards = query.data ? getCards(query.data) : none
  const { count } = useListCount(listId, wanted, query)
  const scroller = useRef<HTMLDivElement>(null)
  // Keep this callback stable while the cards are unchanged: with a new function the virtualizer recomputes all item
  // positions.
  const keyOf = useCallback((index: number) => cards[index]?._id ?? index, [cards])
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    gap: 6,
    overscan: 4,
    getItemKey: keyOf,
    rangeExtractor: useRangeWithHeldCard(cards),
  })
  const items = virtual.getVirtualItems()
  // Uses the visible range without overscan: a first page that fills the screen is enough at first.
  const lastShown = virtual.range?.endIndex ?? 0
  const { fetchNextPage } = query
  const due = shouldFetchNextPage(query, { lastShown, loaded: cards.length, ahead: 5 })
  useEffect(() => {
    if (due) void fetchNextPage()
  }, [due, fetchNextPage])
  useLayoutEffect(focusHeldCard)
  // The card to reveal may be outside the rendered range.
  const scrollTo = useEffectEvent((id: string) => {
    const index = cards.findIndex((card) => card._id === id)
    if (index >= 0) virtual.scrollToIndex(index)
  })
  useEffect(() => revealStore.subscribe(() => scrollTo(revealStore.get()?.id ?? '')), [])
  // Scroll to the top when the list parameters change. Skipped when already there, because setting the scroll position
  // forces a layout.
  const choice = JSON.stringify(wanted)
  const begin = useEffectEvent(() => virtual.scrollOffset && scroller.current?.scrollTo({ top: 0 }))
  useEffect(() => {
    begin()
  }, [choice])
  const name = t(`words.list.${listId}`)
  const [emptyTitle, emptyText] = emptyTexts[listId]
  return (
    <section className="col" data-column={listId} data-over={isOver || undefined} aria-labelledby={`list-${listId}`}>
      <header>
        <ListIcon list={listId} />
        <h2 id={`list-${listId}`}>{name}</h2>
        {count && (
          <span className="quiet num" data-part="list-count">
            {formatCount(count)}
          </span>
        )}
        <ListFigures listId={listId} wanted={wanted} staff={common.staff} />
      </header>
      {query.isPending && (
        <Delayed>
          <div className="board-column-skeleton">
            <CardSkeleton />
            <CardSkeleton />
            <CardSkeleton />
          </div>
        </Delayed>
      )}
      {query.isError && cards.length === 0 && (
        <ErrorState compact title={t('failures.fetchList')} onRetry={() => void query.refetch()}>
          {getErrorMessage(query.error, '')}
        </ErrorState>
      )}
      {query.isSuccess &&
        cards.length === 0 &&
        (wanted ? (
          <EmptyState compact title={t('filters.noMatch')} />
        ) : (
          (empty ?? (
            <EmptyState compact title={t(`board.${emptyTitle}`)}>
              {t(`board.${emptyText}`)}
            </EmptyState>
          ))
        ))}
      <div ref={scroller} className="cards" data-part="cards" hidden={cards.length === 0}>
        <ul aria-label={t('board.requestsOf', { list: name })} style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => {
            const card = cards[item.index]
            if (!card) return null
            const look = card._id === activeId ? 'slot lifted' : card._id === landedId ? 'slot landed' : 'slot'
            return (
              <li
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                className={look}
                aria-posinset={item.index + 1}
                aria-setsize={count && !count.orMore ? count.number : -1}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <Card card={card} {...common} />
              </li>
            )
          })}
        </ul>
      </div>
      {query.isFetchNextPageError && (
        <ErrorState compact title={t('failures.fetchList')} onRetry={() => void fetchNextPage()}>
          {getErrorMessage(query.error, '')}
        </ErrorState>
      )}
    </section>
  )
}
