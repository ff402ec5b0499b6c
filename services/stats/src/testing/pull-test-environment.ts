import type { Clock } from '@passerelle/kernel/clock'
import { days } from '@passerelle/kernel/durations'
import { newId } from '@passerelle/kernel/ids'
import { connectDatabase } from '@passerelle/server/database/connect'
import { recordEvent } from '@passerelle/server/events/record-event'
import { aMonitor } from './monitoring-fixtures.ts'
import type { Monitor, MonitoringEvent, MonitoringSource } from '../monitoring/monitoring-source.ts'
import { pullMonitoring } from '../monitoring/pull-monitoring.ts'
import { fakeMonitoringSource } from '../monitoring/fake-source.ts'

type Row = { event_id: string; type: string; acknowledged_at: Date | null; resolved_at: Date | null }
type Progress = { succeeded_at: Date | null; events_until: Date | null }

const start = new Date('2026-11-16T09:00:00.000Z')
const { signal } = new AbortController()

/** Test environment of the pull: a given database and clock, a fake provider, and one account at a time. */
export const pullTestEnvironment = <C extends Clock & { set: (moment: Date) => void }>(url: string, clock: C) => {
  const database = connectDatabase({ url, max: 4, logger: { warn: () => {} } })
  const makeId = () => newId(clock.now())
  let appId = ''
  const told: { monitors: Monitor[]; events: MonitoringEvent[] } = { monitors: [], events: [] }
  const source = fakeMonitoringSource({ production: false }, async () => told)
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)

  const pullWith =
    (more: Partial<Parameters<typeof pullMonitoring>[0]> = {}) =>
    () =>
      pullMonitoring({
        source,
        database,
        record: recordEvent({ clock, newId: makeId }),
        newId: makeId,
        clock,
        ...more,
      })(signal)

  return {
    start,
    database,
    clock,
    source,
    told,
    ago,
    pull: pullWith(),
    pullWith,
    /** Pulls from a provider with some methods overridden. */
    pullFrom: (other: Partial<MonitoringSource>) => pullWith({ source: { ...source, ...other } })(),
    tell: (...events: MonitoringEvent[]) => void (told.events = events),
    /** Creates a probe of the account for this monitor of the provider. */
    probeAt: async (monitorId: string, createdAt = ago(days(20))) => {
      const id = makeId()
      await database.query({
        text: `INSERT INTO stats.probes (app_id, id, name, provider_monitor_id, created_at)
          VALUES ($1, $2, 'Site', $3, $4)`,
        values: [appId, id, monitorId, createdAt],
      })
      return id
    },
    rows: async () => (await database.query<Row>({ text: 'SELECT * FROM stats.probe_events ORDER BY event_id' })).rows,
    /** Recorded events of the account's probes by time, such as `probe.down 25`. */
    happened: async () =>
      (
        await database.query<{ name: string; id: string }>({
          text: `SELECT h.name, e.event_id AS id FROM platform.events h
              LEFT JOIN stats.probe_events e ON e.app_id = h.app_id AND e.id = h.subject
              WHERE h.app_id = $1 AND h.name LIKE 'probe.%' ORDER BY h.at, h.id`,
          values: [appId],
        })
      ).rows.map(({ name, id }) => `${name} ${id}`),
    progress: async () => (await database.query<Progress>({ text: 'SELECT * FROM stats.pulls' })).rows[0],
    /** Creates a new account without probes and resets the clock. */
    begin: async () => {
      clock.set(start)
      await database.query({
        text: `TRUNCATE stats.pulls, stats.reports, stats.source_monitors, stats.incident_updates,
                        stats.probe_events, stats.probes, stats.maintenances, stats.maintenance_probes,
                        notifs.service_subscriptions CASCADE`,
      })
      appId = makeId()
      await database.query({
        text: `INSERT INTO accounts.apps (id, slug, name, task_key, created_at)
          VALUES ($1, $2, 'Atelier Lumen', $3, $4)`,
        values: [appId, `account-${appId}`, `T${appId.slice(-5).toUpperCase()}`, start],
      })
      Object.assign(told, { monitors: [aMonitor('101'), aMonitor('102')], events: [] })
      return appId
    },
    close: database.close,
  }
}
