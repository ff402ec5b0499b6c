import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useNow } from '../../../kit/format/use-now.ts'
import { listIds, type ListId } from '../../../model/tasks/queries/list-ids.ts'
import type { Count } from '../../../model/tasks/queries/list-count.ts'
import type { ListParams } from '../../../model/tasks/queries/list-params.ts'
import type { TaskCard } from '../../../model/tasks/queries/task-queries.ts'
import { announce } from '../../../kit/ui/feedback/live-region.tsx'
import { focusIsLost } from '../../../kit/ui/focus/restore-focus.ts'
import { lazyWithPreload } from '../../../kit/ui/lazy/lazy-with-preload.ts'
import { useMediaQuery } from '../../../kit/ui/display/use-media-query.ts'
import type { EditCard } from './card/card-field-buttons.tsx'
import { BoardColumn } from './column.tsx'
import { besideCard, focusCard } from './focus/focus-card.ts'
import { revealStore } from './focus/reveal.ts'
import { useHeldCard } from './focus/use-held-card.ts'
import type { BoardBulk } from './drag/board-bulk.ts'
import { useCards } from './use-cards.ts'
import { useDrag } from './drag/use-drag.ts'
import { useKeyboardDrag } from './drag/use-keyboard-drag.ts'
import { useMoveTask } from './drag/use-move-task.ts'
import { WaitingStrip } from './waiting-strip.tsx'
import './board.css'

const ShownList = lazyWithPreload(() => import('./shown-list.tsx'))

/** Announces the number of matching tasks to screen readers after each change of the list parameters. */
const useSaidMatches = (wanted: ListParams | undefined, sum: Count | undefined) => {
  const t = useTranslations('filters')
  const name = JSON.stringify(wanted)
  const settled = sum !== undefined
  const say = useEffectEvent(
    () =>
      wanted &&
      sum &&
      announce(sum.orMore ? t('appliedAtLeast', { count: `${sum.number}` }) : t('applied', { count: sum.number })),
  )
  useEffect(() => {
    say()
  }, [name, settled])
}

/**
 * The board (TSK-011, TSK-014 to TSK-019): three lists, with drag and drop by pointer or keyboard, and a "move to" menu
 * on each card. Below 720 px one list is shown at a time. `toolbar` is rendered above the lists, `beside` on their
 * right or below. Filtered by `wanted`, it shows `noMatch` when nothing matches. `bulk`: bulk actions.
 */
export const Board = ({
  staff,
  provider,
  empty,
  toolbar,
  beside,
  wanted,
  noMatch,
  onEdit,
  bulk,
}: {
  staff: boolean
  provider: string
  onEdit?: EditCard | undefined
  empty?: ReactNode
  toolbar?: ReactNode
  beside?: ReactNode
  wanted?: ListParams | undefined
  noMatch?: ReactNode
  bulk?: BoardBulk | undefined
}) => {
  const now = useNow()
  const { cardOf, cards, loadMore, counts, sum } = useCards(wanted)
  useSaidMatches(wanted, sum)
  const moveTask = useMoveTask(staff)
  const [landed, setLanded] = useState<string>()
  const [shown, show] = useState<ListId>('todo')
  // A task that was just created is in the first list.
  useEffect(
    () =>
      revealStore.subscribe(() => {
        const wish = revealStore.get()
        if (!wish?.landed) return
        setLanded(wish.id)
        show('todo')
      }),
    [],
  )
  const move = useRef((_card: TaskCard, _to: ListId) => {})
  move.current = (card, to) => {
    const beside = besideCard(card._id)
    const from = document.activeElement
    if (!bulk?.move(card, to)) moveTask(card, to)
    setLanded(card._id)
    // On mobile the moved card disappears from view: focus it if it is rendered, otherwise its neighbour in the visible
    // list. Not if the user has gone on by then.
    requestAnimationFrame(() => {
      if (document.activeElement !== from && !focusIsLost()) return
      if (!focusCard(card._id) && beside !== undefined) focusCard(beside)
    })
  }
  const stableMove = useRef((card: TaskCard, to: ListId) => move.current(card, to)).current
  const { drag, press } = useDrag(stableMove, bulk?.together)
  const { lift, onKeyDown, letGo } = useKeyboardDrag({
    cardOf,
    lists: cards,
    loadMore,
    onMove: stableMove,
    onStretch: bulk?.extendSelection,
  })
  const held = useHeldCard()
  // A hidden list has no height to measure its cards by: on mobile only the selected list is rendered.
  const narrow = useMediaQuery('(max-width: 720px)')
  const over = drag?.over ?? lift?.over
  const lifted = drag?.card._id ?? lift?.card._id
  const nothing = wanted && sum?.number === 0
  return (
    <>
      {!staff && <WaitingStrip now={now} />}
      {toolbar}
      <div className="board-tabs" data-part="board-tabs">
        {narrow && <ShownList shown={shown} counts={counts} onShow={show} />}
      </div>
      <div className="board-layout">
        {nothing && noMatch}
        <div
          className="board"
          data-part="board"
          hidden={nothing}
          onKeyDown={onKeyDown}
          onFocus={held.onFocus}
          onBlur={(event) => {
            held.onBlur(event)
            letGo()
          }}
        >
          {(narrow ? [shown] : listIds).map((listId) => (
            <BoardColumn
              key={listId}
              listId={listId}
              isOver={over === listId && over !== (drag ?? lift)?.card.listId}
              activeId={lifted}
              landedId={landed}
              staff={staff}
              provider={provider}
              now={now}
              wanted={wanted}
              onMove={stableMove}
              onPress={press}
              onEdit={onEdit}
              mark={bulk?.mark}
              {...(listId === 'todo' && sum?.number === 0 && { empty })}
            />
          ))}
        </div>
        {beside}
      </div>
    </>
  )
}
