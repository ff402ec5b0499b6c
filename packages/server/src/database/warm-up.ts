import type pg from 'pg'
import type { Statement } from './statement.ts'

type Options = { connections: number; onError: (error: unknown) => void }

/**
 * Opens connections and runs on each, one after the other, the statements that screens wait for, with values that find nothing: their first plan
 * takes ten times as long as they do. Nobody waits for it. Answers how to end it early; that resolves when the connections are back.
 */
export const warmUp = (
  pool: pg.Pool,
  statements: readonly Statement[],
  { connections, onError }: Options,
): (() => Promise<void>) => {
  let ended = false
  const run = async () => {
    // All at once in hand: a connection that was given back would be the next one lent.
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
  const done = run().catch(onError)
  return () => {
    ended = true
    return done
  }
}
