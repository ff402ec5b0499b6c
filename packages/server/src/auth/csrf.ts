import type { FastifyRequest } from 'fastify'
import { Problem } from '@passerelle/contract/problems'

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * A browser's write that carries cookies, and its websocket, must come from our own pages. Other programs send neither
 * header. Problem `origin_refused`.
 */
export const assertSameOrigin = (request: FastifyRequest, ownOrigin: string, isSocket: boolean): void => {
  const { origin, cookie, 'sec-fetch-site': site } = request.headers
  if (!isSocket && !(writes.has(request.method) && cookie !== undefined)) return
  const foreign =
    (origin !== undefined && origin !== ownOrigin) || (site !== undefined && site !== 'same-origin' && site !== 'none')
  if (foreign) throw new Problem('origin_refused')
}
