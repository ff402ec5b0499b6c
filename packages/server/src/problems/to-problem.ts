import { isProblem, Problem, type ProblemCode } from '@passerelle/contract/problems'

/** What the framework refuses by itself, in our words. */
const framework: Record<string, ProblemCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_ASYNC_CONSTRAINT: 'bad_request',
  FST_REQ_FILE_TOO_LARGE: 'body_too_large',
  FST_FILES_LIMIT: 'body_too_large',
  FST_FIELDS_LIMIT: 'body_too_large',
  FST_PARTS_LIMIT: 'body_too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
  // The caller went away in the middle of the body.
  ERR_STREAM_PREMATURE_CLOSE: 'bad_request',
}

/** Postgres is away or shuts down: an outage, which heals alone, rather than a bug. */
const away = new Set([
  'ECONNREFUSED',
  'P1001',
  'P1008',
  'P1017',
  'P2024',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
])

/** Of a connection that we opened; where the caller broke off theirs, the code is the same and no system call is named. */
const broken = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code

const isUnavailable = (error: unknown): boolean => {
  const code = codeOf(error)
  if (typeof code === 'string' && (away.has(code) || (broken.has(code) && 'syscall' in (error as object)))) return true
  return (
    error instanceof Error &&
    /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(error.message)
  )
}

/** Every error that reaches the top as a Problem; `bug` says that nobody foresaw it and the log needs it whole. */
export const toProblem = (error: unknown): { problem: Problem; unexpected: boolean } => {
  if (isProblem(error)) return { problem: error, unexpected: false }
  const code = codeOf(error)
  const known = typeof code === 'string' ? framework[code] : undefined
  if (known) return { problem: new Problem(known), unexpected: false }
  if (isUnavailable(error)) return { problem: new Problem('unavailable', { cause: error }), unexpected: true }
  if (code === 'ECONNRESET') return { problem: new Problem('bad_request'), unexpected: false }
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  if (typeof status === 'number' && status >= 400 && status < 500)
    return { problem: new Problem('bad_request', { cause: error }), unexpected: false }
  return { problem: new Problem('internal', { cause: error }), unexpected: true }
}
