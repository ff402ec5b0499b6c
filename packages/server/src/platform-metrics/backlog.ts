import type { Query } from '../database/statement.ts'

/** Events that were not handed to their subscribers yet, and since when the oldest waits. */
export type Backlog = { events: number; oldestEventAt: Date | null }

const text = `
  SELECT count(*)::int AS events, min(at) AS "oldestEventAt" FROM platform.undelivered WHERE redeliver_at IS NULL`

/** Counts the backlog of events, cheap enough for a scrape every few seconds. */
export const readBacklog = async (query: Query): Promise<Backlog> =>
  (await query<Backlog>({ name: 'metrics.backlog', text })).rows[0]!
