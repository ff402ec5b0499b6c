import type { InferResponse } from '@passerelle/contract/operation'
import type { stats } from '@passerelle/contract/stats/api'
import { hours } from '@passerelle/kernel/durations'
import { monthOf } from '@passerelle/kernel/periods'
import type { Database } from '@passerelle/server/database/connect'
import { sourceStates } from '../monitoring/source-states.ts'
import { ownPrefix } from '../uptime-checks/check-row.ts'
import { trialGoodResults } from '../uptime-checks/trial-flow.ts'
import { statement } from './statement-rows.ts'

type Monitors = InferResponse<typeof stats.listMonitors>
type Monitor = Monitors['list'][number]
type Row = Omit<Monitor, 'createdAt' | 'detachedAt' | 'pausedAt' | 'checkedAt' | 'since' | 'trial'> & {
  trialGood: number | null
  createdAt: Date
  detachedAt: Date | null
  pausedAt: Date | null
  checkedAt: Date | null
  since: Date | null
}

const stateOf = (events: string) => `
  CASE WHEN bool_or(${events}.type <> 'MAINTENANCE') THEN 'unavailable'
       WHEN count(${events}.*) > 0 THEN 'maintenance' ELSE 'available' END`

// Outages within a planned maintenance do not count.
const plannedSpans = `coalesce((SELECT range_agg(tstzrange(m.started_at, m.resolved_at)) FROM stats.probe_events m
           WHERE m.app_id = p.app_id AND m.probe_id = p.id AND m.maintenance_id IS NOT NULL), '{}')`
// Nor does the time in which the monitoring was paused.
const pausedSpans = `coalesce((SELECT range_agg(tstzrange(u.started_at, u.ended_at)) FROM stats.uncounted_spans u
           WHERE u.app_id = p.app_id AND u.probe_id = p.id), '{}')`
const secondsOf = (spans: string) =>
  `coalesce((SELECT sum(extract(epoch FROM upper(one) - lower(one))) FROM unnest(${spans}) one), 0)`
const until = 'least($1::timestamptz, p.detached_at)'
/**
 * SQL: availability of `p` in percent from `from` until now ($1) or until it was detached; overlapping outages count
 * once, maintenance does not count.
 */
const percentSince = (from: string) => `(
  SELECT 100 * (1 - coalesce((SELECT sum(extract(epoch FROM upper(one) - lower(one))) FROM unnest((
           SELECT range_agg(tstzrange(e.started_at, e.resolved_at) * tstzrange(greatest(${from}, p.created_at),
             ${until})) - ${plannedSpans} - ${pausedSpans}
             FROM stats.probe_events e WHERE e.app_id = p.app_id AND e.probe_id = p.id AND e.type <> 'MAINTENANCE'
              AND tstzrange(e.started_at, e.resolved_at, '[]') && tstzrange(greatest(${from}, p.created_at), ${until})))
              one), 0)
         / nullif(extract(epoch FROM ${until} - greatest(${from}, p.created_at))
           - ${secondsOf(`${pausedSpans} * tstzmultirange(tstzrange(greatest(${from}, p.created_at), ${until}))`)},
           0))::float8
   WHERE greatest(${from}, p.created_at) < ${until})`

const monitors = statement(
  'stats.monitors',
  `
    SELECT p.app_id AS "appId", p.id, p.name, p.provider_monitor_id AS "providerMonitorId", p.created_at AS "createdAt",
      p.detached_at AS "detachedAt", CASE WHEN trial.good IS NULL THEN paused.at END AS "pausedAt",
           s.seen_at AS "checkedAt", p.pages,
           CASE WHEN trial.good IS NOT NULL THEN 'trial' WHEN p.created_at > $1 OR p.detached_at <= $1
           OR paused.at IS NOT NULL THEN 'unknown' ELSE now.status END AS status, now.since,
           trial.good AS "trialGood",
           coalesce(now.acknowledged, false) AS acknowledged,
           ${percentSince('$2::timestamptz')} AS day, ${percentSince('$3::timestamptz')} AS month,
           (SELECT array_agg(CASE WHEN h.until <= p.created_at OR h.until - interval '1 hour' >= p.detached_at
             OR ${pausedSpans} @> tstzrange(h.until - interval '1 hour', h.until) THEN 'unknown' ELSE h.status END
             ORDER BY h.until) FROM (
              SELECT hour + interval '1 hour' AS until, ${stateOf('e')} AS status
                FROM generate_series($2::timestamptz, $1::timestamptz - interval '1 hour', interval '1 hour') hour
                LEFT JOIN stats.probe_events e ON e.app_id = p.app_id AND e.probe_id = p.id
                 AND tstzrange(e.started_at, e.resolved_at, '[]') && tstzrange(hour, hour + interval '1 hour')
               GROUP BY hour) h) AS hours
      FROM stats.probes p
      LEFT JOIN stats.source_monitors s USING (provider_monitor_id)
      LEFT JOIN LATERAL (SELECT u.started_at AS at FROM stats.probe_pauses u
        WHERE u.app_id = p.app_id AND u.probe_id = p.id AND u.ended_at IS NULL) paused ON true
      LEFT JOIN LATERAL (SELECT c.trial_good AS good FROM stats.uptime_checks c
        WHERE p.provider_monitor_id LIKE '${ownPrefix}%'
          AND c.id = substr(p.provider_monitor_id, ${ownPrefix.length + 1})
          AND c.trial_until IS NOT NULL AND c.paused_at IS NULL AND p.detached_at IS NULL) trial ON true
      CROSS JOIN LATERAL (
        SELECT ${stateOf('e')} AS status, min(e.started_at) AS since,
          bool_and(e.acknowledged_at IS NOT NULL) AS acknowledged
          FROM stats.probe_events e WHERE e.app_id = p.app_id AND e.probe_id = p.id AND e.resolved_at IS NULL
            AND e.started_at <= $1) now
     ORDER BY (now.status = 'unavailable') DESC, (now.status = 'maintenance') DESC, lower(p.name) COLLATE "fr-x-icu",
       p.id`,
).as<Row>()

// A check on trial is a service of its account for staff alone, without figures.
const onTrial = statement(
  'stats.monitors-on-trial',
  `SELECT trial_app_id AS "appId", trial_probe_id AS id, trial_name AS name,
          '${ownPrefix}' || id AS "providerMonitorId", created_at AS "createdAt", paused_at AS "pausedAt",
          checked_at AS "checkedAt", trial_good AS "trialGood"
     FROM stats.uptime_checks WHERE trial_app_id IS NOT NULL ORDER BY lower(trial_name) COLLATE "fr-x-icu", id`,
  { notNull: ['appId', 'id', 'name', 'providerMonitorId'] },
)
const withoutFigures = {
  detachedAt: null,
  since: null,
  acknowledged: false,
  day: null,
  month: null,
  hours: [],
  pages: null,
}

// `hours` holds one status for each of the last 24 hours, oldest first. The month is the current calendar month in
// Paris, as in the customers' availability page, so that both show the same figure (API-132).
export const monitorsStatement = (now: Date) =>
  monitors.with(now, new Date(now.getTime() - hours(24)), monthOf(now).from)

/**
 * Read model of all monitored services of all accounts: down first, with the sources that monitor them and when each
 * last answered (ADM-009).
 */
export const monitorsView =
  ({ query }: Pick<Database, 'query'>) =>
  async (now: Date): Promise<Monitors> => {
    const [{ rows }, { rows: trials }, states] = await Promise.all([
      query(monitorsStatement(now)),
      query(onTrial.with()),
      query(sourceStates.with()),
    ])
    const waiting = trials.map((row): Row => {
      const status = row.pausedAt === null ? ('trial' as const) : ('unknown' as const)
      return { ...row, ...withoutFigures, status }
    })
    const sources = states.rows.map(({ answeredAt, ...state }) => ({
      ...state,
      answeredAt: answeredAt?.toISOString() ?? null,
    }))
    return {
      list: [...rows, ...waiting].map(({ trialGood, ...row }) => ({
        ...row,
        trial: trialGood === null ? null : { good: trialGood, needed: trialGoodResults },
        createdAt: row.createdAt.toISOString(),
        detachedAt: row.detachedAt?.toISOString() ?? null,
        pausedAt: row.pausedAt?.toISOString() ?? null,
        since: row.since?.toISOString() ?? null,
        checkedAt: row.checkedAt?.toISOString() ?? null,
      })),
      sources,
      checkedAt: sources[0]?.answeredAt ?? null,
    }
  }
