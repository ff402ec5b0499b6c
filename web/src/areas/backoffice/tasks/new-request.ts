import { createStore } from '../../../kit/store/store.ts'

/** Whether the dialog of a new task (in any account) is open. The table and the command palette open it. */
export const newRequestStore = createStore(false)
