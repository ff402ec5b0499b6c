import { hours } from '@passerelle/kernel/durations'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

/** How long each single result is kept. */
const retentionMs = hours(48)

// Results leave the one table and enter the other in one statement, so that none is counted twice or lost.
const foldStatement = statement(
  'stats.foldResults',
  `
  WITH old AS (
    DELETE FROM stats.uptime_results WHERE checked_at < $1 RETURNING check_id, checked_at, ms, failure)
  INSERT INTO stats.uptime_hours AS known (check_id, hour, checks, failures, sum_ms, max_ms)
  SELECT check_id, date_trunc('hour', checked_at, 'UTC'), count(*), count(failure), sum(ms), max(ms) FROM old
  GROUP BY 1, 2
  ON CONFLICT (check_id, hour) DO UPDATE
     SET checks = known.checks + excluded.checks, failures = known.failures + excluded.failures,
         sum_ms = known.sum_ms + excluded.sum_ms, max_ms = greatest(known.max_ms, excluded.max_ms)`,
)

/** Replaces results older than 48 hours by one row per hour. */
export const foldResults = async ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> =>
  void (await database.query(foldStatement.with(new Date(clock.now().getTime() - retentionMs))))
