import { parisHourAfter } from '@passerelle/kernel/paris-hour'
import type { Tx } from '@passerelle/server/database/connect'
import type { Deadline } from '@passerelle/server/deadlines/deadline'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

export const failuresDeadlineName = 'notify-failures'

/** From this hour in Paris on, project staff are told of the failures of the day before. */
const toldAt = 8

const plan = statement(
  'payments.failures-plan',
  `UPDATE payments.issuers SET failures_since = $1, failures_due_at = $2
    WHERE app_id = (SELECT app_id FROM accounts.billing_parties WHERE provider) AND failures_due_at IS NULL
   RETURNING app_id AS "appId"`,
)
const due = statement(
  'payments.failures-due',
  `SELECT app_id AS "appId", app_id AS id, failures_due_at AS "dueAt" FROM payments.issuers
    WHERE failures_due_at <= $2 AND ($1::timestamptz IS NULL OR failures_due_at > $1)
    ORDER BY failures_due_at, app_id LIMIT $3`,
  { notNull: ['dueAt'] },
)
const take = statement(
  'payments.failures-take',
  `UPDATE payments.issuers SET failures_due_at = NULL, failures_since = NULL
    WHERE app_id = $1 AND failures_due_at = $2 AND failures_due_at <= $3
   RETURNING old.failures_since AS since`,
)
// An invoice whose debit was disputed and lost the same day counts once.
const sum = statement(
  'payments.failures-sum',
  `SELECT count(*)::int AS count, coalesce(sum(amount), 0)::float8 AS "amountInCents"
     FROM (SELECT DISTINCT ON (e.subject) (e.data ->> 'amountInCents')::bigint AS amount FROM platform.events e
            WHERE e.name IN ('collection.failed', 'collection.disputed') AND e.at >= $1 AND e.at <= $2
              AND e.data ->> 'reason' IS DISTINCT FROM 'abandoned'
            ORDER BY e.subject, e.at DESC) failures`,
  { notNull: ['count', 'amountInCents'] },
)

/** Plans the notice of a failure, in its transaction, unless one is planned already (COL-018). */
export const planFailureNotice =
  ({ clock, scheduleDeadline }: Pick<Platform, 'clock' | 'scheduleDeadline'>) =>
  async (tx: Tx): Promise<void> => {
    const now = clock.now()
    const dueAt = parisHourAfter(now, toldAt)
    const { rows } = await tx.query(plan.with(now, dueAt))
    const appId = rows[0]?.appId
    if (appId) scheduleDeadline(tx, 'payments', failuresDeadlineName, { appId, id: appId, dueAt })
  }

/** Tells project staff once a day what failed since the notice was planned, never one by one (COL-018). */
export const notifyFailures = ({ database, record }: Pick<Platform, 'database' | 'record'>): Deadline => ({
  name: failuresDeadlineName,
  findDueBetween: ({ from, to, limit }) => due.readRows(database.query, from, to, limit),
  fire: async (tx, { appId, dueAt }, now) => {
    const { rows } = await tx.query(take.with(appId, dueAt, now))
    if (!rows[0]) return false
    const { rows: sums } = await tx.query(sum.with(rows[0].since, now))
    const [data] = sums
    if (data && data.count > 0)
      await record(tx, { appId, actor: { kind: 'system' }, name: 'collections.failed', subject: appId, data })
    return true
  },
})
