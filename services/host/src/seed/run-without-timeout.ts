import type { Database } from '@passerelle/server/database/connect'

/** Runs statements outside a transaction that may take longer than one of a call may, one after the other. */
export const runWithoutTimeout = async (
  { pool }: Pick<Database, 'pool'>,
  statements: readonly string[],
): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    for (const statement of statements) await client.query(statement)
  } finally {
    // The connection is not given back: others on it keep to the limit.
    client.release(true)
  }
}
