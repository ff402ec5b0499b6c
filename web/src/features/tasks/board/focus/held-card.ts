import { createStore } from '../../../../kit/store/store.ts'
import { focusIsLost } from '../../../../kit/ui/focus/restore-focus.ts'
import { linkOf } from './focus-card.ts'

/** The card with the focus. While it is not drawn yet, `from` is what had the focus when it was asked for. */
type HeldCard = { id: string; from?: Element | null }

/**
 * The card that has the focus, or takes it as soon as it is drawn. Its list always draws it, wherever it has been
 * scrolled or sorted to.
 */
export const heldCardStore = createStore<HeldCard | null>(null)

/**
 * Gives the focus to the held card if it has been lost, or is still where it was when the card was asked for: never to
 * a card that the user has left.
 */
export const focusHeldCard = (): void => {
  const held = heldCardStore.get()
  if (!held) return
  const isAsked = held.from !== undefined
  if (!focusIsLost() && !(isAsked && document.activeElement === held.from)) return
  const link = linkOf(held.id)
  if (!link) return
  heldCardStore.set({ id: held.id })
  link.focus({ preventScroll: !isAsked })
  if (isAsked) link.closest('li')?.scrollIntoView({ block: 'nearest' })
}

/** Focuses a card, as soon as it is drawn, unless the user has focused something else by then. */
export const holdCard = (id: string): void => {
  heldCardStore.set({ id, from: document.activeElement })
  focusHeldCard()
}
