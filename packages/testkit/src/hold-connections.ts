import type pg from 'pg'
import type { SharedPool } from '@passerelle/server/database/pool'

/** Holds so many connections of a pool of the product, beside the turns of background work. */
export const holdConnections = (pool: pg.Pool, count: number): Promise<pg.PoolClient[]> =>
  (pool as SharedPool).transactions.run({}, async () => {
    const held: pg.PoolClient[] = []
    while (held.length < count) held.push(await pool.connect())
    return held
  })
