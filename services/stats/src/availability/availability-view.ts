import type { InferResponse } from '@passerelle/contract/operation'
import type { stats } from '@passerelle/contract/stats/api'
import { getPreviousPeriod, type Period } from '@passerelle/kernel/periods'
import type { ServiceLevel } from '@passerelle/kernel/service-levels'
import type { PersonInAccount } from '@passerelle/kernel/actor'
import type { Database } from '@passerelle/server/database/connect'
import { clampToNow } from '../periods/parse-period.ts'
import { sightOf, type ReportFacts } from '../reports/report-access.ts'
import { silentSince } from '../monitoring/source-states.ts'
import { openMaintenances } from '../maintenances/maintenances-view.ts'
import { updatesOfDay } from '../incidents/timeline-view.ts'
import { acknowledgedBy } from '../incidents/acknowledged-by.ts'
import { statement } from './statement-rows.ts'
import { units, type Levels } from './levels-view.ts'
import { levelsAt, measures, percent } from './measures.ts'

type Availability = InferResponse<typeof stats.readAvailability>
type Row = {
  probes: Availability['probes'] | null
  events: Availability['events'] | null
  maintenances: Availability['maintenances'] | null
  /** Of the period, and of the previous one. */
  levels: [Levels, Levels]
  reports: (ReportFacts & { _id: string; day: string })[] | null
  checkedAt: Date | null
}

/** Max events per response; more than any screen can show. */
const most = 2000

const utc = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

// Open events are included whatever the period, and come first.
const columns =
  'app_id, id, probe_id, type, is_prod, started_at, acknowledged_at, resolved_at, maintenance_id, acknowledged_by'
const told = `
  SELECT * FROM (
    SELECT ${columns} FROM stats.probe_events WHERE app_id = $1 AND resolved_at IS NULL AND started_at <= $4
    UNION ALL
    SELECT ${columns} FROM stood WHERE resolved_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM stats.struck_incidents k WHERE k.app_id = stood.app_id AND k.incident_id = stood.id)
      AND tstzrange(started_at, resolved_at, '[]') && (SELECT span FROM asked WHERE nth = 1)) e
   ORDER BY (resolved_at IS NULL) DESC, started_at DESC, id DESC LIMIT ${most}`

const pausesOf = `coalesce((
  SELECT jsonb_agg(jsonb_build_object('startedAt', ${utc('u.started_at')},
    'endedAt', ${utc('u.ended_at')}, 'struck', u.struck) ORDER BY u.started_at) FROM stats.uncounted_spans u
   WHERE u.app_id = $1 AND u.probe_id = p.id AND u.started_at <= $4
     AND (u.ended_at IS NULL OR tstzrange(u.started_at, u.ended_at) && (SELECT span FROM asked WHERE nth = 1))), '[]')`

const availability = statement(
  'stats.availability',
  `
  WITH ${measures}, ${levelsAt('$4')}, told AS (${told})
  SELECT (SELECT jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'createdAt', ${utc('p.created_at')},
    'detachedAt', ${utc('p.detached_at')}, 'providerMonitorId', p.provider_monitor_id,
                   'availability', ${percent}, 'pauses', ${pausesOf}) ORDER BY lower(p.name) COLLATE "fr-x-icu", p.id)
            FROM measured JOIN stats.probes p ON p.app_id = $1 AND p.id = measured.id WHERE nth = 1) AS probes,
         (SELECT jsonb_agg(jsonb_build_object('id', id, 'probeId', probe_id, 'type', type, 'isProd', is_prod,
           'planned', maintenance_id IS NOT NULL,
           'acknowledgedBy', ${acknowledgedBy('told')}, 'lifeTime', jsonb_build_object(
                   'startedAt', ${utc('started_at')}, 'acknowledgedAt', ${utc('acknowledged_at')},
                   'resolvedAt', ${utc('resolved_at')})) ORDER BY started_at DESC, id DESC)
            FROM told) AS events,
         ${openMaintenances(utc)} AS maintenances,
         (SELECT jsonb_agg(jsonb_build_object('gti', gti, 'gtr', gtr, 'gtd', gtd) ORDER BY nth) FROM levels) AS levels,
         (SELECT jsonb_agg(jsonb_build_object('_id', r.id, 'day', to_char(r.day, 'YYYY-MM-DD'),
                   'publishedAt', r.published_at, 'privileged', a.privileged,
                   'updates', ${updatesOfDay('r.app_id', 'r.day')},
                   'productionEvents', (SELECT count(*) FROM stats.probe_events e
                      WHERE e.app_id = $1 AND stats.day_of(e.started_at) = r.day AND e.is_prod
                        AND e.type <> 'MAINTENANCE')) ORDER BY r.day DESC)
            FROM stats.reports r JOIN accounts.app_privileges a ON a.app_id = r.app_id
           WHERE r.app_id = $1 AND r.day BETWEEN (SELECT stats.day_of(lower(span)) FROM asked WHERE nth = 1)
                                             AND (SELECT stats.day_of(upper(span)) FROM asked
                                               WHERE nth = 1)) AS reports,
         ${silentSince('p.app_id = $1')} AS "checkedAt"`,
).as<Pick<Row, 'probes' | 'events' | 'maintenances' | 'levels' | 'reports'>>()

export const availabilityStatement = (appId: string, period: Period, now: Date) => {
  const spans = [clampToNow(period, now), clampToNow(getPreviousPeriod(period), now)]
  return availability.with(
    appId,
    spans.map(({ from }) => from.toISOString()),
    spans.map(({ to }) => to.toISOString()),
    now,
  )
}

/**
 * Read model of the availability page: probes, events, reports and service levels of the actor's account in a period,
 * with the levels of the previous period, in one statement (ADR-0018).
 */
export const availabilityView =
  ({ query }: Pick<Database, 'query'>, threshold: number) =>
  async (actor: PersonInAccount, period: Period, now: Date): Promise<Availability> => {
    const {
      rows: [row],
    } = await query(availabilityStatement(actor.appId, period, now))
    const {
      probes,
      events,
      maintenances,
      levels: [asked, before],
      reports,
      checkedAt,
    } = row!
    const level = <L extends ServiceLevel>(name: L) => ({ data: asked[name], unit: units[name], before: before[name] })
    return {
      from: period.from.toISOString(),
      to: period.to.toISOString(),
      checkedAt: checkedAt?.toISOString() ?? null,
      probes: probes ?? [],
      events: events ?? [],
      maintenances: maintenances ?? [],
      reports: (reports ?? []).flatMap((report) => {
        const sight = sightOf(actor, report, threshold)
        const { _id, day, publishedAt } = report
        return sight === 'none' ? [] : [{ _id, day, published: publishedAt !== null, preparing: sight !== 'whole' }]
      }),
      levels: { gti: level('gti'), gtr: level('gtr'), gtd: level('gtd') },
    }
  }
