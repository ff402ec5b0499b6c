import { files } from './files.ts'

/** Every call of the storages service. */
export const storages = { ...files }
