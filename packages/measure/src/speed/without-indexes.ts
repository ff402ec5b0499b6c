import { runWithoutTimeout } from '@passerelle/demo/bulk/run-without-timeout'
import type { Database } from '@passerelle/server/database/connect'

const plain = `
  SELECT format('%I.%I', n.nspname, i.relname) AS name, pg_get_indexdef(i.oid) AS definition
    FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_namespace n ON n.oid = i.relnamespace
   WHERE NOT x.indisunique
     AND CASE WHEN $1::text IS NULL THEN n.nspname = 'projects' ELSE x.indrelid = $1::regclass END`

/**
 * Drops the indexes of the task tables, or of one table, except those of constraints, runs `fill` and rebuilds them:
 * inserting a million rows with indexes takes longer.
 */
export const withoutIndexes = async <T>(
  database: Pick<Database, 'pool' | 'query'>,
  fill: () => Promise<T>,
  table?: string,
): Promise<T> => {
  const { rows } = await database.query<{ name: string; definition: string }>({ text: plain, values: [table ?? null] })
  await runWithoutTimeout(
    database,
    rows.map(({ name }) => `DROP INDEX ${name}`),
  )
  const filled = await fill()
  await runWithoutTimeout(database, [`SET maintenance_work_mem = '512MB'`, ...rows.map(({ definition }) => definition)])
  return filled
}
