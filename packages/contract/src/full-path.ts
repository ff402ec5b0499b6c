import type { NamedOperation } from './operation.ts'

/** The whole path of a call, parameters still as `:name`. It stands apart from what operations are made of: a page that only sends calls loads no shapes. */
export const fullPath = (op: Pick<NamedOperation, 'service' | 'path'>): string => `/api/${op.service}/v1${op.path}`
