import { problemStatus } from './problem-status.ts'

export type ProblemCode = keyof typeof problemStatus

/** Field → message, in the caller's language when sent in a response. */
export type FieldErrors = Record<string, string>

/** A message of the catalogue with its arguments; one that depends on the language is a function of it. */
export type FieldMessage = {
  key: string
  values?: Record<string, string | number | ((locale: 'fr' | 'en') => string)>
}

type Details = {
  errors?: FieldErrors
  fields?: Readonly<Record<string, FieldMessage>>
  values?: NonNullable<FieldMessage['values']>
  details?: Record<string, string>
  cause?: unknown
}

/**
 * An expected error, thrown by the server as a `Problem` and by its clients as an `ApiError`. `fields` are messages per
 * field, which the response translates to `errors`; `values` are arguments of the translation of the code; `details`
 * are sent to the client. Knows nothing of other codes: the browser need not load them.
 */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly errors: FieldErrors | undefined
  readonly fields: Readonly<Record<string, FieldMessage>> | undefined
  readonly values: FieldMessage['values'] | undefined
  readonly details: Record<string, string> | undefined

  constructor(code: ProblemCode, status: number, more: Details) {
    super(code, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'Problem'
    this.code = code
    this.status = status
    this.errors = more.errors
    this.fields = more.fields
    this.values = more.values
    this.details = more.details
  }
}

/** The only error class for expected errors of the server: anything else that reaches the top is a bug. */
export class Problem extends ProblemError {
  constructor(code: ProblemCode, more: Details = {}) {
    super(code, problemStatus[code], more)
  }
}

export const isProblem = (error: unknown, code?: ProblemCode): error is ProblemError =>
  error instanceof ProblemError && (code === undefined || error.code === code)

/** A problem response (RFC 9457) as JSON. */
export type ProblemResponse = {
  statusCode: number
  code: ProblemCode
  error: string
  message: string
  errors?: FieldErrors
  /** Data that the client needs to continue, such as the challenge of `second_factor_required`. */
  details?: Record<string, string>
  requestId: string
}
