import { createStore } from '../../../../kit/store/store.ts'
import { linkOf } from './focus-card.ts'
import { holdCard } from './held-card.ts'

/** `landed`: it is new here and is highlighted. */
type Wish = { id: string; turn: number; landed?: boolean } | null

/** The card to reveal; the list that contains it scrolls to it. */
export const revealStore = createStore<Wish>(null)

/** Maximum number of frames to wait until a new card is drawn; a slow machine may need a few. */
const tries = 40

/** Reveals a card: scrolls it into view and focuses it. */
export const revealCard = (id: string): void => {
  revealStore.set({ id, turn: (revealStore.get()?.turn ?? 0) + 1 })
  holdCard(id)
}

/** Scrolls a card that was just created into view and highlights it; the focus stays where it is. */
export const showNewCard = (id: string, left = tries): void => {
  revealStore.set({ id, turn: (revealStore.get()?.turn ?? 0) + 1, landed: true })
  requestAnimationFrame(() => {
    const card = linkOf(id)?.closest('li')
    if (card) card.scrollIntoView({ block: 'nearest' })
    else if (left > 0 && revealStore.get()?.id === id) showNewCard(id, left - 1)
  })
}
