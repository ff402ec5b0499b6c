import type { Statement } from '@passerelle/server/database/statement'
import type { Database } from '@passerelle/server/database/connect'

/** Runs statements sequentially outside a transaction without the usual statement timeout. */
export const runWithoutTimeout = async (
  { pool }: Pick<Database, 'pool'>,
  statements: readonly (string | Statement)[],
): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    for (const statement of statements) await client.query(statement)
  } finally {
    // The connection is closed instead of returned to the pool, because its timeout is disabled.
    client.release(true)
  }
}
