type Cause = { originalCode?: string; originalMessage?: string; constraint?: { index?: string } }

/** An error thrown by pg, wrapped by Prisma, or nested as the cause of another error. */
type Shape = {
  code?: unknown
  severity?: unknown
  constraint?: unknown
  cause?: unknown
  meta?: { driverAdapterError?: { cause?: Cause } }
}

/**
 * Returns the SQLSTATE of a Postgres error (`23505`, `40P01`), wherever the error carries it. Prisma's own P-codes
 * describe the call, not the failure, and are ignored.
 */
export const getSqlState = (error: unknown): string | undefined => {
  if (!isObject(error)) return undefined
  const wrapped = error.meta?.driverAdapterError?.cause ?? (error.cause as Cause | undefined)
  if (typeof wrapped?.originalCode === 'string') return wrapped.originalCode
  if (typeof error.severity === 'string' && typeof error.code === 'string') return error.code
  return getSqlState(error.cause)
}

/** True for the error of a statement that had to write a row and wrote none (`platform.require_row`). */
export const isNoRowWritten = (error: unknown): boolean => getSqlState(error) === 'P0002'

/**
 * Returns the name of the violated constraint (unique, foreign key, check, exclusion, or one named by a trigger), so
 * that a store can map it to a Problem; undefined for every other error.
 */
export const getConstraintName = (error: unknown): string | undefined => {
  if (!isObject(error)) return undefined
  const wrapped = error.meta?.driverAdapterError?.cause ?? (error.cause as Cause | undefined)
  if (typeof wrapped?.originalCode === 'string') return wrapped.constraint?.index ?? nameIn(wrapped.originalMessage)
  if (typeof error.severity === 'string' && typeof error.constraint === 'string') return error.constraint
  return getConstraintName(error.cause)
}

const isObject = (error: unknown): error is Shape => typeof error === 'object' && error !== null

const nameIn = (message = '') => /constraint "((?:[^"]|"")+)"/.exec(message)?.[1]?.replaceAll('""', '"')
