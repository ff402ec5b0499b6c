import { createStore } from '../../shared/store/store.ts'
import type { TaskCard } from '../../shared/tasks/task-queries.ts'
import type { CardEdit, EditPart } from './card-parts.ts'

/** The part of a request that is being changed from its card or row. */
export const cardEditStore = createStore<CardEdit | null>(null)

export const openCardEdit = (card: TaskCard, part: EditPart, anchor: HTMLElement): void =>
  cardEditStore.set({ card, part, anchor })
