import { setTimeout as wait } from 'node:timers/promises'
import { isConnectionFailure } from './connection-failure.ts'
import { getSqlState } from './pg-error.ts'
import type { Query, StatementOf } from './statement.ts'

type Options = {
  primary: Query
  replica: Query
  /** How long a read waits for the replica before it goes to the primary, in ms. */
  waitMs: number
  onFailure: (error: unknown) => void
}

/** Between two looks at how far the replica is, in ms. */
const stepMs = 10
/** How long nothing is asked of a replica that failed or did not follow, in ms. */
const restMs = 5000

// A read that stood in the way of what came from the primary is cancelled; a server without replication cannot be
// asked.
const ofReplica = new Set(['40001', '55000'])
const tookTooLong = '57014'
const isOfReplica = (error: unknown) => {
  const state = getSqlState(error) ?? ''
  return ofReplica.has(state) || (state !== tookTooLong && isConnectionFailure(error))
}

// What others see on the primary has been flushed there.
const written = { text: 'SELECT pg_current_wal_flush_lsn()::text AS position' }
const applied = 'SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS "isFresh"'

/**
 * Reads from a replica that has everything the primary had when the read began, so that nobody reads what was true
 * before their own change. A replica that does not get there in time or fails is left alone for a while: the primary
 * is read instead (ADR 0057).
 */
export const createReplicaQuery = ({ primary, replica, waitMs, onFailure }: Options): Query => {
  let restsUntil = 0

  const rest = (reason: unknown) => {
    restsUntil = performance.now() + restMs
    onFailure(reason)
  }

  const isFresh = async (): Promise<boolean> => {
    const until = performance.now() + waitMs
    const position = (await primary<{ position: string }>(written)).rows[0]?.position
    for (;;) {
      const { rows } = await replica<{ isFresh: boolean | null }>({ text: applied, values: [position] })
      // Null from a server that has never replayed anything, false from one that is no replica.
      if (rows[0]?.isFresh) return true
      if (performance.now() >= until) return false
      await wait(stepMs)
    }
  }

  return async <Row>(statement: StatementOf<Row>) => {
    if (performance.now() < restsUntil) return primary<Row>(statement)
    try {
      if (await isFresh()) return await replica<Row>(statement)
      rest(new Error(`The replica is more than ${waitMs} ms behind`))
    } catch (error) {
      if (!isOfReplica(error)) throw error
      rest(error)
    }
    return primary<Row>(statement)
  }
}
