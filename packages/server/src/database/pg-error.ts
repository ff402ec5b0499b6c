type Cause = { originalCode?: string; originalMessage?: string; constraint?: { index?: string } }

/** An error as pg throws it, or as Prisma wraps it, or either of them as the cause of another. */
type Shape = {
  code?: unknown
  severity?: unknown
  constraint?: unknown
  cause?: unknown
  meta?: { driverAdapterError?: { cause?: Cause } }
}

/**
 * The five characters by which Postgres names a failure (`23505`, `40P01`), wherever the error carries them.
 * Prisma's own P-codes name the call rather than the failure, so they are not looked at.
 */
export const getSqlState = (error: unknown): string | undefined => {
  if (!isObject(error)) return undefined
  const wrapped = error.meta?.driverAdapterError?.cause ?? (error.cause as Cause | undefined)
  if (typeof wrapped?.originalCode === 'string') return wrapped.originalCode
  if (typeof error.severity === 'string' && typeof error.code === 'string') return error.code
  return getSqlState(error.cause)
}

/**
 * The name of the constraint that a write violated (unique, foreign key, check, exclusion, or the one a trigger names), so that a store
 * can answer with the Problem it stands for; undefined for every other error.
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
