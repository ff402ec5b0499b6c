import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useNow } from '../../shared/format/use-now.ts'
import { listIds, type ListId } from '../../shared/tasks/list-ids.ts'
import { taskQueries, type TaskCard } from '../../shared/tasks/task-queries.ts'
import { Tabs } from '../../shared/ui/tabs.tsx'
import { useMedia } from '../../shared/ui/use-media.ts'
import { Column } from './column.tsx'
import { focusCard } from './focus-card.ts'
import { useDrag } from './use-drag.ts'
import { useLift } from './use-lift.ts'
import { useMoveTask } from './use-move-task.ts'
import { WaitingStrip } from './waiting-strip.tsx'
import './board.css'

const useList = (listId: ListId): TaskCard[] => useInfiniteQuery(taskQueries.list(listId)).data?.pages.flatMap((page) => page.list) ?? []

/**
 * The board (TSK-011, TSK-014 to TSK-019): three lists, dragged by pointer, by keyboard or by the menu of each card. Below 720 px one list
 * is shown at a time.
 */
export const Board = ({ staff, provider, empty }: { staff: boolean; provider: string; empty?: ReactNode }) => {
  const t = useTranslations()
  const now = useNow()
  const cards = [...useList('todo'), ...useList('in_progress'), ...useList('done')]
  const moveTask = useMoveTask(staff)
  const [landed, setLanded] = useState<string>()
  const [shown, show] = useState<ListId>('todo')
  const move = useRef((_card: TaskCard, _to: ListId) => {})
  move.current = (card, to) => {
    moveTask(card, to)
    setLanded(card._id)
    requestAnimationFrame(() => focusCard(card._id))
  }
  const stableMove = useRef((card: TaskCard, to: ListId) => move.current(card, to)).current
  const { drag, press } = useDrag(stableMove)
  const { lift, onKeyDown, drop } = useLift((id) => cards.find((card) => card._id === id), stableMove)
  // A list that is not on screen has no height to measure its cards by: on a phone only the chosen one exists.
  const narrow = useMedia('(max-width: 720px)')
  const over = drag?.over ?? lift?.over
  const lifted = drag?.card._id ?? lift?.card._id
  return (
    <>
      {!staff && <WaitingStrip cards={cards} now={now} />}
      <div className="board-tabs">
        <Tabs look="segments" label={t('board.shownList')} value={shown} onChange={show} tabs={listIds.map((listId) => ({ value: listId, text: t(`words.list.${listId}`) }))} />
      </div>
      <div className="board" onKeyDown={onKeyDown} onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && drop()}>
        {(narrow ? [shown] : listIds).map((listId) => (
          <Column
            key={listId} listId={listId} over={over === listId && over !== (drag ?? lift)?.card.listId} liftedId={lifted} landedId={landed}
            staff={staff} provider={provider} now={now} onMove={stableMove} onPress={press} {...(listId === 'todo' && { empty })}
          />
        ))}
      </div>
    </>
  )
}
