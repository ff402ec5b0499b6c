import type { Clock } from '@passerelle/kernel/clock'
import { days } from '@passerelle/kernel/durations'
import { newId } from '@passerelle/kernel/ids'
import { connectDatabase } from '@passerelle/server/database/connect'
import { recordEvent } from '@passerelle/server/events/record-event'
import { aMonitor } from './monitoring-fixtures.ts'
import type { Monitor, MonitoringEvent, MonitoringSource } from './monitoring-source.ts'
import { pullMonitoring } from './pull-monitoring.ts'
import { fakeMonitoringSource } from './fake-source.ts'

type Row = { event_id: string; type: string; acknowledged_at: Date | null; resolved_at: Date | null }
type Progress = { succeeded_at: Date | null; events_until: Date | null }

const start = new Date('2026-11-16T09:00:00.000Z')
const { signal } = new AbortController()

/** For tests of the pull: a database and a clock that were lent, a provider that tells what it is given, and one account at a time. */
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
    /** From a provider that does some things its own way. */
    pullFrom: (other: Partial<MonitoringSource>) => pullWith({ source: { ...source, ...other } })(),
    tell: (...events: MonitoringEvent[]) => void (told.events = events),
    /** The account has a probe at this monitor of the provider. */
    probeAt: async (monitorId: string, createdAt = ago(days(20))) => {
      const id = makeId()
      await database.query({
        text: `INSERT INTO stats.probes (app_id, id, name, provider_monitor_id, created_at) VALUES ($1, $2, 'Site', $3, $4)`,
        values: [appId, id, monitorId, createdAt],
      })
      return id
    },
    rows: async () => (await database.query<Row>({ text: 'SELECT * FROM stats.probe_events ORDER BY event_id' })).rows,
    /** What was recorded of the probes of the account, as `probe.down 25`, by time. */
    happened: async () =>
      (
        await database.query<{ name: string; id: string }>({
          text: `SELECT h.name, e.event_id AS id FROM platform.events h LEFT JOIN stats.probe_events e ON e.app_id = h.app_id AND e.id = h.subject
              WHERE h.app_id = $1 AND h.name LIKE 'probe.%' ORDER BY h.at, h.id`,
          values: [appId],
        })
      ).rows.map(({ name, id }) => `${name} ${id}`),
    progress: async () => (await database.query<Progress>({ text: 'SELECT * FROM stats.pulls' })).rows[0],
    /** A new account, without probes, at the beginning of time. */
    begin: async () => {
      clock.set(start)
      await database.query({
        text: 'TRUNCATE stats.pulls, stats.reports, stats.source_monitors, stats.probe_events, stats.probes',
      })
      appId = makeId()
      await database.query({
        text: `INSERT INTO accounts.apps (id, slug, name, task_key, created_at) VALUES ($1, $2, 'Atelier Lumen', $3, $4)`,
        values: [appId, `account-${appId}`, `T${appId.slice(-5).toUpperCase()}`, start],
      })
      Object.assign(told, { monitors: [aMonitor('101'), aMonitor('102')], events: [] })
      return appId
    },
    close: database.close,
  }
}
