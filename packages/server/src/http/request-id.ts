import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The caller's request id when it is short and harmless, so that logs of several processes meet; else a new one. */
export const requestId = (request: Pick<IncomingMessage, 'headers'>): string => {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
}
