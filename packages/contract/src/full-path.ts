import type { NamedOperation } from './operation.ts'

/**
 * Returns the whole path of an operation, with parameters as `:name`. In a separate module so that pages which only
 * send requests do not load the schemas.
 */
export const fullPath = (op: Pick<NamedOperation, 'service' | 'path'>): string => `/api/${op.service}/v1${op.path}`
