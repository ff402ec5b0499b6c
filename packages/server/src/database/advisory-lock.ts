import type pg from 'pg'

/** Runs the sweep, or another round of its own key, unless one is under way anywhere; then returns null. */
export type AdvisoryLock = <T>(run: () => Promise<T>) => Promise<T | null>

export const sweepKey = 72_707_370

type LockConnection = { client: Promise<pg.PoolClient>; keys: Set<number>; last: Promise<unknown>; broken?: Error }

/** All locks of a pool share one connection: with one each, as many jobs as the pool has connections would wait for each other. */
const connections = new WeakMap<pg.Pool, LockConnection>()

const connectionOf = (pool: pg.Pool): LockConnection => {
  const known = connections.get(pool)
  if (known && !known.broken) return known
  const client = pool.connect()
  const connection = { client, keys: new Set<number>(), last: client.catch(() => {}) }
  connections.set(pool, connection)
  return connection
}

/** A Postgres advisory lock of a session: when the connection or the process dies, the lock is free. */
export const createAdvisoryLock =
  (pool: pg.Pool, key = sweepKey): AdvisoryLock =>
  async (run) => {
    const connection = connectionOf(pool)
    // A session may take its own lock again, so this process has to know.
    if (connection.keys.has(key)) return null
    connection.keys.add(key)
    const query = async (text: string) => {
      // A connection takes one statement at a time.
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
