import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'

/** Headers of one connection, which are not passed on to the next. */
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

/** Service → base address of the process that serves it. A map: a caller's path may name anything, `constructor` included. */
export type UpstreamRoutes = ReadonlyMap<string, string>
/** Longer than any call may take in the process behind. */
export const upstreamTimeoutMs = 65_000

const serviceOf = (path: string) => /^\/api\/([a-z]+)\//.exec(path)?.[1]

/** Headers of a request as they go on to the process behind. */
export const buildUpstreamHeaders = (
  incoming: IncomingMessage,
  id: string,
  ip: string,
  origin: string,
): OutgoingHttpHeaders => {
  const headers: OutgoingHttpHeaders = { ...incoming.headers }
  for (const name of [...hopByHopHeaders, 'forwarded', 'x-forwarded-host']) delete headers[name]
  return { ...headers, 'x-request-id': id, 'x-forwarded-for': ip, 'x-forwarded-proto': origin.split(':', 1)[0] }
}

/** Where a path is served, if anywhere. */
export const resolveUpstream = (routes: UpstreamRoutes, path: string | undefined) => {
  const base = routes.get(serviceOf(path ?? '') ?? '')
  return base === undefined ? undefined : new URL(path ?? '/', base)
}
