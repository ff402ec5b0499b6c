import { createStore } from '../../../kit/store/store.ts'
import { focusCard } from './focus-card.ts'

/** `landed`: it is new here and is highlighted. */
type Wish = { id: string; turn: number; landed?: boolean } | null

/** The card to reveal; the list that contains it scrolls to it. */
export const revealStore = createStore<Wish>(null)

/** Maximum number of frames to wait; a slow machine may need a few to render. */
const tries = 40

/**
 * Focuses a card that may be outside the rendered range: its list scrolls there, and the card is focused some frames
 * later, unless the user has focused something else.
 */
const focusSoon = (id: string, from: Element | null, left = tries) =>
  requestAnimationFrame(() => {
    const { activeElement } = document
    const elsewhere = activeElement !== from && activeElement !== document.body
    if (elsewhere || revealStore.get()?.id !== id || focusCard(id) || left === 0) return
    focusSoon(id, from, left - 1)
  })

/** Reveals a card: scrolls it into view and focuses it. */
export const revealCard = (id: string): void => {
  revealStore.set({ id, turn: (revealStore.get()?.turn ?? 0) + 1 })
  if (!focusCard(id)) focusSoon(id, document.activeElement)
}

/** Scrolls a card that was just created into view and highlights it; the focus stays where it is. */
export const showNewCard = (id: string, left = tries): void => {
  revealStore.set({ id, turn: (revealStore.get()?.turn ?? 0) + 1, landed: true })
  requestAnimationFrame(() => {
    const card = document.querySelector(`[data-card-link="${CSS.escape(id)}"]`)?.closest('li')
    if (card) card.scrollIntoView({ block: 'nearest' })
    else if (left > 0 && revealStore.get()?.id === id) showNewCard(id, left - 1)
  })
}
