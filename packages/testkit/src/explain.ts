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

/** How Postgres answers a statement whatever its values, as our pool asks it to. Load rows and ANALYZE the tables first: plans follow statistics. */
export const plan = async (pool: pg.Pool, { text }: { text: string; values?: unknown[] }): Promise<Plan> => {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (GENERIC_PLAN, VERBOSE, FORMAT JSON) ${text}`,
  )
  return rows[0]!['QUERY PLAN'][0].Plan
}

/** The tables that a plan reads from end to end, as `schema.table`. */
export const sequentialScans = (root: Plan): string[] => {
  const below = (root.Plans ?? []).flatMap(sequentialScans)
  const own = root['Node Type'].endsWith('Seq Scan') ? [`${root.Schema}.${root['Relation Name']}`] : []
  return [...new Set([...own, ...below])]
}
