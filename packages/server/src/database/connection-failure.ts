import { isProblem } from '@passerelle/contract/problems'
import { getSqlState } from './pg-error.ts'

/**
 * Error codes of an outage rather than a bug: the server is unavailable, shutting down, out of connections or not
 * responding, its name does not resolve or its host cannot be reached. Recovers automatically.
 */
const outages = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_SOCKET',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  // A standby, or a primary that was replaced by one: a fail-over is under way.
  '25006',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08007',
])

/**
 * Codes of connections that we opened. If a client aborts its own request the code is the same, but the error names no
 * system call.
 */
const broken = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED'])

/** Messages of the drivers of Postgres and Redis, whose errors have no code. */
const messages = new RegExp(
  [
    'Connection terminated',
    'not queryable',
    'timeout exceeded when trying to connect',
    '^timeout expired$',
    'Query read timeout',
    'Connection ended unexpectedly',
    '^Connection is closed',
    "^Stream isn't writeable",
    '^Command timed out$',
    'max retries per request limit',
  ].join('|'),
)

type Shape = { code?: unknown; syscall?: unknown; severity?: unknown; errors?: unknown; cause?: unknown }

const isOutage = (error: Shape): boolean => {
  const { code, syscall, severity } = error
  if (typeof code === 'string' && (outages.has(code) || (broken.has(code) && syscall !== undefined))) return true
  // A pooler that does not reach its server; from the server itself it is a bug of ours.
  if (code === '08P01' && severity === 'FATAL') return true
  // `TimeoutError` is the reason of `AbortSignal.timeout`.
  return error instanceof Error && (error.name === 'TimeoutError' || messages.test(error.message))
}

/**
 * Whether the connection to Postgres, or to another server of the installation, failed or timed out, so that the
 * outcome of what was last sent is unknown. The error may carry the failure as its cause, or one for each address of
 * the host.
 */
export const isConnectionFailure = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null || isProblem(error)) return false
  if (isOutage(error) || outages.has(getSqlState(error) ?? '')) return true
  const { errors, cause } = error as Shape
  return (Array.isArray(errors) && errors.some(isConnectionFailure)) || isConnectionFailure(cause)
}
