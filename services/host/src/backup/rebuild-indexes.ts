import type { ClientBase } from 'pg'
import { quoted, type TableInfo } from './archive-format.ts'

// Those of constraints, and those that foreign keys refer to, cannot go.
const plain = `
  SELECT i.oid::regclass::text AS name, pg_get_indexdef(i.oid) AS definition
    FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
   WHERE x.indrelid = ANY ($1::text[]::regclass[]) AND NOT x.indisprimary
     AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.oid)
   ORDER BY 1`

/**
 * Drops the indexes of tables while `load` fills them, and builds them afterwards, in the transaction of the caller:
 * filling a large table index by index takes several times as long.
 */
export const rebuildIndexes = async (
  client: ClientBase,
  tables: readonly TableInfo[],
  load: () => Promise<void>,
): Promise<void> => {
  const { rows } = await client.query<{ name: string; definition: string }>(plain, [tables.map(quoted)])
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  await load()
  await client.query(`SET LOCAL maintenance_work_mem = '256MB'`)
  for (const { definition } of rows) await client.query(definition)
}
