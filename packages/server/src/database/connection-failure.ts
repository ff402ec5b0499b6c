import { getSqlState } from './pg-error.ts'

/** Postgres is away, shuts down, takes nobody more in or hangs: an outage, which heals alone, rather than a bug. */
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

/** Of a connection that we opened; where a caller broke off theirs, the code is the same and no system call is named. */
const broken = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

const messages =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|Query read timeout|Connection ended unexpectedly/

/** Did the connection to Postgres fail or time out, so that nobody knows what it did last? */
export const isConnectionFailure = (error: unknown): boolean => {
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code === 'string' && (outages.has(code) || (broken.has(code) && 'syscall' in (error as object))))
    return true
  if (outages.has(getSqlState(error) ?? '')) return true
  return error instanceof Error && messages.test(error.message)
}
