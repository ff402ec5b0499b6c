import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { NamedOperation } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'

/**
 * Guard of calls whose bearer is the token of a mailed link: one Authorization header, and writes come from our own
 * pages only, so that no scanner of mails decides anything. Throws Problem `bad_request`, `origin_refused`.
 */
export const assertLinkCall = ({ link, method }: NamedOperation, request: FastifyRequest, ownOrigin: string): void => {
  if (!link) return
  // Node would silently use the first one.
  const sent = request.raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'authorization')
  if (sent.length > 1) throw new Problem('bad_request')
  if (method !== 'GET' && request.headers.origin !== ownOrigin) throw new Problem('origin_refused')
}

/** Names who calls with a mailed link, without the token; undefined for other calls. */
export const linkCaller = ({ link }: NamedOperation, request: FastifyRequest): string | undefined =>
  link &&
  `link:${createHash('sha256')
    .update(request.headers.authorization ?? '')
    .digest('base64url')}`
