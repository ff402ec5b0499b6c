import { Problem } from '@passerelle/contract/problems'
import type { InferResponse } from '@passerelle/contract/operation'
import type { stats } from '@passerelle/contract/stats/api'
import { days } from '@passerelle/kernel/durations'
import type { Database, Tx } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'
import { ownPrefix, type UptimeCheckReply } from './check-row.ts'
import { trialGoodResults } from './trial-flow.ts'

type Results = InferResponse<typeof stats.readUptimeResults>
const newest = 200
const newestFailures = 50
type ResultRow = { checkedAt: Date; ms: number; failure: Results['results'][number]['failure'] }

type Row = Omit<UptimeCheckReply, 'createdAt' | 'pausedAt' | 'failingSince' | 'checkedAt' | 'certificateExpiresAt'> & {
  createdAt: Date
  pausedAt: Date | null
  failingSince: Date | null
  checkedAt: Date | null
  certificateExpiresAt: Date | null
}
const columns = `
  SELECT c.id, c.name, c.kind, c.target, c.expects, c.interval_seconds AS "intervalSeconds",
         c.timeout_ms AS "timeoutMs", c.production,
         c.created_at AS "createdAt", c.paused_at AS "pausedAt", c.status, c.failing_since AS "failingSince",
         c.checked_at AS "checkedAt",
         c.last_ms AS "lastMs", c.last_failure AS "lastFailure", c.certificate_expires_at AS "certificateExpiresAt",
         CASE WHEN c.trial_until IS NOT NULL THEN jsonb_build_object('good', c.trial_good,
           'needed', ${trialGoodResults},
           'until', to_char(c.trial_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'appId', c.trial_app_id, 'probeId', c.trial_probe_id) END AS trial,
         CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'appId', p.app_id, 'name', p.name) END AS probe
    FROM stats.uptime_checks c LEFT JOIN stats.probes p ON p.provider_monitor_id = '${ownPrefix}' || c.id`

const toReply = (row: Row): UptimeCheckReply => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  pausedAt: row.pausedAt?.toISOString() ?? null,
  failingSince: row.failingSince?.toISOString() ?? null,
  checkedAt: row.checkedAt?.toISOString() ?? null,
  certificateExpiresAt: row.certificateExpiresAt?.toISOString() ?? null,
})

/** Returns a check as staff see it. Throws `not_found`. */
export const readCheck = async (tx: Pick<Tx, 'query'>, id: string): Promise<UptimeCheckReply> => {
  const { rows } = await tx.query<Row>({ text: `${columns} WHERE c.id = $1`, values: [id] })
  if (!rows[0]) throw new Problem('not_found')
  return toReply(rows[0])
}

const uptimeChecks = statement(
  'stats.uptimeChecks',
  `${columns} ORDER BY (c.status = 'down' AND c.paused_at IS NULL) DESC, lower(c.name) COLLATE "fr-x-icu",
        c.id`,
).as<Row>()

const uptimeResults = statement(
  'stats.uptimeResults',
  `SELECT checked_at AS "checkedAt", ms, failure FROM stats.uptime_results WHERE check_id = $1
          ORDER BY checked_at DESC LIMIT ${newest}`,
).as<Pick<ResultRow, 'failure'>>()

const uptimeFailures = statement(
  'stats.uptimeFailures',
  `SELECT checked_at AS "checkedAt", ms, failure FROM stats.uptime_results
                WHERE check_id = $1 AND failure IS NOT NULL
                ORDER BY checked_at DESC LIMIT ${newestFailures}`,
).as<Pick<ResultRow, 'failure'>>()

const uptimeHours = statement(
  'stats.uptimeHours',
  `SELECT hour, sum(checks)::int AS checks, sum(failures)::int AS failures,
                      (sum(sum_ms) / sum(checks))::float8 AS "averageMs", max(max_ms) AS "maxMs"
                 FROM (SELECT hour, checks, failures, sum_ms, max_ms FROM stats.uptime_hours
                   WHERE check_id = $1 AND hour > $2
                       UNION ALL
                       SELECT date_trunc('hour', checked_at, 'UTC'), count(*), count(failure), sum(ms), max(ms)
                       FROM stats.uptime_results WHERE check_id = $1 GROUP BY 1) h
                GROUP BY hour ORDER BY hour DESC`,
  { notNull: ['hour', 'checks', 'failures', 'averageMs', 'maxMs'] },
)

/** Read models of uptime checks for staff. */
export const checksView = ({ query }: Pick<Database, 'query'>) => ({
  list: async () => {
    const { rows } = await query(uptimeChecks.with())
    return { list: rows.map(toReply) }
  },

  /** Throws `not_found`. */
  results: async (id: string, now: Date): Promise<Results> => {
    await readCheck({ query }, id)
    const [results, failures, hours] = await Promise.all([
      query(uptimeResults.with(id)),
      query(uptimeFailures.with(id)),
      query(uptimeHours.with(id, new Date(now.getTime() - days(30)))),
    ])
    const dated = ({ checkedAt, ...row }: ResultRow) => ({ ...row, checkedAt: checkedAt.toISOString() })
    return {
      results: results.rows.map(dated),
      failures: failures.rows.map(dated),
      hours: hours.rows.map((row) => ({ ...row, hour: row.hour.toISOString() })),
    }
  },
})
