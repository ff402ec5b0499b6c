import type { ClientBase } from 'pg'
import type { MigrationFile } from './migration-files.ts'
import { findLockingStatements, type LockingStatement } from './migration-locks.ts'

/** From so many rows, or bytes, on a lock for the time of reading or writing the whole table is noticed by people. */
const bigRows = 100_000
const bigBytes = 256 * 1024 ** 2

/** Whether the table is large here and now; a table that does not exist yet is not. */
const isBig = async (client: ClientBase, table: string) => {
  const { rows } = await client.query<{ big: boolean }>(
    'SELECT reltuples >= $2 OR pg_relation_size(oid) >= $3 AS big FROM pg_class WHERE oid = to_regclass($1)',
    [table, bigRows, bigBytes],
  )
  return rows[0]?.big === true
}

const schemaOf = (table: string) => (table.includes('.') ? `${table.split('.')[0]?.trim()}.` : '')
const exists = async (client: ClientBase, { table, index }: LockingStatement) => {
  if (index === undefined) return false
  const { rows } = await client.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [
    `${schemaOf(table)}${index}`,
  ])
  return rows[0]?.found === true
}

/** Refuses a migration that would keep people from a large table, and says how to do it (G15). */
export const refuseLongLocks = async (client: ClientBase, { name, sql }: MigrationFile): Promise<void> => {
  const found: LockingStatement[] = []
  for (const each of findLockingStatements(sql))
    if ((await isBig(client, each.table)) && !(await exists(client, each))) found.push(each)
  if (found.length === 0) return
  const lines = found.map(
    ({ table, statement, reason, advice }) => `  - ${table} is large, and this ${reason}: ${statement}\n    ${advice}`,
  )
  throw new Error(
    `Migration ${name} was not begun:\n${lines.join('\n')}\nWhile nobody uses the product, node services/host/src/migrate.ts --allow-locks does it as it is.`,
  )
}
