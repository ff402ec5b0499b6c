import type { Responsibility } from '@passerelle/kernel/availability'
import type { Platform } from '@passerelle/server/platform'

type App = { id: string }
type ProbeFields = {
  name?: string
  providerMonitorId?: string
  /** Start of monitoring; a hundred days ago by default. */ createdAt?: Date
}
export type GivenProbe = { appId: string; id: string; name: string; providerMonitorId: string; createdAt: Date }

type EventFields = {
  type?: Responsibility
  isProd?: boolean
  name?: string
  cause?: string | null
  eventId?: string
  startedAt?: Date
  acknowledgedAt?: Date | null
  resolvedAt?: Date | null
  call?: boolean
}
export type GivenProbeEvent = Required<EventFields> & { id: string; probeId: string }

type ReportFields = { causeDescription?: string; resolveDescription?: string; publishedAt?: Date | null }

/** Fixtures: inserts monitored services and their events as rows. */
export const givenStats = ({ clock, newId, database: { query } }: Pick<Platform, 'clock' | 'newId' | 'database'>) => {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)

  const givenProbe = async (app: App, fields: ProbeFields = {}): Promise<GivenProbe> => {
    const id = newId()
    const probe = {
      appId: app.id,
      id,
      name: `Service ${id.slice(-4)}`,
      providerMonitorId: `monitor-${id}`,
      createdAt: ago(100 * 86_400_000),
      ...fields,
    }
    await query({
      text: 'INSERT INTO stats.probes (app_id, id, name, provider_monitor_id, created_at) VALUES ($1, $2, $3, $4, $5)',
      values: [probe.appId, probe.id, probe.name, probe.providerMonitorId, probe.createdAt],
    })
    return probe
  }

  /** By default an ongoing production outage caused by the provider that began an hour ago. */
  const givenProbeEvent = async (
    probe: Pick<GivenProbe, 'appId' | 'id' | 'name'>,
    fields: EventFields = {},
  ): Promise<GivenProbeEvent> => {
    const id = newId()
    const isProd = fields.isProd ?? true
    const event = {
      id,
      probeId: probe.id,
      eventId: `event-${id}`,
      type: 'INTERNAL' as const,
      isProd,
      name: `${probe.name}${isProd ? ' - PROD - ' : ' - '}HTTP`,
      cause: null,
      startedAt: ago(3_600_000),
      acknowledgedAt: null,
      resolvedAt: null,
      call: false,
      ...fields,
    }
    await query({
      text: `INSERT INTO stats.probe_events (app_id, id, probe_id, event_id, type, name, cause, started_at,
               acknowledged_at, resolved_at, call, is_prod)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      values: [
        probe.appId,
        id,
        probe.id,
        event.eventId,
        event.type,
        event.name,
        event.cause,
        event.startedAt,
        event.acknowledgedAt,
        event.resolvedAt,
        event.call,
        isProd,
      ],
    })
    return event
  }

  /** The report of a day, unpublished by default. */
  const givenReport = async (app: App, day: string, fields: ReportFields = {}) => {
    const { causeDescription = '', resolveDescription = '', publishedAt = null } = fields
    const id = newId()
    await query({
      text: `INSERT INTO stats.reports (app_id, id, day, cause_description, resolve_description, created_at,
        published_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      values: [app.id, id, day, causeDescription, resolveDescription, clock.now(), publishedAt],
    })
    return { appId: app.id, id, day }
  }

  return { givenProbe, givenProbeEvent, givenReport }
}
