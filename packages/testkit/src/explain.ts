import type pg from 'pg'

/** A node of Postgres's JSON plan; only what the tests use. */
export type Plan = {
  'Node Type': string
  'Relation Name'?: string
  Schema?: string
  'Index Name'?: string
  'Plan Rows': number
  Plans?: Plan[]
}

/**
 * Returns the generic plan of a statement, as the product's pool uses it. Load rows and ANALYZE the tables first,
 * because plans depend on statistics.
 */
export const plan = async (pool: pg.Pool, { text }: { text: string; values?: unknown[] }): Promise<Plan> => {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (GENERIC_PLAN, VERBOSE, FORMAT JSON) ${text}`,
  )
  return rows[0]!['QUERY PLAN'][0].Plan
}

/** Returns the tables that a plan reads with a sequential scan, as `schema.table`. */
export const sequentialScans = (root: Plan): string[] => {
  const below = (root.Plans ?? []).flatMap(sequentialScans)
  const own = root['Node Type'].endsWith('Seq Scan') ? [`${root.Schema}.${root['Relation Name']}`] : []
  return [...new Set([...own, ...below])]
}
