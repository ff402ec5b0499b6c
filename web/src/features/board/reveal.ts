import { createStore } from '../../shared/store/store.ts'
import { focusCard } from './focus-card.ts'

type Wish = { id: string; turn: number } | null

/** The card that is to be shown; lists that hold it scroll to it. */
export const revealStore = createStore<Wish>(null)

/** In frames; a busy machine may need a few to draw. */
const tries = 40

/** The card may stand outside of what its list has drawn: the list scrolls there, and some frames later the card takes the focus, unless the reader has gone elsewhere. */
const focusSoon = (id: string, from: Element | null, left = tries) =>
  requestAnimationFrame(() => {
    const { activeElement } = document
    const elsewhere = activeElement !== from && activeElement !== document.body
    if (elsewhere || revealStore.get()?.id !== id || focusCard(id) || left === 0) return
    focusSoon(id, from, left - 1)
  })

/** Scrolls to a card and puts the focus on it. */
export const revealCard = (id: string): void => {
  revealStore.set({ id, turn: (revealStore.get()?.turn ?? 0) + 1 })
  if (!focusCard(id)) focusSoon(id, document.activeElement)
}
