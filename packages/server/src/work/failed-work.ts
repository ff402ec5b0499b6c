import type { Query } from '../database/statement.ts'
import type { Tx } from '../database/connect.ts'
import { workChannel } from './work-store.ts'

/** Work that was given up; `error`: why its last try failed. */
export type FailedWork = {
  kind: string
  id: string
  appId: string | null
  since: Date
  attempts: number
  error: string
}
export type KindState = { kind: string; waiting: number; failed: number; oldestDueAt: Date | null }

const list = {
  name: 'platform.failed-work',
  text: `
  SELECT kind, id, app_id AS "appId", failed_at AS since, attempts, coalesce(last_error, '') AS error
    FROM platform.work WHERE failed_at IS NOT NULL AND ($1::text IS NULL OR kind = $1)
   ORDER BY failed_at DESC, kind, id LIMIT $2 OFFSET $3`,
}
const states = {
  name: 'platform.work-states',
  text: `
  SELECT kind, count(due_at)::int AS waiting, count(failed_at)::int AS failed,
         min(due_at) FILTER (WHERE lease_token IS NULL) AS "oldestDueAt"
    FROM platform.work GROUP BY kind ORDER BY kind`,
}
/** More at once would keep its rows locked for long. */
const most = 10_000
const picked = `
  SELECT kind, id FROM platform.work WHERE kind = $1 AND failed_at IS NOT NULL AND ($2::text IS NULL OR id = $2)
   LIMIT ${most} FOR UPDATE`
const retry = {
  name: 'platform.retry-work',
  text: `
  WITH picked AS (${picked}), retried AS (
    UPDATE platform.work w SET due_at = $3::timestamptz, failed_at = NULL, attempts = 0, reopened = true
      FROM picked WHERE w.kind = picked.kind AND w.id = picked.id RETURNING w.kind)
  SELECT count(*)::int AS count, pg_notify('${workChannel}', $1) FROM retried`,
}
const dismiss = {
  name: 'platform.dismiss-work',
  text: `
  WITH picked AS (${picked}), gone AS (
    DELETE FROM platform.work w USING picked WHERE w.kind = picked.kind AND w.id = picked.id RETURNING w.kind)
  SELECT count(*)::int AS count FROM gone`,
}

/** All work of a kind that was given up, or one piece of it. */
export type FailedChoice = { kind: string; id?: string | undefined }

/** What operators see and do about work that was given up. */
export const failedWork = {
  /** The newest first. */
  list: async (
    query: Query,
    { kind = null, limit = 50, skip = 0 }: { kind?: string | null; limit?: number; skip?: number },
  ) => (await query<FailedWork>({ ...list, values: [kind, limit, skip] })).rows,

  /** How much of each kind waits or was given up, and since when the oldest that nobody runs is due. */
  states: async (query: Query): Promise<KindState[]> => (await query<KindState>(states)).rows,

  /** Makes it due again as if it had never been tried; returns how many. */
  retry: async (tx: Pick<Tx, 'query'>, { kind, id }: FailedChoice, now: Date): Promise<number> =>
    (await tx.query<{ count: number }>({ ...retry, values: [kind, id ?? null, now] })).rows[0]!.count,

  /** Removes it: nobody has to see to it any more. Returns how many. */
  dismiss: async (tx: Pick<Tx, 'query'>, { kind, id }: FailedChoice): Promise<number> =>
    (await tx.query<{ count: number }>({ ...dismiss, values: [kind, id ?? null] })).rows[0]!.count,
}
