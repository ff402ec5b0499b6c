import { getMetaContent } from './meta-content.ts'

/** Where pages report their errors; empty for our own endpoint. */
export const errorsDsn = getMetaContent('errors-dsn')
