import { createStore } from '../../shared/store/store.ts'

type Wish = { id: string; turn: number } | null

/** The task to reveal; the table that contains it scrolls to it and focuses it. */
export const rowWish = createStore<Wish>(null)

export const revealRow = (id: string): void => rowWish.set({ id, turn: (rowWish.get()?.turn ?? 0) + 1 })
