import { createStore } from '../store/store.ts'

/** Did the last call reach the server? */
export const reachStore = createStore(true)
