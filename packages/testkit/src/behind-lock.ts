import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@passerelle/server/database/connect'
import type { Statement } from '@passerelle/server/database/statement'

const waiting = `SELECT count(*) AS count FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`

/**
 * Starts the calls while another transaction holds what `lock` locks, and lets go of it once all of them wait for it,
 * or have ended without: each has begun its statement before any other has committed. Returns their outcomes.
 */
export const behindLock = async <T>(
  { pool, query }: Pick<Database, 'pool' | 'query'>,
  lock: Statement,
  calls: readonly (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> => {
  const holder = await pool.connect()
  try {
    await holder.query('BEGIN')
    await holder.query(lock)
    let ended = 0
    const running = calls.map((call) => call().finally(() => (ended += 1)))
    const outcomes = Promise.allSettled(running)
    for (;;) {
      const { rows } = await query<{ count: number }>({ text: waiting })
      if (rows[0]!.count + ended >= calls.length) break
      await wait(5)
    }
    await holder.query('COMMIT')
    return await outcomes
  } finally {
    holder.release()
  }
}
