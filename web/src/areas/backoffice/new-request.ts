import { createStore } from '../../shared/store/store.ts'

/** Is somebody writing a new request, in whatever account? The list and the search open it. */
export const newRequestStore = createStore(false)
