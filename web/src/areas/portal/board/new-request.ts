import { createStore } from '../../../kit/store/store.ts'

/** Whether the dialog of a new task is open. The board and the command palette open it. */
export const newRequestStore = createStore(false)
