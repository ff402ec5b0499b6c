import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../env.ts'

/** What a browser heeds in a page only. */
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

/** Data are no page: nothing in them loads or runs, and nobody frames them. */
const policyOfData = "default-src 'none';frame-ancestors 'none'"

/** Only our own files run, load or frame anything; nothing is fetched from elsewhere. */
export const setSecurityHeaders = async (
  app: FastifyInstance,
  { production, origin, stripe }: Pick<Env, 'production' | 'origin' | 'stripe'>,
): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...(stripe ? ['https://js.stripe.com'] : [])],
        // The card payment provider draws its own field for an IBAN, where it is configured.
        ...(stripe && { 'frame-src': ['https://js.stripe.com', 'https://hooks.stripe.com'] }),
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        // 'self' covers the socket of the same origin, except in older Safari, which wants it spelled out.
        'connect-src': ["'self'", origin.replace(/^http/, 'ws'), ...(stripe ? ['https://api.stripe.com'] : [])],
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
  app.addHook('onSend', async (request, reply) => {
    void reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
    void reply.header('x-request-id', request.id)
    // Answers of calls are about one person and one moment.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store')
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return
    for (const name of ofPages) void reply.removeHeader(name)
    // A download has a policy of its own.
    if (String(reply.getHeader('content-security-policy')).startsWith("default-src 'self'"))
      void reply.header('content-security-policy', policyOfData)
  })
}
