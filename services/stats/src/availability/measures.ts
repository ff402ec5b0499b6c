const pausedSeconds = `(SELECT coalesce(sum(extract(epoch FROM upper(one) - lower(one))), 0)
  FROM unnest(paused.spans * tstzmultirange(m.span)) one)`

/**
 * SQL (parts of a WITH) that measures the services of account `$1` in periods from `$2` to `$3`, arrays of equal length
 * (OPEN-061):
 * - `asked`: the periods, numbered from 1.
 * - `stood`: the events that overlap any of them.
 * - `measured`: seconds per period and probe: monitored (`active`), down (`down`), and down through the provider's
 * fault (`ours`). Overlapping outages count once; maintenance does not count, nor what is down during a planned
 * maintenance (`planned`). While its monitoring is paused or its measurement was cancelled (`paused`) a service is not
 * monitored.
 */
export const measures = `
  asked AS (
    SELECT nth::int, tstzrange(begun, ended) AS span FROM unnest($2::timestamptz[], $3::timestamptz[])
    WITH ORDINALITY AS period (begun, ended, nth)),
  stood AS MATERIALIZED (
    SELECT e.*, e.is_prod AND e.type = 'INTERNAL' AS ours FROM stats.probe_events e
     WHERE e.app_id = $1 AND tstzrange(e.started_at, e.resolved_at, '[]') && (SELECT range_merge(range_agg(span))
       FROM asked)),
  monitored AS (
    SELECT nth, p.id, a.span * tstzrange(p.created_at, p.detached_at) AS span FROM asked a CROSS JOIN stats.probes p
    WHERE p.app_id = $1),
  outages AS (
    SELECT m.nth, m.id, range_agg(s.span * m.span) AS down, range_agg(s.span * m.span) FILTER (WHERE s.ours) AS ours
      FROM monitored m JOIN (SELECT probe_id, ours, tstzrange(started_at, resolved_at) AS span FROM stood
        WHERE type <> 'MAINTENANCE') s ON s.probe_id = m.id
     GROUP BY m.nth, m.id),
  planned AS (
    SELECT probe_id, range_agg(tstzrange(started_at, resolved_at)) AS spans FROM stood WHERE maintenance_id IS NOT NULL
    GROUP BY probe_id),
  paused AS (
    SELECT probe_id, range_agg(tstzrange(started_at, ended_at)) AS spans FROM stats.uncounted_spans WHERE app_id = $1
    GROUP BY probe_id),
  measured AS (
    SELECT nth, id, (extract(epoch FROM upper(m.span) - lower(m.span)) - ${pausedSeconds})::float8 AS active,
      ${secondsOf(unplanned('down'))} AS down, ${secondsOf(unplanned('ours'))} AS ours
      FROM monitored m LEFT JOIN outages USING (nth, id) LEFT JOIN planned ON planned.probe_id = m.id
      LEFT JOIN paused ON paused.probe_id = m.id)`

/**
 * SQL (part of a WITH, after `measures`) of the service levels as they were known at `at`, an SQL expression. `levels`:
 * GTI and GTR in minutes per period, over the provider's incidents (INC-003) that began in it, and GTD as a ratio; null
 * without anything to measure. An incident that was acknowledged or resolved after `at` had no such time then.
 */
export const levelsAt = (at: string): string => `
  levels AS (
    SELECT nth, gti, gtr, gtd
      FROM asked a
      CROSS JOIN LATERAL (
        SELECT (avg(extract(epoch FROM acknowledged_at - started_at) / 60)
            FILTER (WHERE acknowledged_at <= ${at}))::float8 AS gti,
          (avg(extract(epoch FROM resolved_at - started_at) / 60) FILTER (WHERE resolved_at <= ${at}))::float8 AS gtr
          FROM stood s WHERE ours AND a.span @> started_at
           AND NOT EXISTS (SELECT FROM planned w WHERE w.probe_id = s.probe_id AND w.spans @> s.started_at)
           AND NOT EXISTS (SELECT FROM paused u WHERE u.probe_id = s.probe_id AND u.spans @> s.started_at)) incidents
      CROSS JOIN LATERAL (SELECT 1 - sum(ours) / nullif(sum(active), 0) AS gtd FROM measured m
        WHERE m.nth = a.nth) times)`

/** Availability in percent, from a row of `measured`; null while the probe was not monitored. */
export const percent = '100 * (1 - down / nullif(active, 0))'

function unplanned(spans: string) {
  return `(${spans} - coalesce(planned.spans, '{}') - coalesce(paused.spans, '{}'))`
}

function secondsOf(spans: string) {
  return `(SELECT coalesce(sum(extract(epoch FROM upper(one) - lower(one))), 0)::float8 FROM unnest(${spans}) one)`
}
