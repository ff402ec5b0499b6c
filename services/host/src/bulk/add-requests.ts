import type { Database } from '@passerelle/server/database/connect'
import { addRequestRows } from './request-rows.ts'
import { description, places, subjects } from './request-texts.ts'

export type BulkAccount = { id: string; customerIds: readonly string[]; staffIds: readonly string[] }
export type Bulk = { account: BulkAccount; count: number; now: Date; progress?: (added: number) => void }

const chunk = 5000

const reserve = `
  INSERT INTO projects.task_counters AS c (app_id, key, next) SELECT id, task_key, 1 + $2::int FROM accounts.app_cards WHERE id = $1
  ON CONFLICT (app_id) DO UPDATE SET next = c.next + $2::int RETURNING key, next - 1 - $2::int AS before`

/** The customers and staff of an account; undefined when nobody knows the account. */
export const readBulkAccount = async ({ query }: Pick<Database, 'query'>, slug: string): Promise<BulkAccount | undefined> => {
  const text = `SELECT a.id, coalesce(array_agg(p.id::text ORDER BY p.id) FILTER (WHERE NOT p.staff), '{}') AS "customerIds",
                       coalesce(array_agg(p.id::text ORDER BY p.id) FILTER (WHERE p.staff), '{}') AS "staffIds"
                  FROM accounts.app_cards a JOIN accounts.people p ON p.app_id = a.id AND p.deleted_at IS NULL
                 WHERE a.slug = $1 AND NOT a.provider GROUP BY a.id`
  return (await query<BulkAccount>({ text, values: [slug] })).rows[0]
}

/** Writes so many plausible requests into an account for measurements, without events, and refreshes what the planner knows. */
export const addRequests = async ({ query }: Pick<Database, 'query'>, { account, count, now, progress }: Bulk): Promise<void> => {
  const { rows: [reserved] } = await query<{ key: string; before: number }>({ text: reserve, values: [account.id, count] })
  if (!reserved) throw new Error(`There is no account ${account.id}`)
  const rest = [reserved.before, reserved.key, now, account.customerIds, account.staffIds, subjects, places, description]
  for (let from = 1; from <= count; from += chunk) {
    const to = Math.min(count, from + chunk - 1)
    await query({ name: 'bulk.requests', text: addRequestRows, values: [account.id, from, to, count, ...rest] })
    progress?.(to)
  }
  for (const table of ['tasks', 'task_search', 'task_labels', 'task_members', 'work_logs']) await query({ text: `VACUUM ANALYZE projects.${table}` })
}
