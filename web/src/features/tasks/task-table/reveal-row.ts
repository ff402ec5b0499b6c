import { createStore } from '../../../kit/store/store.ts'

type Wish = { id: string; turn: number } | null

/** The task to reveal; the table that contains it scrolls to it and focuses it. */
export const rowToReveal = createStore<Wish>(null)

export const revealRow = (id: string): void => rowToReveal.set({ id, turn: (rowToReveal.get()?.turn ?? 0) + 1 })
