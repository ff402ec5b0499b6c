import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { days, hours, minutes } from '@passerelle/kernel/durations'
import { newId } from '@passerelle/kernel/ids'
import type { Database } from '@passerelle/server/database/connect'
import { monitoredServices, type Began, type DemoIncident, type DemoService } from './monitored-services.ts'
import { pastIncidents } from './past-incidents.ts'
import { randomBytesOf, seededRandom } from './random.ts'

type ProbeRow = { app_id: string; id: string; name: string; provider_monitor_id: string; created_at: Date }
type EventRow = {
  app_id: string
  id: string
  probe_id: string
  event_id: string
  type: string
  name: string
  cause: string
  started_at: Date
  acknowledged_at: Date | null
  resolved_at: Date | null
  call: boolean
  is_prod: boolean
}

const addProbes = `
  INSERT INTO stats.probes (app_id, id, name, provider_monitor_id, created_at)
  SELECT app_id, id, name, provider_monitor_id, created_at FROM jsonb_to_recordset($1::jsonb)
    AS p (app_id text, id text, name text, provider_monitor_id text, created_at timestamptz)`
const addEvents = `
  INSERT INTO stats.probe_events (app_id, id, probe_id, event_id, type, name, cause, started_at, acknowledged_at,
    resolved_at, call, is_prod)
  SELECT app_id, id, probe_id, event_id, type, name, cause, started_at, acknowledged_at, resolved_at, call, is_prod
  FROM jsonb_to_recordset($1::jsonb)
    AS e (app_id text, id text, probe_id text, event_id text, type text, name text, cause text, started_at timestamptz,
          acknowledged_at timestamptz, resolved_at timestamptz, call boolean, is_prod boolean)`
// Marks the source as read until now: the fake provider (source key `stand-in`) has nothing beyond the seed.
const addPull = `INSERT INTO stats.pulls (source, succeeded_at, events_until) VALUES ('stand-in', $1, $1)`

const later = (at: Date, count: number | undefined) =>
  count === undefined ? null : new Date(at.getTime() + minutes(count))

const momentOf = (began: Began, now: Date): Date => {
  if ('minutesAgo' in began) return new Date(now.getTime() - minutes(began.minutesAgo))
  const [hour = 0, minute = 0] = began.at.split(':').map(Number)
  const midnight = parseDayBounds(toIsoDate(new Date(now.getTime() - days(began.daysAgo)))).start
  return new Date(midnight.getTime() + hours(hour) + minutes(minute))
}

const eventOf = (
  incident: DemoIncident,
  service: DemoService,
  probe: ProbeRow,
  now: Date,
): Omit<EventRow, 'id' | 'event_id'> => {
  const { began, type, production = false, cause, acknowledged, length, call = false } = incident
  const at = momentOf(began, now)
  return {
    app_id: probe.app_id,
    probe_id: probe.id,
    type,
    name: `${service.name}${production ? ' - PROD - ' : ' - '}${service.check}`,
    cause,
    started_at: at,
    acknowledged_at: later(at, acknowledged),
    resolved_at: later(at, length),
    call,
    is_prod: production,
  }
}

/** Rows of the demo's monitored services and of one year of their events, by account id. */
export const availabilityRows = (
  apps: Readonly<Record<string, string>>,
  now: Date,
): { probes: ProbeRow[]; events: EventRow[] } => {
  const random = seededRandom(20_260_205)
  const bytes = randomBytesOf(random)
  const [probes, events]: [ProbeRow[], EventRow[]] = [[], []]
  for (const [slug, services] of Object.entries(monitoredServices)) {
    for (const service of services) {
      const createdAt = momentOf({ daysAgo: service.monitoredForDays, at: '09:00' }, now)
      const probe: ProbeRow = {
        app_id: apps[slug]!,
        id: newId(createdAt, bytes),
        name: service.name,
        provider_monitor_id: service.monitor,
        created_at: createdAt,
      }
      probes.push(probe)
      const incidents = [...service.incidents, ...(service.troubled ? pastIncidents(random) : [])]
      events.push(
        ...incidents.map((incident, index) => {
          const event = eventOf(incident, service, probe, now)
          return {
            ...event,
            id: newId(event.started_at, bytes),
            event_id: `${service.monitor}${String(index).padStart(3, '0')}`,
          }
        }),
      )
    }
  }
  return { probes, events }
}

/** Seeds these rows; the accounts must exist. */
export const seedAvailability = (
  database: Pick<Database, 'transaction'>,
  apps: Readonly<Record<string, string>>,
  now: Date,
): Promise<void> =>
  database.transaction(async ({ query }) => {
    const { probes, events } = availabilityRows(apps, now)
    await query({ text: addProbes, values: [JSON.stringify(probes)] })
    await query({ text: addEvents, values: [JSON.stringify(events)] })
    await query({ text: addPull, values: [now] })
  })
