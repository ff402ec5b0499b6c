import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { ListId } from '../../../../model/tasks/queries/list-ids.ts'
import type { TaskCard } from '../../../../model/tasks/queries/task-queries.ts'
import { announce } from '../../../../kit/ui/feedback/live-region.tsx'
import { createStepsAtEnd } from '../../../../kit/ui/focus/steps-at-end.ts'
import { focusBeside } from '../focus/focus-card.ts'
import { heldCardStore } from '../focus/held-card.ts'
import { revealCard } from '../focus/reveal.ts'
import { liftStep, type KeyboardDrag } from './keyboard-drag.ts'

const ways = { ArrowDown: 1, ArrowUp: -1 } as const

type Given = {
  cardOf: (id: string) => TaskCard | undefined
  lists: readonly (readonly TaskCard[])[]
  loadMore: (list: number) => boolean
  onMove: (card: TaskCard, to: ListId) => void
  onStretch: ((from: string, to: string) => void) | undefined
}

/** Steps up and down a list, also to cards that are not drawn, or not loaded yet. */
const useWalk = (given: Given) => {
  const latest = useRef(given)
  latest.current = given
  const go = (from: string, to: string, isStretch: boolean) => {
    revealCard(to)
    if (isStretch) latest.current.onStretch?.(from, to)
  }
  const idsOf = () => latest.current.lists.map((cards) => cards.map(({ _id }) => _id))
  const [steps] = useState(() =>
    createStepsAtEnd({
      lists: idsOf,
      here: () => heldCardStore.get()?.id,
      loadMore: (list) => latest.current.loadMore(list),
      go,
    }),
  )
  useEffect(() => steps.take())
  return (link: HTMLElement, way: 1 | -1, event: KeyboardEvent) => {
    const held = heldCardStore.get()
    // A card that is on its way to the focus has been reached already.
    const from = (held?.from === link ? held.id : link.dataset['cardLink']) ?? ''
    const ids = idsOf().find((list) => list.includes(from)) ?? []
    const to = ids[ids.indexOf(from) + way]
    if (way === -1 && steps.back(from)) return
    if (to !== undefined) go(from, to, event.shiftKey)
    else if (way === 1) steps.wait(from, { repeat: event.repeat, isStretch: event.shiftKey })
  }
}

/** Keyboard control of the board: arrows move between cards, Space picks one up, and each step is announced. */
export const useKeyboardDrag = (given: Given) => {
  const { cardOf, onMove } = given
  const t = useTranslations()
  const walk = useWalk(given)
  const [lift, setLift] = useState<KeyboardDrag | null>(null)

  const say = (before: KeyboardDrag | null, after: KeyboardDrag | null, dropped: boolean) => {
    if (!before && after) announce(t('board.picked', { taskId: after.card.taskId }))
    else if (after && before && after.over !== before.over)
      announce(t('board.over', { taskId: after.card.taskId, list: t(`words.list.${after.over}`) }))
    else if (before && !after && !dropped) announce(t('board.dropCancelled', { taskId: before.card.taskId }))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const link = (event.target as HTMLElement).closest<HTMLElement>('[data-card-link]')
    if (!link || event.ctrlKey || event.metaKey || event.altKey) return
    const step = liftStep(lift, event.key, cardOf(link.dataset.cardLink ?? ''))
    if (step.handled) {
      event.preventDefault()
      say(lift, step.lift, step.drop !== undefined)
      setLift(step.lift)
      if (step.drop) onMove(step.drop.card, step.drop.to)
      return
    }
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') walk(link, ways[key], event)
    else if (key === 'ArrowLeft' || key === 'ArrowRight') focusBeside(link, key)
    else return
    event.preventDefault()
  }
  /** Moving the focus away cancels a keyboard drag: no later key may move the card. */
  const cancel = () => {
    if (!lift) return
    say(lift, null, false)
    setLift(null)
  }
  return { lift, onKeyDown, letGo: cancel }
}
