import { dataExports } from './data-exports.ts'
import { files } from './files.ts'
import { officeFiles } from './office-files.ts'

/** Every operation of the storages service. */
export const storages = { ...files, ...officeFiles, ...dataExports }
