import { createStore } from '../store/store.ts'

/** Whether the last call reached the server. */
export const reachStore = createStore(true)
