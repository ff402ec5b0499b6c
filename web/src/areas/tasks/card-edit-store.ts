import { createStore } from '../../kit/store/store.ts'
import type { TaskCard } from '../../model/tasks/queries/task-queries.ts'
import type { FieldEdit } from './editable-fields.ts'

/** The field or step of a task being edited from its card or row. */
export const cardEditStore = createStore<FieldEdit | null>(null)

export const openCardEdit = (card: TaskCard, part: FieldEdit['part'], anchor: HTMLElement): void =>
  cardEditStore.set({ card, part, anchor })
