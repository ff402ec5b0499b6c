import { timed } from '../metrics/slow-statements.ts'
import { joinWrites } from './join-writes.ts'
import { withDeadline, type SharedPool } from './pool.ts'
import type { Result, StatementOf } from './statement.ts'
import { toQueryResult } from './transaction.ts'

/** Runs two statements outside a transaction in one round trip; each succeeds or fails by itself. */
export type QueryTogether = <One, Other>(
  one: StatementOf<One>,
  other: StatementOf<Other>,
) => [Promise<Result<One>>, Promise<Result<Other>>]

export const createQueryTogether =
  (pool: SharedPool): QueryTogether =>
  <One, Other>(one: StatementOf<One>, other: StatementOf<Other>) => {
    const sent = pool.connect().then((client) => {
      joinWrites(client)()
      const results = [one, other].map((statement) =>
        timed(pool.observe, statement, () => client.query(withDeadline(statement))),
      )
      // As a single statement does: after an error the connection is not used again.
      void Promise.all(results).then(
        () => client.release(),
        () => client.release(true),
      )
      return results
    })
    return [
      sent.then(async ([first]) => toQueryResult<One>(await first!)),
      sent.then(async ([, second]) => toQueryResult<Other>(await second!)),
    ]
  }
