import { createHttpClient } from '@passerelle/server/outbound/http-client'
import type { Platform } from '@passerelle/server/platform'
import type { MonitoringSource } from '../monitoring-source.ts'
import { uptimeKuma } from './uptime-kuma.ts'

const standing = `
  SELECT e.event_id AS "eventId", p.provider_monitor_id AS "monitorId"
    FROM stats.probe_events e JOIN stats.probes p ON p.app_id = e.app_id AND p.id = e.probe_id
   WHERE e.resolved_at IS NULL AND e.type <> 'MAINTENANCE' AND e.event_id LIKE 'kuma-%'`

/** The configured Uptime Kuma as a source; null without one. */
export const createKumaSource = ({
  env: { kuma },
  database,
  clock,
}: Pick<Platform, 'env' | 'database' | 'clock'>): MonitoringSource | null =>
  kuma
    ? uptimeKuma({
        place: kuma,
        outbound: createHttpClient(),
        clock,
        standing: async () => (await database.query<{ eventId: string; monitorId: string }>({ text: standing })).rows,
      })
    : null
