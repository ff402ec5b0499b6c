import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Env } from '../env.ts'

/** Headers that only matter for HTML pages. */
export const ofPages = [
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const

/** CSP of API responses: nothing may load, run or be framed. */
const policyOfData = "default-src 'none';frame-ancestors 'none'"

/** Returns the headers of helmet; they are the same for every response, so they are made once. */
const makeHeaders = (options: HelmetOptions) => {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(response.req, response, () => {})
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const)
}

const stripeFrames = ['https://js.stripe.com', 'https://hooks.stripe.com']

/** Adds what the card form of Stripe loads to the CSP of a page. */
const allowStripe = (policy: string) =>
  `${policy
    .replace("script-src 'self'", "script-src 'self' https://js.stripe.com")
    .replace("connect-src 'self'", "connect-src 'self' https://api.stripe.com")};frame-src ${stripeFrames.join(' ')}`

/** Sets security headers. CSP of pages: only our own files may load, run or be framed. */
export const setSecurityHeaders = (
  app: FastifyInstance,
  {
    production,
    origin,
    cardPages,
    embedded,
    errorsDsn,
  }: Pick<Env, 'production' | 'origin' | 'cardPages' | 'embedded' | 'errorsDsn'>,
): void => {
  const headers = makeHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...(cardPages ? ['https://js.stripe.com'] : [])],
        // Stripe renders its own IBAN field in a frame, if configured.
        ...(cardPages && { 'frame-src': stripeFrames }),
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        // 'self' covers WebSockets of the same origin, except in older Safari, which needs the explicit URL.
        'connect-src': [
          "'self'",
          origin.replace(/^http/, 'ws'),
          ...(cardPages ? ['https://api.stripe.com'] : []),
          ...(errorsDsn ? [new URL(errorsDsn).origin] : []),
        ],
        'font-src': ["'self'"],
        'object-src': ["'none'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    hsts: production && origin.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', (_request, reply, next) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    next()
  })
  app.addHook('onSend', async (request, reply) => {
    void reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
    void reply.header('x-request-id', request.id)
    // API responses depend on the user and the current data, so they must not be cached.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store')
    // The guests of an account pay with the account's own Stripe, whether or not the installation has one.
    if (!cardPages && !embedded && request.url.startsWith('/pay/'))
      void reply.header('content-security-policy', allowStripe(String(reply.getHeader('content-security-policy'))))
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return
    for (const name of ofPages) void reply.removeHeader(name)
    // A download sets its own CSP.
    if (String(reply.getHeader('content-security-policy')).startsWith("default-src 'self'"))
      void reply.header('content-security-policy', policyOfData)
  })
}
