import { createStore } from '../../shared/store/store.ts'

/** Is a new request being written? Asked for by the board and by the search. */
export const newRequestStore = createStore(false)
