import type { ClientBase } from 'pg'
import type { ArchiveHeader, TableInfo } from './archive-format.ts'

// Without the job store, because jobs are created again from events and deadlines, and without heartbeats, which
// processes write again.
const ours = `
  n.nspname NOT LIKE 'pg\\_%' AND n.nspname NOT IN ('information_schema', 'bullmq')
  AND c.relname <> '_prisma_migrations' AND NOT (n.nspname = 'platform' AND c.relname = 'processes')`

/** Returns every table of the product with its stored (not generated) columns. */
export const readTables = async (client: ClientBase): Promise<TableInfo[]> => {
  const { rows } = await client.query<TableInfo>(`
    SELECT n.nspname AS schema, c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind = 'r' AND ${ours}
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
     GROUP BY n.nspname, c.relname ORDER BY n.nspname, c.relname`)
  return rows
}

/** Returns every sequence with its last value. */
export const readSequences = async (client: ClientBase): Promise<ArchiveHeader['sequences']> => {
  const { rows } = await client.query<{ name: string; value: string | null }>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name,
           (SELECT s.last_value::text FROM pg_sequences s
           WHERE s.schemaname = n.nspname AND s.sequencename = c.relname) AS value
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'S' AND ${ours} ORDER BY 1`)
  return rows
}
