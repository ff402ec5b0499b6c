import type { Query } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'
import type { Checkable, CheckResult } from './check-row.ts'
import { nextThresholdAt, reachedThreshold } from './certificate-warning.ts'
import type { CheckState } from './check-flow.ts'

/** A check that is about to run. */
export type DueCheck = Checkable &
  CheckState & {
    id: string
    name: string
    production: boolean
    intervalSeconds: number
    /** Null once it is proven. */
    trialUntil: Date | null
    trialGood: number
  }

/** What a check changes in its row. */
export type Checked = CheckState & { checkedAt: Date; dueAt: Date; result: CheckResult; trialGood: number }

const due = statement(
  'stats.dueCheck',
  `SELECT id, name, kind, target, expects, timeout_ms AS "timeoutMs", production, status,
          failing_since AS "failingSince", interval_seconds AS "intervalSeconds", trial_until AS "trialUntil",
          trial_good AS "trialGood"
     FROM stats.uptime_checks WHERE id = $1 AND paused_at IS NULL`,
).as<Pick<DueCheck, 'kind' | 'expects' | 'status'>>()

// $9 is the threshold that the certificate has reached: a warning that was not given yet is due now, otherwise at the
// next threshold ($10). A certificate that was renewed begins anew.
const saveStatement = statement(
  'stats.saveCheck',
  `
  WITH saved AS (
    UPDATE stats.uptime_checks
       SET due_at = $2, status = $3, failing_since = $4, checked_at = $5, last_ms = $6, last_failure = $7,
           certificate_expires_at = coalesce($8, certificate_expires_at),
           certificate_due_at = CASE WHEN $8::timestamptz IS NULL THEN certificate_due_at
             WHEN $9::int < coalesce(warned_days, $9 + 1) THEN least(certificate_due_at, $5) ELSE $10 END,
           trial_good = $11, warned_days = CASE WHEN $8 IS NULL THEN warned_days WHEN $9 > warned_days
           OR $9 IS NULL THEN $9 ELSE warned_days END
     WHERE id = $1 AND paused_at IS NULL RETURNING id)
  INSERT INTO stats.uptime_results (check_id, checked_at, ms, failure) SELECT id, $5, $6, $7 FROM saved
  ON CONFLICT (check_id, checked_at) DO UPDATE SET ms = excluded.ms, failure = excluded.failure`,
)

/** Rows of checks as the work that runs them reads and writes them. */
export const checkStore = {
  /** Null when it was deleted or paused. */
  find: async (query: Query, id: string): Promise<DueCheck | null> => (await query(due.with(id))).rows[0] ?? null,

  /** The statement that stores a result; does nothing for a check that was deleted or paused. */
  save: ({ id }: DueCheck, { checkedAt, dueAt, status, failingSince, result, trialGood }: Checked) => {
    const { ms, failure, certificateExpiresAt } = result
    const reached = reachedThreshold(certificateExpiresAt, checkedAt)
    return saveStatement.with(
      id,
      dueAt,
      status,
      failingSince,
      checkedAt,
      ms,
      failure,
      certificateExpiresAt,
      reached,
      certificateExpiresAt && nextThresholdAt(certificateExpiresAt, reached),
      trialGood,
    )
  },
}
