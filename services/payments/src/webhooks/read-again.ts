import { hours, minutes } from '@passerelle/kernel/durations'
import type { Database } from '@passerelle/server/database/connect'
import { done, type WorkKind } from '@passerelle/server/work/work'
import type { ReadReported } from './read-reported.ts'
import { statement } from './statement-rows.ts'

export const readAgainKind = 'payments.read-again'
/** After this the provider no longer returns an older state than the one that it reported. */
export const readAgainAfter = minutes(1)

const reportedEvent = statement(
  'payments.reported-event',
  'SELECT type AS "eventType", object_id AS "objectId" FROM payments.payment_events WHERE id = $1',
)

type Deps = { database: Pick<Database, 'query'>; read: ReadReported }

/**
 * Reads the object of a webhook event once more. Just after its webhook the provider may return an older state, which
 * would stay until the next webhook or the daily reconciliation.
 */
export const readAgain = ({ database, read }: Deps): WorkKind => ({
  name: readAgainKind,
  leaseMs: minutes(2),
  concurrency: 8,
  perAccount: 4,
  pauses: [minutes(1), minutes(10), hours(1), hours(6)],
  run: async ({ id, appId: sender }) => {
    const { rows } = await database.query(reportedEvent.with(id))
    if (rows[0]) await read({ sender, ...rows[0] })
    return done()
  },
})
