import { api } from '../operation.ts'

/** Every operation of the mails service. */
export const mails = { ...api('mails', {}) }
