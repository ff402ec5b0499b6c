import { files } from './files.ts'

/** Every operation of the storages service. */
export const storages = { ...files }
