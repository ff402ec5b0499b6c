import { api } from '../operation.ts'

/** Every call of the payments service. */
export const payments = { ...api('payments', {}) }
