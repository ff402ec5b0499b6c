import type pg from 'pg'

/**
 * Runs the function while holding the lock; returns null if any process already holds it. Used by the sweep and by
 * recurring jobs, each with its own name.
 */
export type AdvisoryLock = <T>(run: () => Promise<T>) => Promise<T | null>

type LockConnection = { client: Promise<pg.PoolClient>; names: Set<string>; last: Promise<unknown>; broken?: Error }

/**
 * All advisory locks of a pool share one connection: with one connection each, jobs could use up the pool and wait for
 * each other (deadlock).
 */
const connections = new WeakMap<pg.Pool, LockConnection>()

const connectionOf = (pool: pg.Pool): LockConnection => {
  const known = connections.get(pool)
  if (known && !known.broken) return known
  const client = pool.connect()
  const connection = { client, names: new Set<string>(), last: client.catch(() => {}) }
  connections.set(pool, connection)
  return connection
}

/** The lock of `name` as an SQL expression of its name. */
export const lockOf = (name: string): string => `hashtextextended(${name}, 0)`

/** Creates a session-level Postgres advisory lock; it is released when the connection or the process dies. */
export const createAdvisoryLock =
  (pool: pg.Pool, name: string): AdvisoryLock =>
  async (run) => {
    const connection = connectionOf(pool)
    // Postgres lets a session take its own lock again, so concurrent runs in this process are detected here.
    if (connection.names.has(name)) return null
    connection.names.add(name)
    const query = async (text: string) => {
      // A connection runs one statement at a time.
      const result = connection.last.then(async () =>
        (await connection.client).query<{ locked: boolean }>(text, [name]),
      )
      connection.last = result.catch((error: Error) => void (connection.broken = error))
      return result
    }
    try {
      const { rows } = await query(`SELECT pg_try_advisory_lock(${lockOf('$1')}) AS locked`)
      if (!rows[0]?.locked) return null
      try {
        return await run()
      } finally {
        await query(`SELECT pg_advisory_unlock(${lockOf('$1')})`).catch(() => {})
      }
    } finally {
      connection.names.delete(name)
      if (connection.names.size === 0) {
        if (connections.get(pool) === connection) connections.delete(pool)
        await connection.client.then(
          (client) => client.release(connection.broken),
          () => {},
        )
      }
    }
  }
