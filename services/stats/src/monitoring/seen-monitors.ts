import type { Database } from '@passerelle/server/database/connect'
import type { Monitor } from './monitoring-source.ts'
import { statement } from './statement-rows.ts'

const keep = statement(
  'stats.keepMonitors',
  `
  INSERT INTO stats.source_monitors (provider_monitor_id, name, seen_at)
  SELECT DISTINCT ON (id) id, left(name, 200), $3 FROM unnest($1::text[], $2::text[]) AS m (id, name) ORDER BY id
  ON CONFLICT (provider_monitor_id) DO UPDATE SET name = excluded.name, seen_at = excluded.seen_at`,
)

/**
 * Monitors listed by the source, attached or not, with the time each was last seen; staff choose from them (ADM-009).
 */
export const seenMonitors = ({ query }: Pick<Database, 'query'>) => ({
  keep: async (monitors: readonly Monitor[], now: Date): Promise<void> => {
    const values = [monitors.map(({ id }) => id), monitors.map(({ name }) => name), now]
    await query(keep.with(...values))
  },
})
