import type { IncomingHttpHeaders } from 'node:http'
import { currentSpan } from '../tracing/span-store.ts'

/** Hop-by-hop headers, which a proxy must not forward. */
export const hopByHopHeaders = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/**
 * Upstreams: service → base URL. A Map, because the path of a request may contain any name, including `constructor`.
 */
export type UpstreamRoutes = ReadonlyMap<string, string>
/** Longer than any request may take in the upstream service. */
export const upstreamTimeoutMs = 65_000

const serviceOf = (path: string) => /^\/api\/([a-z]+)\//.exec(path)?.[1]

/**
 * Builds the request headers for the upstream service: drops hop-by-hop headers and forwarding headers sent by the
 * client, then sets `X-Request-Id`, `X-Forwarded-*` and, if there is tracing, `traceparent`.
 */
export const buildUpstreamHeaders = (
  incoming: IncomingHttpHeaders,
  id: string,
  ip: string,
  origin: string,
): IncomingHttpHeaders => {
  const headers: IncomingHttpHeaders = { ...incoming }
  for (const name of [...hopByHopHeaders, 'forwarded', 'x-forwarded-host']) delete headers[name]
  const span = currentSpan()
  if (span) headers['traceparent'] = span.traceparent
  return { ...headers, 'x-request-id': id, 'x-forwarded-for': ip, 'x-forwarded-proto': origin.split(':', 1)[0]! }
}

/** Returns the upstream URL for a path, or undefined if no upstream serves it. */
export const resolveUpstream = (routes: UpstreamRoutes, path: string | undefined) => {
  const base = routes.get(serviceOf(path ?? '') ?? '')
  return base === undefined ? undefined : new URL(path ?? '/', base)
}
