import type pg from 'pg'

/** A node of Postgres's JSON plan; only what the tests look at. */
export type Plan = {
  'Node Type': string
  'Relation Name'?: string
  Schema?: string
  'Index Name'?: string
  'Plan Rows': number
  Plans?: Plan[]
}

/** How Postgres would answer `statement` with these values. Load rows and ANALYZE the tables first: plans follow statistics. */
export const plan = async (pool: pg.Pool, { text, values = [] }: { text: string, values?: unknown[] }): Promise<Plan> => {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`EXPLAIN (VERBOSE, FORMAT JSON) ${text}`, values)
  return rows[0]!['QUERY PLAN'][0].Plan
}

/** The tables that a plan reads from end to end, as `schema.table`. */
export const sequentialScans = (root: Plan): string[] => {
  const below = (root.Plans ?? []).flatMap(sequentialScans)
  const own = root['Node Type'].endsWith('Seq Scan') ? [`${root.Schema}.${root['Relation Name']}`] : []
  return [...new Set([...own, ...below])]
}
