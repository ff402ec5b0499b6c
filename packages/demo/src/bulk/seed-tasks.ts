import type { Database } from '@passerelle/server/database/connect'
import { runWithoutTimeout } from './run-without-timeout.ts'
import { addRequestRows } from './seed-tasks-sql.ts'
import { description, places, subjects } from './request-texts.ts'
import { words } from './request-words.ts'

export type BulkAccount = { id: string; customerIds: readonly string[]; staffIds: readonly string[] }
export type Bulk = { account: BulkAccount; count: number; now: Date; progress?: (added: number) => void }

const chunk = 20_000

const reserve = `
  INSERT INTO projects.task_counters AS c (app_id, key, next) SELECT id, task_key, 1 + $2::int FROM accounts.app_cards
  WHERE id = $1
  ON CONFLICT (app_id) DO UPDATE SET next = c.next + $2::int RETURNING key, next - 1 - $2::int AS before`

/** Returns the customers and staff of an account; undefined if the account does not exist. */
export const findSeedAccount = async (
  { query }: Pick<Database, 'query'>,
  slug: string,
): Promise<BulkAccount | undefined> => {
  const text = `SELECT a.id, coalesce(array_agg(p.id::text ORDER BY p.id) FILTER (WHERE NOT p.staff),
                       '{}') AS "customerIds",
                       coalesce(array_agg(p.id::text ORDER BY p.id) FILTER (WHERE p.staff), '{}') AS "staffIds"
                  FROM accounts.app_cards a JOIN accounts.people p ON p.app_id = a.id AND p.deleted_at IS NULL
                 WHERE a.slug = $1 AND NOT a.provider GROUP BY a.id`
  return (await query<BulkAccount>({ text, values: [slug] })).rows[0]
}

/**
 * Inserts `count` plausible tasks into an account for measures of speed, without events, and updates the planner
 * statistics. Triggers and foreign keys are disabled while writing, because the rows are valid by construction; this
 * requires a superuser.
 */
export const seedTasks = async (
  database: Pick<Database, 'pool' | 'query' | 'transaction'>,
  { account, count, now, progress }: Bulk,
): Promise<void> => {
  const { query, transaction } = database
  const {
    rows: [reserved],
  } = await query<{ key: string; before: number }>({ text: reserve, values: [account.id, count] })
  if (!reserved) throw new Error(`There is no account ${account.id}`)
  const rest = [
    reserved.before,
    reserved.key,
    now,
    account.customerIds,
    account.staffIds,
    subjects,
    places,
    description,
    words,
  ]
  for (let from = 1; from <= count; from += chunk) {
    const to = Math.min(count, from + chunk - 1)
    await transaction(async (tx) => {
      await tx.query({ text: 'SET LOCAL session_replication_role = replica' })
      // Inserting this many rows may exceed the statement timeout on a busy machine.
      await tx.query({ text: 'SET LOCAL statement_timeout = 0' })
      // The planner underestimates the number of generated rows; a nested loop would scan all of them for each word.
      await tx.query({ text: 'SET LOCAL enable_nestloop = off' })
      await tx.query({ name: 'bulk.requests', text: addRequestRows, values: [account.id, from, to, count, ...rest] })
    })
    progress?.(to)
  }
  // Triggers keep the sums of lists; without them they are counted.
  await runWithoutTimeout(database, [
    { text: 'SELECT projects.recount_task_totals($1)', values: [account.id] },
    { text: 'SELECT platform.learn_words($1)', values: [[...subjects, ...places, ...words, description]] },
  ])
}

/** VACUUM ANALYZE: updates planner statistics and the visibility map, once after the last rows. */
export const vacuumAnalyzeTasks = (database: Pick<Database, 'pool'>): Promise<void> =>
  runWithoutTimeout(
    database,
    ['tasks', 'task_search', 'task_labels', 'task_members', 'work_logs'].map(
      (table) => `VACUUM ANALYZE projects.${table}`,
    ),
  )
