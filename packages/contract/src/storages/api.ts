import { dataExports } from './data-exports.ts'
import { files } from './files.ts'

/** Every operation of the storages service. */
export const storages = { ...files, ...dataExports }
