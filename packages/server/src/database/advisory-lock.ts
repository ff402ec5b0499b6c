import type pg from 'pg'

/** Runs the sweep, or another round of its own key, unless one is under way anywhere; then answers null. */
export type AdvisoryLock = <T>(run: () => Promise<T>) => Promise<T | null>

export const sweepKey = 72_707_370

/** A Postgres advisory lock on a connection of its own: when the connection or the process dies, the lock is free. */
export const createAdvisoryLock =
  (pool: pg.Pool, key = sweepKey): AdvisoryLock =>
  async (run) => {
    const client = await pool.connect()
    let broken: Error | undefined
    const { rows } = await client
      .query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [key])
      .catch((error: Error) => {
        client.release(error)
        throw error
      })
    if (!rows[0]?.locked) {
      client.release()
      return null
    }
    try {
      return await run()
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [key]).catch((error: Error) => void (broken = error))
      client.release(broken)
    }
  }
