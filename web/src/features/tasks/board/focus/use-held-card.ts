import { useCallback, useEffect, useState, useSyncExternalStore, type FocusEvent } from 'react'
import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import type { TaskCard } from '../../../../model/tasks/queries/task-queries.ts'
import { heldCardStore } from './held-card.ts'

const cardOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card]')?.dataset['card'] : undefined

/** Event handlers of the board that note which card has the focus, and forget it when the user leaves it. */
export const useHeldCard = () => {
  useEffect(() => {
    const forget = () => heldCardStore.set(null)
    addEventListener('pointerdown', forget, { capture: true })
    return () => {
      forget()
      removeEventListener('pointerdown', forget, { capture: true })
    }
  }, [])
  const [handlers] = useState(() => ({
    onFocus: ({ target }: FocusEvent) => {
      const id = cardOf(target)
      heldCardStore.set(id === undefined ? null : { id })
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) heldCardStore.set(null)
    },
  }))
  return handlers
}

/** Range of a list that always contains the held card, if it is one of these. */
export const useRangeWithHeldCard = (cards: readonly TaskCard[]): ((range: Range) => number[]) => {
  const held = useSyncExternalStore(heldCardStore.subscribe, () => {
    const id = heldCardStore.get()?.id
    return id === undefined ? -1 : cards.findIndex(({ _id }) => _id === id)
  })
  return useCallback(
    (range) => {
      const shown = defaultRangeExtractor(range)
      return held < 0 || held >= range.count || shown.includes(held)
        ? shown
        : [...shown, held].toSorted((a, b) => a - b)
    },
    [held],
  )
}
