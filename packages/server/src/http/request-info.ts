import type { FastifyReply, FastifyRequest } from 'fastify'
import { isId } from '@passerelle/kernel/ids'
import { appIdHeader, bearerOf } from '../auth/authenticate.ts'
import { ownDocumentHeader } from '../pdf/own-documents.ts'
import type { RequestInfo } from '../service.ts'
import { localeOf } from './request-state.ts'

/**
 * Builds the part of a request that handlers may use. Cookies are always `HttpOnly`, and `Secure` if the origin is
 * https; an open socket cannot set any.
 */
export const requestInfo = (request: FastifyRequest, reply: FastifyReply | undefined, origin: string): RequestInfo => {
  const shared = { httpOnly: true, sameSite: 'lax', secure: origin.startsWith('https:') } as const
  const appId = appIdHeader(request)
  const ownDocument = request.headers[ownDocumentHeader]
  return {
    id: request.id,
    ip: request.ip,
    locale: localeOf(request),
    userAgent: request.headers['user-agent'] ?? null,
    appId: appId !== undefined && isId(appId) ? appId : undefined,
    bearer: bearerOf(request),
    ownDocument: typeof ownDocument === 'string' ? ownDocument : undefined,
    origin,
    cookies: request.cookies,
    setCookie: (name, value, { maxAgeSeconds, path }) =>
      void reply?.setCookie(name, value, { ...shared, path, maxAge: maxAgeSeconds }),
    expires: (at) => {
      const { state } = request
      if (state.expiresAt === undefined || at < state.expiresAt) state.expiresAt = at
    },
    clearCookie: (name, { path }) => void reply?.clearCookie(name, { ...shared, path }),
  }
}
