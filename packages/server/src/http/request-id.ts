import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * Returns the caller's `X-Request-Id` if it is short and harmless, to correlate logs across processes; otherwise a new
 * id.
 */
export const requestId = (request: Pick<IncomingMessage, 'headers'>): string => {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
}
