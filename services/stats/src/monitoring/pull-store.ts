import type { Database } from '@passerelle/server/database/connect'

const saveCursor = `
  INSERT INTO stats.pulls (source, events_until) VALUES ($1, $2)
  ON CONFLICT (source) DO UPDATE SET events_until = excluded.events_until`
const succeeded = `
  INSERT INTO stats.pulls (source, succeeded_at) VALUES ($1, $2)
  ON CONFLICT (source) DO UPDATE SET succeeded_at = excluded.succeeded_at`

/** Cursor of each source, and the time of its last successful pull. */
export const pullStore = ({ query }: Pick<Database, 'query'>) => ({
  /** Creation date of the first probe (null: there is none), and the cursor up to which events were read. */
  readCursor: async (source: string): Promise<{ since: Date | null; until: Date | null }> =>
    (
      await query<{ since: Date | null; until: Date | null }>({
        text: `SELECT (SELECT min(created_at) FROM stats.probes) AS since, (SELECT events_until FROM stats.pulls
          WHERE source = $1) AS until`,
        values: [source],
      })
    ).rows[0]!,
  reached: async (source: string, until: Date) => void (await query({ text: saveCursor, values: [source, until] })),
  succeeded: async (source: string, at: Date) => void (await query({ text: succeeded, values: [source, at] })),
})
