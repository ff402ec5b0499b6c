import { api } from '../operation.ts'

/** Every call of the mails service. */
export const mails = { ...api('mails', {}) }
