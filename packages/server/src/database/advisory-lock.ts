import type pg from 'pg'

/**
 * Runs the function while holding the lock; returns null if any process already holds it. Used by the sweep and by
 * recurring jobs, each with its own key.
 */
export type AdvisoryLock = <T>(run: () => Promise<T>) => Promise<T | null>

export const sweepKey = 72_707_370

type LockConnection = { client: Promise<pg.PoolClient>; keys: Set<number>; last: Promise<unknown>; broken?: Error }

/**
 * All advisory locks of a pool share one connection: with one connection each, jobs could use up the pool and wait for
 * each other (deadlock).
 */
const connections = new WeakMap<pg.Pool, LockConnection>()

const connectionOf = (pool: pg.Pool): LockConnection => {
  const known = connections.get(pool)
  if (known && !known.broken) return known
  const client = pool.connect()
  const connection = { client, keys: new Set<number>(), last: client.catch(() => {}) }
  connections.set(pool, connection)
  return connection
}

/** Creates a session-level Postgres advisory lock; it is released when the connection or the process dies. */
export const createAdvisoryLock =
  (pool: pg.Pool, key = sweepKey): AdvisoryLock =>
  async (run) => {
    const connection = connectionOf(pool)
    // Postgres lets a session take its own lock again, so concurrent runs in this process are detected here.
    if (connection.keys.has(key)) return null
    connection.keys.add(key)
    const query = async (text: string) => {
      // A connection runs one statement at a time.
      const result = connection.last.then(async () => (await connection.client).query<{ locked: boolean }>(text, [key]))
      connection.last = result.catch((error: Error) => void (connection.broken = error))
      return result
    }
    try {
      const { rows } = await query('SELECT pg_try_advisory_lock($1) AS locked')
      if (!rows[0]?.locked) return null
      try {
        return await run()
      } finally {
        await query('SELECT pg_advisory_unlock($1)').catch(() => {})
      }
    } finally {
      connection.keys.delete(key)
      if (connection.keys.size === 0) {
        if (connections.get(pool) === connection) connections.delete(pool)
        await connection.client.then(
          (client) => client.release(connection.broken),
          () => {},
        )
      }
    }
  }
