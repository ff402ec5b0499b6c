import { Problem } from '@passerelle/contract/problems'
import { MonitoringMessage } from '@passerelle/contract/stats/monitoring-message'
import type { Platform } from '@passerelle/server/platform'
import { seenMonitors } from '../seen-monitors.ts'
import type { MonitoringEvent } from '../monitoring-source.ts'
import { receiveEvents } from '../receive-events.ts'
import { isSigned } from './verify-signature.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>
type Message = ReturnType<typeof MonitoringMessage.parse>

const prefix = 'hook-'
const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '')

const parse = (body: Buffer): Message => {
  try {
    return MonitoringMessage.parse(JSON.parse(body.toString()))
  } catch (cause) {
    throw new Problem('invalid_input', { cause })
  }
}

const toEvent = ({ type, timestamp, data }: Message): MonitoringEvent => {
  const at = new Date(timestamp)
  return {
    id: `${prefix}${data.incidentId}`,
    monitorId: `${prefix}${data.monitorId}`,
    name: data.monitorName,
    cause: data.cause || null,
    startedAt: data.startedAt === undefined ? at : new Date(data.startedAt),
    acknowledgedAt: type === 'incident.acknowledged' ? at : null,
    resolvedAt: type === 'incident.resolved' ? at : null,
    call: data.call ?? false,
  }
}

/**
 * Receives signed messages of other monitoring tools: the same incidents as those of pulled sources. Messages may come
 * twice and out of order; an incident only moves forward. Throws `webhook_signature`, `monitoring_webhook_off`,
 * `invalid_input`.
 */
export const monitoringWebhook = ({ database, env, ...deps }: Platform) => {
  const received = receiveEvents({ database, ...deps })
  const seen = seenMonitors(database)
  return async (body: Buffer, headers: Headers): Promise<void> => {
    const secret = env.monitoringWebhookSecret
    if (secret === undefined) throw new Problem('monitoring_webhook_off')
    const now = deps.clock.now()
    const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) => one(headers[`webhook-${name}`]))
    if (!isSigned({ id: id!, timestamp: timestamp!, signature: signature!, body }, secret, now))
      throw new Problem('webhook_signature')
    const event = toEvent(parse(body))
    await seen.keep([{ id: event.monitorId, name: event.name, isInMaintenance: false }], now)
    await database.transaction((tx) => received.take(tx, [event]))
  }
}
