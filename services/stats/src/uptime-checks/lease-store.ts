import type { Database, Tx } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'
import type { Checkable, CheckResult } from './check-row.ts'
import { nextThresholdAt, reachedThreshold } from './certificate-warning.ts'
import type { CheckState } from './check-flow.ts'

/** A due check that this worker has leased. */
export type LeasedCheck = Checkable &
  CheckState & {
    id: string
    name: string
    production: boolean
    intervalSeconds: number
    dueAt: Date
    leaseToken: string
  }

/** What a check changes in its row. */
export type Outcome = CheckState & {
  checkedAt: Date
  dueAt: Date
  result: CheckResult
}

/** A lease outlives the timeout of the check by this, for writing its result. */
const leaseMarginMs = 10_000

// SKIP LOCKED: workers that look at the same moment take different rows. A lease whose worker died runs out.
const lease = statement(
  'stats.leaseChecks',
  `
  WITH due AS MATERIALIZED (
    SELECT id FROM stats.uptime_checks
     WHERE paused_at IS NULL AND due_at <= $1 AND (lease_until IS NULL OR lease_until <= $1)
     ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)
  UPDATE stats.uptime_checks c
     SET lease_token = $2, lease_until = $1::timestamptz + (timeout_ms + ${leaseMarginMs}) * interval '1 millisecond'
    FROM due WHERE c.id = due.id
  RETURNING c.id, c.name, c.kind, c.target, c.expects, c.timeout_ms AS "timeoutMs", c.production, c.status,
            c.failing_since AS "failingSince",
            c.interval_seconds AS "intervalSeconds", c.due_at AS "dueAt", c.lease_token AS "leaseToken"`,
  { notNull: ['leaseToken'] },
).as<Pick<LeasedCheck, 'kind' | 'expects' | 'status'>>()

// $10 is the threshold that the certificate has reached: a warning that was not given yet is due now, otherwise at the
// next threshold ($11). A certificate that was renewed begins anew.
// A row whose lease another worker took over, or that was edited meanwhile, keeps its state: the result is dropped.
const saveStatement = statement(
  'stats.saveCheck',
  `
  WITH saved AS (
    UPDATE stats.uptime_checks
       SET lease_token = NULL, lease_until = NULL, due_at = $3, status = $4, failing_since = $5, checked_at = $6,
           last_ms = $7, last_failure = $8, certificate_expires_at = coalesce($9, certificate_expires_at),
           certificate_due_at = CASE WHEN $9::timestamptz IS NULL THEN certificate_due_at
             WHEN $10::int < coalesce(warned_days, $10 + 1) THEN least(certificate_due_at, $6) ELSE $11 END,
           warned_days = CASE WHEN $9 IS NULL THEN warned_days WHEN $10 > warned_days
           OR $10 IS NULL THEN $10 ELSE warned_days END
     WHERE id = $1 AND lease_token = $2 RETURNING id)
  INSERT INTO stats.uptime_results (check_id, checked_at, ms, failure) SELECT id, $6, $7, $8 FROM saved
  ON CONFLICT (check_id, checked_at) DO UPDATE SET ms = excluded.ms, failure = excluded.failure`,
)

const nextDueCheck = statement(
  'stats.nextDueCheck',
  'SELECT min(greatest(due_at, lease_until)) AS at FROM stats.uptime_checks WHERE paused_at IS NULL',
)

/** Checks are shared between workers by leases of rows. */
export const leaseStore = ({ query }: Pick<Database, 'query'>) => ({
  /** Leases at most `limit` due checks, the longest overdue first. */
  take: async (now: Date, token: string, limit: number): Promise<LeasedCheck[]> =>
    (await query(lease.with(now, token, limit))).rows,

  /** When the next check is due; null when there is none. */
  nextDueAt: async (): Promise<Date | null> => (await query(nextDueCheck.with())).rows[0]!.at,

  /** Stores a result and ends the lease; false when the lease was lost. Within `tx` if the state changed. */
  save: async (check: LeasedCheck, outcome: Outcome, tx: Pick<Tx, 'query'> = { query }): Promise<boolean> => {
    const { checkedAt, dueAt, status, failingSince, result } = outcome
    const { ms, failure, certificateExpiresAt } = result
    const reached = reachedThreshold(certificateExpiresAt, checkedAt)
    const { rowCount } = await tx.query(
      saveStatement.with(
        check.id,
        check.leaseToken,
        dueAt,
        status,
        failingSince,
        checkedAt,
        ms,
        failure,
        certificateExpiresAt,
        reached,
        certificateExpiresAt && nextThresholdAt(certificateExpiresAt, reached),
      ),
    )
    return rowCount === 1
  },

  /** Gives back a check that was not finished. */
  release: async ({ id, leaseToken }: LeasedCheck): Promise<void> =>
    void (await query({
      text: 'UPDATE stats.uptime_checks SET lease_token = NULL, lease_until = NULL WHERE id = $1 AND lease_token = $2',
      values: [id, leaseToken],
    })),
})
