import { api } from '../operation.ts'

/** Every call of the notifs service. */
export const notifs = { ...api('notifs', {}) }
