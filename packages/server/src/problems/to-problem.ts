import { getSqlState } from '../database/pg-error.ts'
import { isConnectionFailure } from '../database/connection-failure.ts'
import { isProblem, Problem, type ProblemCode } from '@passerelle/contract/problems'

/** Maps errors of the framework to problem codes. */
const framework = new Map<string, ProblemCode>(
  Object.entries({
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
    // The client aborted the request while sending the body.
    ERR_STREAM_PREMATURE_CLOSE: 'bad_request',
  } as const),
)

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code

/** Error codes for a full disk, here or on the Postgres server. */
const full = new Set(['ENOSPC', 'EDQUOT', '53100'])

const isStorageFull = (error: unknown): boolean =>
  full.has(String(codeOf(error))) ||
  getSqlState(error) === '53100' ||
  (error instanceof Error && error.cause !== undefined && isStorageFull(error.cause))

/** Converts every error to a Problem; `unexpected` marks a bug, which must be logged with all details. */
export const toProblem = (error: unknown): { problem: Problem; unexpected: boolean } => {
  if (isProblem(error)) return { problem: error, unexpected: false }
  const code = codeOf(error)
  const known = typeof code === 'string' ? framework.get(code) : undefined
  if (known) return { problem: new Problem(known), unexpected: false }
  if (isStorageFull(error)) return { problem: new Problem('storage_full', { cause: error }), unexpected: true }
  if (isConnectionFailure(error)) return { problem: new Problem('unavailable', { cause: error }), unexpected: true }
  if (code === 'ECONNRESET') return { problem: new Problem('bad_request'), unexpected: false }
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  if (typeof status === 'number' && status >= 400 && status < 500)
    return { problem: new Problem('bad_request', { cause: error }), unexpected: false }
  return { problem: new Problem('internal', { cause: error }), unexpected: true }
}
