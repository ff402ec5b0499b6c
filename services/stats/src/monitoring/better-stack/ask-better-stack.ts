import { setTimeout as wait } from 'node:timers/promises'
import type { Brought, Outbound } from '@passerelle/server/outbound/outbound'
import { OutboundError } from '@passerelle/server/outbound/outbound-error'
import { MonitoringError } from '../monitoring-error.ts'

export type BetterStackPlace = { url: string; token: string }
export type Pause = (ms: number, signal: AbortSignal) => Promise<unknown>
export type AskDeps = { place: BetterStackPlace; outbound: Outbound; pause?: Pause; timeoutMs?: number }

const tries = 3
const longestPause = 10_000
const mostBytes = 4 * 1024 * 1024

const mayPass = ({ status }: Brought) => status === 429 || status >= 500

/** As long as it asks for, else half a second and then twice that. */
const pauseAfter = ({ headers }: Brought, tried: number) => {
  const asked = Number(headers['retry-after'])
  return Math.min(longestPause, Number.isFinite(asked) && asked >= 0 ? asked * 1_000 : 250 * 2 ** tried)
}

const troubleOf = (status: number) =>
  status === 401 || status === 403 ? 'refused' : status === 429 ? 'busy' : status >= 500 ? 'away' : 'garbled'

const reading = <T>(body: Buffer, read: (answer: unknown) => T): T => {
  try {
    return read(JSON.parse(body.toString()))
  } catch (cause) {
    throw new MonitoringError('garbled', { cause })
  }
}

/** Asks for a path and reads the answer; null for what is not there (404). What may pass (429, 5xx) is asked three times. Throws a `MonitoringError`. */
export const askBetterStack = ({
  place,
  outbound,
  pause = (ms, signal) => wait(ms, undefined, { signal }),
  timeoutMs = 10_000,
}: AskDeps) => {
  const once = async (path: string, signal: AbortSignal): Promise<Brought> => {
    try {
      return await outbound({
        url: `${place.url}${path}`,
        headers: { authorization: `Bearer ${place.token}`, accept: 'application/json' },
        setBy: 'installation',
        timeoutMs,
        mostBytes,
        signal,
      })
    } catch (cause) {
      if (!(cause instanceof OutboundError)) throw cause
      throw new MonitoringError(cause.reason === 'too_large' ? 'garbled' : 'away', { cause })
    }
  }
  return async <T>(path: string, read: (answer: unknown) => T, signal: AbortSignal): Promise<T | null> => {
    let brought = await once(path, signal)
    for (let tried = 1; tried < tries && mayPass(brought); tried += 1) {
      await pause(pauseAfter(brought, tried), signal)
      brought = await once(path, signal)
    }
    if (brought.status === 200) return reading(brought.body, read)
    if (brought.status === 404) return null
    throw new MonitoringError(troubleOf(brought.status))
  }
}
