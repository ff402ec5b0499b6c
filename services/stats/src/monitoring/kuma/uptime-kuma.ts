import { createHash } from 'node:crypto'
import type { Clock } from '@passerelle/kernel/clock'
import type { HttpClient } from '@passerelle/server/outbound/http-client'
import { OutboundError } from '@passerelle/server/outbound/outbound-error'
import { MonitoringError } from '../monitoring-error.ts'
import type { MonitoringEvent, MonitoringSource } from '../monitoring-source.ts'
import { parseMetrics, type KumaMonitor } from './parse-metrics.ts'

export type KumaDeps = {
  place: { url: string; apiKey: string }
  outbound: HttpClient
  clock: Clock
  /** Open incidents of this source that are stored here, by monitor. */
  standing: () => Promise<readonly { eventId: string; monitorId: string }[]>
  timeoutMs?: number
}

const prefix = 'kuma-'
const mostBytes = 8 * 1024 * 1024
/** Ids of version 2 are numbers; names of version 1 are hashed, as they may be long. */
const toMonitorId = (id: string) =>
  `${prefix}${/^\d{1,12}$/.test(id) ? id : createHash('sha256').update(id).digest('hex').slice(0, 24)}`
const toEventId = (monitorId: string, startedAt: Date) => `${monitorId}-${startedAt.getTime()}`
const parseEventId = (id: string) => /^(kuma-[0-9a-f]{1,24})-(\d{1,15})$/.exec(id)

const eventOf = ({ id, name }: KumaMonitor, eventId: string, resolvedAt: Date | null): MonitoringEvent => ({
  id: eventId,
  monitorId: toMonitorId(id),
  name,
  cause: null,
  startedAt: new Date(Number(parseEventId(eventId)?.[2])),
  acknowledgedAt: null,
  resolvedAt,
  call: false,
})

/**
 * Adapter for Uptime Kuma, whose metrics tell the current state only: an incident begins when a pull first sees its
 * monitor down and ends when one sees it up, accurate to one pull. A monitor that is being retried (pending) stays as
 * it is.
 */
export const uptimeKuma = ({ place, outbound, clock, standing, timeoutMs = 10_000 }: KumaDeps): MonitoringSource => {
  const read = async (signal: AbortSignal): Promise<KumaMonitor[]> => {
    signal.throwIfAborted()
    const response = await outbound({
      url: `${place.url}/metrics`,
      headers: { authorization: `Basic ${Buffer.from(`:${place.apiKey}`).toString('base64')}` },
      configuredBy: 'installation',
      timeoutMs,
      maxBytes: mostBytes,
      signal,
    }).catch((cause: unknown) => {
      if (!(cause instanceof OutboundError)) throw cause
      throw new MonitoringError(cause.reason === 'too_large' ? 'invalid_response' : 'unavailable', { cause })
    })
    const { status } = response
    if (status === 401 || status === 403) throw new MonitoringError('refused')
    if (status === 429) throw new MonitoringError('busy')
    if (status !== 200) throw new MonitoringError(status >= 500 ? 'unavailable' : 'invalid_response')
    try {
      return parseMetrics(response.body.toString())
    } catch (cause) {
      throw new MonitoringError('invalid_response', { cause })
    }
  }
  const listOpen = async (signal: AbortSignal): Promise<MonitoringEvent[]> => {
    const known = new Map((await standing()).map(({ eventId, monitorId }) => [monitorId, eventId]))
    return (await read(signal)).flatMap((monitor) => {
      const monitorId = toMonitorId(monitor.id)
      const eventId = known.get(monitorId)
      const isOpen = monitor.status === 'down' || (monitor.status === 'pending' && eventId !== undefined)
      return isOpen ? [eventOf(monitor, eventId ?? toEventId(monitorId, clock.now()), null)] : []
    })
  }

  return {
    name: 'uptime-kuma',
    prefix,
    monitors: async function* (signal) {
      yield (await read(signal)).map(({ id, name, status }) => ({
        id: toMonitorId(id),
        name,
        isInMaintenance: status === 'maintenance',
      }))
    },
    open: async function* (signal) {
      yield await listOpen(signal)
    },
    // There is no history: what is open was listed already.
    listStarted: async function* (_period, signal) {
      signal.throwIfAborted()
      yield []
    },
    find: async (eventId, signal) => {
      const monitors = await read(signal)
      const monitorId = parseEventId(eventId)?.[1]
      const monitor = monitors.find(({ id }) => toMonitorId(id) === monitorId)
      return monitor ? eventOf(monitor, eventId, monitor.status === 'down' ? null : clock.now()) : null
    },
  }
}
