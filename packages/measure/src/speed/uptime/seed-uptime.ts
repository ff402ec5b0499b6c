import { runWithoutTimeout } from '@passerelle/demo/bulk/run-without-timeout'
import { openDatabase } from '../open-database.ts'

export const intervalSeconds = 30
/** Incidents of a service within the year of the measured page. */
const incidentsEach = 2

const idOf = (letter: string) => `lpad('${letter}' || to_hex(n), 24, '0')`
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

// Checks are spread over their interval, as they are when they are created one by one.
const insertChecks = (count: number, target: string, from: Date) => `
  INSERT INTO stats.uptime_checks (id, name, kind, target, interval_seconds, timeout_ms, created_at, due_at)
  SELECT ${idOf('c')}, 'Sonde ' || n, 'http', ${quoted(target)}, ${intervalSeconds}, 10000,
         ${quoted(from.toISOString())}::timestamptz,
         ${quoted(from.toISOString())}::timestamptz + n * interval '${intervalSeconds} seconds' / ${count}
         FROM generate_series(1, ${count}) n`
const insertProbes = (count: number, appId: string, now: Date) => `
  INSERT INTO stats.probes (app_id, id, name, provider_monitor_id, created_at)
  SELECT ${quoted(appId)}, ${idOf('b')}, 'Service ' || n, 'own-' || ${idOf('c')},
    ${quoted(now.toISOString())}::timestamptz - interval '400 days'
    FROM generate_series(1, ${count}) n`
const insertIncidents = (count: number, appId: string, now: Date) => `
  INSERT INTO stats.probe_events (app_id, id, probe_id, event_id, type, name, started_at, acknowledged_at, resolved_at,
    is_prod)
  SELECT ${quoted(appId)}, lpad('e' || to_hex(n * ${incidentsEach} + k), 24, '0'), ${idOf('b')},
         'own-e' || n || '-' || k, 'INTERNAL', 'Service - PROD - HTTP', at,
         at + interval '5 minutes', at + interval '25 minutes', true
    FROM generate_series(1, ${count}) n CROSS JOIN generate_series(0, ${incidentsEach - 1}) k
   CROSS JOIN LATERAL (SELECT ${quoted(now.toISOString())}::timestamptz - (k * 150 + n % 150) * interval '1 day'
     - n * interval '7 minutes' AS at) began`

/** A database with so many checks of one account, due from `startsIn` ms on, and a year of incidents. */
export const seedUptime = async (server: string, checks: number, target: string, startsIn: number) => {
  const name = `uptime_${checks}`
  const more = { CHECK_NETWORKS: '127.0.0.0/8' }
  const { settings, open, given } = await openDatabase(server, { name, more })
  const { database, clock } = open.platform
  await given.provider()
  const { app, admin } = await given.customer()
  const now = clock.now()
  const from = new Date(now.getTime() + startsIn)
  await runWithoutTimeout(database, [
    insertProbes(checks, app.id, now),
    insertIncidents(checks, app.id, now),
    insertChecks(checks, target, from),
    'VACUUM ANALYZE stats.probes',
    'VACUUM ANALYZE stats.probe_events',
  ])
  return { settings, open, from, token: await given.tokenFor(admin) }
}
export type UptimeDataset = Awaited<ReturnType<typeof seedUptime>>
