import type pg from 'pg'
import { callDeadline } from './call-deadline.ts'
import type { Statement } from './statement.ts'

type Options = { connections: number; onError: (error: unknown) => void }

/**
 * Opens connections and runs each statement once on every one of them, with parameters that match no rows, because
 * planning takes about ten times as long as executing. Runs in the background. Returns a function that cancels the
 * warm-up and resolves when all connections are released.
 */
export const warmUp = (
  pool: pg.Pool,
  statements: readonly Statement[],
  { connections, onError }: Options,
): (() => Promise<void>) => {
  let ended = false
  const run = async () => {
    // Hold all connections at the same time: a released connection would be the next one handed out.
    const clients: pg.PoolClient[] = []
    try {
      while (!ended && clients.length < connections) clients.push(await pool.connect())
      for (const client of clients) {
        for (const statement of statements) if (!ended) await client.query(statement)
      }
    } finally {
      for (const client of clients) client.release()
    }
  }
  // They are opened for calls, so they take no turns of background work.
  const done = callDeadline.run({ endsAt: undefined, over: false }, run).catch(onError)
  return () => {
    ended = true
    return done
  }
}
