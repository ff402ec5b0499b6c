import type { Checks } from '../health/health.ts'
import { createHttpClient } from '../outbound/http-client.ts'

/** Shorter than the time that a check may take. */
const timeoutMs = 2_500
/** How long in ms an answer is kept: strangers may ask an edge, and each question costs every service a statement. */
const keptMs = 3_000

/**
 * Readiness checks of an edge, one for each service of its routes: `/ready` of the process behind it answers 200.
 * Processes that serve several services are asked once.
 */
export const upstreamChecks = (routes: Readonly<Record<string, string>>): Checks => {
  const send = createHttpClient()
  const kept = new Map<string, { askedAt: number; answer: Promise<void> }>()
  const ask = async (base: string) => {
    const url = new URL('/ready', base).href
    const { status } = await send({ url, configuredBy: 'installation', timeoutMs, maxBytes: 10_000, cutBody: true })
    if (status !== 200) throw new Error(`${url} answers ${status}`)
  }
  const isReady = (base: string) => {
    const known = kept.get(base)
    if (known && performance.now() - known.askedAt < keptMs) return known.answer
    const answer = ask(base)
    kept.set(base, { askedAt: performance.now(), answer })
    return answer
  }
  return Object.fromEntries(Object.entries(routes).map(([service, base]) => [service, () => isReady(base)]))
}
