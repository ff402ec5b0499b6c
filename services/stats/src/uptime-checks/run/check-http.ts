import type { HttpClient, OutboundResponse } from '@passerelle/server/outbound/http-client'
import type { Checkable, CheckFailure } from '../check-row.ts'

const mostRedirects = 5
/** The expected text is looked for in the beginning of the body. */
const mostBytes = 512 * 1024

type Deps = { client: HttpClient; origin: string; now: () => number }
type HttpOutcome = { failure: CheckFailure | null; certificateExpiresAt: Date | null }

const locationOf = ({ status, headers }: OutboundResponse): string | undefined =>
  status >= 300 && status < 400 && status !== 304 ? headers.location : undefined

/**
 * Requests a page: status, text, redirects. Every redirect passes the SSRF guard and shares the one timeout. Our own
 * public origin may be checked wherever it lies: anybody can request it.
 */
export const checkHttp = async (
  { target, expects, timeoutMs }: Checkable,
  { client, origin, now }: Deps,
  signal: AbortSignal,
): Promise<HttpOutcome> => {
  const endsAt = now() + timeoutMs
  const get = (url: string) =>
    client({
      url,
      headers: { accept: '*/*', 'user-agent': 'Passerelle-Check/1' },
      configuredBy: new URL(url).origin === origin ? 'installation' : 'person',
      timeoutMs: Math.max(1, Math.ceil(endsAt - now())),
      maxBytes: mostBytes,
      cutBody: true,
      signal,
    })
  let url = target
  let response = await get(url)
  const certificateExpiresAt = response.certificateExpiresAt ?? null
  const fail = (failure: CheckFailure | null): HttpOutcome => ({ failure, certificateExpiresAt })
  if (expects.followRedirects ?? true)
    for (let count = 0, to = locationOf(response); to !== undefined; count += 1, to = locationOf(response)) {
      if (count === mostRedirects || !URL.canParse(to, url)) return fail('redirects')
      url = new URL(to, url).href
      if (!/^https?:/.test(url)) return fail('redirects')
      response = await get(url)
    }
  const { status, body } = response
  if (expects.status === undefined ? status >= 400 : status !== expects.status) return fail('status')
  if (expects.text && !body.toString().includes(expects.text)) return fail('text')
  return fail(null)
}
