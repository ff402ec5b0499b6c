import { createStore } from '../../shared/store/store.ts'

type Wish = { id: string; turn: number } | null

/** The request that is to be shown; the list that holds it scrolls there and gives it the focus. */
export const rowWish = createStore<Wish>(null)

export const revealRow = (id: string): void => rowWish.set({ id, turn: (rowWish.get()?.turn ?? 0) + 1 })
