import type { FastifyReply, FastifyRequest } from 'fastify'
import { worthCompressing } from '../compress-responses.ts'
import { negotiateEncoding } from '../content-encoding.ts'
import type { CachedResponse } from './response-cache.ts'

/**
 * Sends a cached response: 304 without a body if the client has it (`if-none-match`), otherwise in an encoding that the
 * client accepts, compressed once.
 */
export const sendCached = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, packed }: CachedResponse,
): Promise<FastifyReply> => {
  void reply.header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  void reply.header('content-type', 'application/json; charset=utf-8')
  if (!worthCompressing(body)) return reply.send(body)
  void reply.header('vary', 'accept-encoding')
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  if (!encoding) return reply.send(body)
  return reply.header('content-encoding', encoding).send(await packed(encoding))
}
