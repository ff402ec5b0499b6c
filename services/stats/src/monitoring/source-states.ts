import type { InferResponse } from '@passerelle/contract/operation'
import type { stats } from '@passerelle/contract/stats/api'
import { statement } from './statement-rows.ts'

/** SQL: the source that monitors the service `p`, by the prefix of the monitor's id (`source-ids.ts`). */
const sourceOf = `
  CASE WHEN p.provider_monitor_id LIKE 'own-%' THEN 'own-checks'
       WHEN p.provider_monitor_id LIKE 'kuma-%' THEN 'uptime-kuma'
       WHEN p.provider_monitor_id LIKE 'hook-%' THEN 'webhook' ELSE 'provider' END`

/**
 * SQL: sources of the services that are still monitored, with the number of services and the time of the last answer. A
 * webhook has no polls; its time is null.
 */
const states = (where: string) => `
  SELECT s.source, s.monitors, l.at FROM (
    SELECT ${sourceOf} AS source, count(*)::int AS monitors FROM stats.probes p WHERE p.detached_at IS NULL AND ${where}
    GROUP BY 1) s
    CROSS JOIN LATERAL (
      SELECT max(succeeded_at) AS at FROM stats.pulls
       WHERE CASE WHEN s.source = 'provider' THEN source NOT IN ('own-checks', 'uptime-kuma') ELSE source = s.source
         END) l`

/** SQL: when the source that has been silent longest last answered; null without a source that is polled. */
export const silentSince = (where: string): string => `(SELECT min(at) FROM (${states(where)}) polled)`

type Source = InferResponse<typeof stats.listMonitors>['sources'][number]
type SourceRow = Omit<Source, 'answeredAt'> & { answeredAt: Date | null }

/** The sources of all services, the longest silent first. */
export const sourceStates = statement(
  'stats.sourceStates',
  `SELECT source, monitors, at AS "answeredAt" FROM (${states('true')}) known
          ORDER BY source = 'webhook', at NULLS FIRST, source`,
).as<SourceRow>()
