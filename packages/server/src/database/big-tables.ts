import type { ClientBase } from 'pg'
import type { MigrationFile } from './migration-files.ts'
import { findLockingStatements, type LockingStatement } from './migration-locks.ts'

/**
 * Thresholds in rows and bytes above which a lock held while the whole table is read or rewritten is noticeable to
 * users.
 */
const bigRows = 100_000
const bigBytes = 256 * 1024 ** 2

/** Whether the table is currently large; false for a table that does not exist yet. */
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

/** Throws if a migration would lock a large table for long; the message explains how to write it instead (G15). */
export const refuseLongLocks = async (client: ClientBase, { name, sql }: MigrationFile): Promise<void> => {
  const found: LockingStatement[] = []
  for (const each of findLockingStatements(sql))
    if ((await isBig(client, each.table)) && !(await exists(client, each))) found.push(each)
  if (found.length === 0) return
  const lines = found.map(
    ({ table, statement, reason, advice }) => `  - ${table} is large, and this ${reason}: ${statement}\n    ${advice}`,
  )
  throw new Error(
    `Migration ${name} was not begun:\n${lines.join('\n')}\nWhile nobody uses the product, node ` +
      'services/host/src/migrate.ts --allow-locks does it as it is.',
  )
}
