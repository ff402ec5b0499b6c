type Line = {
  type: string
  message: string
  stack?: string
  code?: string
  constraint?: string
  cause?: Line | undefined
  errors?: Line[]
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/**
 * Serializes an error for the log with enough detail to find the bug. Driver errors contain connections with
 * credentials, and `detail` contains row values; both are left out.
 */
export const serializeError = (error: unknown, depth = 0): Line | undefined => {
  if (error === undefined || error === null || depth > 4) return undefined
  if (!(error instanceof Error))
    return { type: typeof error, message: typeof error === 'string' ? error : JSON.stringify(error) }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const cause = serializeError(error.cause, depth + 1)
  const inner =
    error instanceof AggregateError
      ? error.errors.map((each) => serializeError(each, depth + 1)).filter((line) => line !== undefined)
      : []
  return {
    type: error.name,
    message: error.message,
    ...(error.stack !== undefined && { stack: error.stack }),
    ...(textOf(code) !== undefined && { code: textOf(code)! }),
    ...(textOf(constraint) !== undefined && { constraint: textOf(constraint)! }),
    ...(cause && { cause }),
    ...(inner.length > 0 && { errors: inner }),
  }
}
