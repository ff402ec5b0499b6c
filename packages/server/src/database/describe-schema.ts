import pg, { type ClientBase } from 'pg'
import { fixedPreamble, schemaParts, undescribed } from './schema-parts.ts'

/**
 * Returns the SQL that makes the schema of the migrated database at `url`, and the rows that its migrations inserted,
 * in a database that is empty: extensions, functions, tables, views, triggers, policies and rights, in an order in
 * which each finds what it needs. The job store (schema `bullmq`) and the history of migrations make themselves. The
 * same schema gives the same text, so two databases can be compared by it.
 */
export const describeSchema = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Every name is then written with its schema.
    await client.query(`SET search_path = ''`)
    await client.query(`SET timezone = 'UTC'`)
    const unknown = await client.query<{ name: string }>(undescribed)
    if (unknown.rows.length > 0)
      throw new Error(`No part of the schema describes ${unknown.rows.map(({ name }) => name).join(', ')}`)
    const parts: string[] = [fixedPreamble]
    for (const { title, text } of schemaParts) {
      const { rows } = await client.query<{ sql: string }>(text)
      if (rows.length > 0) parts.push(`-- ${title}\n\n${rows.map(({ sql }) => sql).join('\n')}\n`)
    }
    return [...parts, await describeRows(client)].join('\n')
  } finally {
    await client.end()
  }
}

const tables = `SELECT c.oid::regclass::text AS name,
         (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) FROM pg_attribute a
           WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind IN ('r', 'p') AND n.nspname !~ '^pg_' AND n.nspname NOT IN ('information_schema', 'public', 'bullmq')
   ORDER BY 1`

/** The rows of a database that nobody has used are those of its migrations. */
const describeRows = async (client: ClientBase): Promise<string> => {
  const found = await client.query<{ name: string; columns: string }>(tables)
  const lines: string[] = []
  for (const { name, columns } of found.rows) {
    const values = columns
      .split(', ')
      .map((column) => `coalesce(quote_literal(${column}::text), 'NULL')`)
      .join(` || ', ' || `)
    const { rows } = await client.query<{ sql: string }>(`SELECT ${values} AS sql FROM ${name} ORDER BY 1`)
    lines.push(...rows.map(({ sql }) => `INSERT INTO ${name} (${columns})\nVALUES (${sql});`))
  }
  return `-- Rows\n\n${lines.join('\n')}\n`
}
