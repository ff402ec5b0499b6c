import { setTimeout as wait } from 'node:timers/promises'
import type { OutboundResponse, HttpClient } from '@passerelle/server/outbound/http-client'
import { OutboundError } from '@passerelle/server/outbound/outbound-error'
import { MonitoringError } from '../monitoring-error.ts'

export type BetterStackConfig = { url: string; token: string }
export type Pause = (ms: number, signal: AbortSignal) => Promise<unknown>
export type BetterStackClientDeps = {
  place: BetterStackConfig
  outbound: HttpClient
  pause?: Pause
  timeoutMs?: number
}

const maxAttempts = 3
const longestPause = 10_000
const mostBytes = 4 * 1024 * 1024

const isRetryable = ({ status }: OutboundResponse) => status === 429 || status >= 500

/** Delay before a retry, in ms: the `Retry-After` header, else exponential backoff from half a second. */
const getBackoffMs = ({ headers }: OutboundResponse, tried: number) => {
  const asked = Number(headers['retry-after'])
  return Math.min(longestPause, Number.isFinite(asked) && asked >= 0 ? asked * 1_000 : 250 * 2 ** tried)
}

const troubleOf = (status: number) =>
  status === 401 || status === 403
    ? 'refused'
    : status === 429
      ? 'busy'
      : status >= 500
        ? 'unavailable'
        : 'invalid_response'

const reading = <T>(body: Buffer, read: (answer: unknown) => T): T => {
  try {
    return read(JSON.parse(body.toString()))
  } catch (cause) {
    throw new MonitoringError('invalid_response', { cause })
  }
}

/**
 * GETs a path and returns the JSON; null for 404. Transient failures (429, 5xx) are retried, up to three attempts.
 * Throws a `MonitoringError`.
 */
export const betterStackClient = ({
  place,
  outbound,
  pause = (ms, signal) => wait(ms, undefined, { signal }),
  timeoutMs = 10_000,
}: BetterStackClientDeps) => {
  const once = async (path: string, signal: AbortSignal): Promise<OutboundResponse> => {
    try {
      return await outbound({
        url: `${place.url}${path}`,
        headers: { authorization: `Bearer ${place.token}`, accept: 'application/json' },
        configuredBy: 'installation',
        timeoutMs,
        maxBytes: mostBytes,
        signal,
      })
    } catch (cause) {
      if (!(cause instanceof OutboundError)) throw cause
      throw new MonitoringError(cause.reason === 'too_large' ? 'invalid_response' : 'unavailable', { cause })
    }
  }
  return async <T>(path: string, read: (answer: unknown) => T, signal: AbortSignal): Promise<T | null> => {
    let brought = await once(path, signal)
    for (let tried = 1; tried < maxAttempts && isRetryable(brought); tried += 1) {
      await pause(getBackoffMs(brought, tried), signal)
      brought = await once(path, signal)
    }
    if (brought.status === 200) return reading(brought.body, read)
    if (brought.status === 404) return null
    throw new MonitoringError(troubleOf(brought.status))
  }
}
