/** Responses that the head of the page asked for before the scripts were there; see `web/early-calls.ts`. */
export type EarlyResponses = { headers: Record<string, string>; responses: Record<string, Promise<Response>> }

declare global {
  var earlyResponses: EarlyResponses | undefined
}

/** Responses of the last visit by path: what they say still holds when the server responds 304. */
export const unchangedResponses = new Map<string, unknown>()

const etags = new Map<string, string>()

/** The `etag` of the early response to this path that was taken last, once. */
export const takeEtag = (path: string): string | undefined => {
  const etag = etags.get(path)
  etags.delete(path)
  return etag
}

/** Rejects a 304 if what it refers to is gone; the call is then made anew. */
const whole = (path: string) => (response: Response) => {
  etags.set(path, response.headers.get('etag') ?? '')
  if (response.status !== 304) return response
  const unchanged = unchangedResponses.get(path)
  if (unchanged === undefined) throw new Error('304')
  return Response.json(unchanged)
}

/** Later than this after the page was opened, a call is made anew: its data may have changed since. */
const freshMs = 5_000

/**
 * Returns the early response to a GET of this path, once, if it was asked for with the same session, account and
 * language; undefined if there is none. `now` is in ms since the page was opened.
 */
export const takeEarlyResponse = (
  path: string,
  headers: Headers,
  now = performance.now(),
): Promise<Response> | undefined => {
  const early = globalThis.earlyResponses
  const response = early?.responses[path]
  if (!early || !response) return undefined
  delete early.responses[path]
  const same = ['authorization', 'app-id', 'accept-language'].every(
    (name) => (early.headers[name] ?? null) === headers.get(name),
  )
  return same && now < freshMs ? response.then(whole(path)) : undefined
}
