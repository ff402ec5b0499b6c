import type { Query } from '@passerelle/server/database/connect'
import { choicesOf } from '../preferences/channels.ts'
import type { NoticedEvent } from './noticed-events.ts'
import type { Recipient } from './tell-people.ts'
import { serviceChoice, silent, type ServiceTopic } from '../subscriptions/service-choice.ts'
import { readServiceRows } from '../subscriptions/service-subscriptions.ts'

/** The services that an event concerns, and how; null for other events. */
const servicesOf = async (
  query: Query,
  event: NoticedEvent,
): Promise<{ topic: ServiceTopic; probesIds: string[] } | null> => {
  if (event.name === 'probe.down' || event.name === 'probe.resolved' || event.name === 'incident.update_posted')
    return { topic: 'incidents', probesIds: [event.data.probeId] }
  if (event.name === 'probe.certificate_expiring') return { topic: 'certificates', probesIds: [event.data.probeId] }
  if (!event.name.startsWith('maintenance.')) return null
  const { rows } = await query<{ id: string }>({
    text: 'SELECT probe_id AS id FROM stats.maintained_services WHERE app_id = $1 AND maintenance_id = $2',
    values: [event.appId, event.subject],
  })
  return { topic: 'maintenances', probesIds: rows.map(({ id }) => id) }
}

/** An outage during a planned maintenance alarms nobody. */
const isExpected = async (query: Query, event: NoticedEvent): Promise<boolean> => {
  if (event.name !== 'probe.down' && event.name !== 'probe.resolved') return false
  const { rowCount } = await query({
    text: 'SELECT FROM stats.services_under_maintenance WHERE app_id = $1 AND probe_id = $2',
    values: [event.appId, event.data.probeId],
  })
  return rowCount === 1
}

/**
 * Applies what people chose for the services of an event: who is told, and by which channels. Customers hear of
 * certificates only where they chose so.
 */
export const applyServiceChoices = async (
  query: Query,
  event: NoticedEvent,
  people: readonly Recipient[],
): Promise<Recipient[]> => {
  const about = people.length === 0 ? null : await servicesOf(query, event)
  if (!about) return [...people]
  if (await isExpected(query, event)) return []
  const rows = await readServiceRows(query, event.appId!, about.probesIds)
  return people.flatMap((told): Recipient[] => {
    const { userId, choices, staff } = told.receiver
    const preferred =
      about.topic === 'certificates' && !staff ? silent : choicesOf(staff ? 'staff' : 'customer', choices).availability
    const choice = serviceChoice(rows.get(userId) ?? [], about.probesIds, about.topic, preferred)
    return choice ? [{ ...told, choice }] : []
  })
}
