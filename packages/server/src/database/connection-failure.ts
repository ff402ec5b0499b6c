import { getSqlState } from './pg-error.ts'

/**
 * Error codes of an outage rather than a bug: Postgres is unavailable, shutting down, out of connections or not
 * responding. Recovers automatically.
 */
const outages = new Set([
  'ECONNREFUSED',
  'P1001',
  'P1008',
  'P1017',
  'P2024',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
])

/**
 * Codes of connections that we opened. If a client aborts its own request the code is the same, but the error names no
 * system call.
 */
const broken = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

const messages = new RegExp(
  [
    'Connection terminated',
    'not queryable',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Connection ended unexpectedly',
  ].join('|'),
)

/** Whether the connection to Postgres failed or timed out, so that the outcome of the last statement is unknown. */
export const isConnectionFailure = (error: unknown): boolean => {
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code === 'string' && (outages.has(code) || (broken.has(code) && 'syscall' in (error as object))))
    return true
  if (outages.has(getSqlState(error) ?? '')) return true
  return error instanceof Error && messages.test(error.message)
}
