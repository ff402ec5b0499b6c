import type { FastifyRequest } from 'fastify'
import { Problem } from '@passerelle/contract/problems'

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * CSRF protection: browser writes that carry cookies, and WebSocket upgrades, must be same-origin. Clients other than
 * browsers send neither header and pass. Throws Problem `origin_refused`.
 */
export const assertSameOrigin = (request: FastifyRequest, ownOrigin: string, isSocket: boolean): void => {
  const { origin, cookie, 'sec-fetch-site': site } = request.headers
  if (!isSocket && !(writes.has(request.method) && cookie !== undefined)) return
  const foreign =
    (origin !== undefined && origin !== ownOrigin) || (site !== undefined && site !== 'same-origin' && site !== 'none')
  if (foreign) throw new Problem('origin_refused')
}
