import type { Database } from '@passerelle/server/database/connect'
import type { Monitor, MonitoringEvent } from './monitoring-source.ts'
import type { MonitoringData } from './fake-source.ts'

const monitors = `
  SELECT provider_monitor_id AS id, name,
         EXISTS (SELECT FROM stats.probe_events e WHERE e.app_id = p.app_id AND e.probe_id = p.id
           AND e.type = 'MAINTENANCE' AND e.resolved_at IS NULL
                    AND e.maintenance_id IS NULL) AS "isInMaintenance"
    FROM stats.probes p WHERE provider_monitor_id !~ '^(own|kuma|hook)-' ORDER BY id`
const events = `
  SELECT e.event_id AS id, p.provider_monitor_id AS "monitorId", e.name, e.cause, e.started_at AS "startedAt",
         e.acknowledged_at AS "acknowledgedAt", e.resolved_at AS "resolvedAt", e.call
    FROM stats.probe_events e JOIN stats.probes p ON p.app_id = e.app_id AND p.id = e.probe_id
   WHERE e.maintenance_id IS NULL
     AND p.provider_monitor_id !~ '^(own|kuma|hook)-' ORDER BY e.started_at`

/** Data of the fake provider in embedded mode: the seeded events, so a pull finds nothing new. */
export const seededWorld =
  ({ query }: Pick<Database, 'query'>) =>
  async (): Promise<MonitoringData> => ({
    monitors: (await query<Monitor>({ text: monitors })).rows,
    events: (await query<MonitoringEvent>({ text: events })).rows,
  })
