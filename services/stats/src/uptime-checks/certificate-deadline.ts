import type { Deadline } from '@passerelle/server/deadlines/deadline'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'
import { ownPrefix } from './check-row.ts'
import { isWarningDue, nextThresholdAt, reachedThreshold } from './certificate-warning.ts'

type Deps = Pick<Platform, 'database' | 'record'>
type Row = { probeId: string; expiresAt: Date; warnedDays: number | null }

const attached = `stats.uptime_checks c JOIN stats.probes p ON p.provider_monitor_id = '${ownPrefix}' || c.id`

const certificatesDue = statement(
  'stats.certificatesDue',
  `SELECT p.app_id AS "appId", c.id, c.certificate_due_at AS "dueAt" FROM ${attached}
                WHERE c.certificate_due_at <= $2 AND ($1::timestamptz IS NULL OR c.certificate_due_at > $1)
                ORDER BY c.certificate_due_at, c.id LIMIT $3`,
  { notNull: ['dueAt'] },
)

/**
 * Deadline of certificates 30, 14, 7 and 1 days before their end: one event each, also while the target does not
 * respond. Renewed certificates begin anew (`check-store.ts`). Checks without an account warn on their page only.
 */
export const certificateDeadline = ({ database, record }: Deps): Deadline => ({
  name: 'certificate-warning',
  findDueBetween: ({ from, to, limit }) => certificatesDue.readRows(database.query, from, to, limit),
  fire: async (tx, { appId, id, dueAt }, now) => {
    const { rows } = await tx.query<Row>({
      text: `SELECT p.id AS "probeId", c.certificate_expires_at AS "expiresAt", c.warned_days AS "warnedDays"
              FROM ${attached}
              WHERE c.id = $1 AND p.app_id = $2 AND c.certificate_due_at = $3 AND $3 <= $4 FOR UPDATE OF c`,
      values: [id, appId, dueAt, now],
    })
    const [check] = rows
    if (!check) return false
    const { probeId, expiresAt, warnedDays } = check
    const reached = reachedThreshold(expiresAt, now)
    await tx.query({
      text: 'UPDATE stats.uptime_checks SET certificate_due_at = $2, warned_days = $3 WHERE id = $1',
      values: [id, nextThresholdAt(expiresAt, reached), reached],
    })
    if (isWarningDue(reached, warnedDays)) {
      const data = { probeId, days: reached }
      await record(tx, { appId, actor: { kind: 'system' }, name: 'probe.certificate_expiring', subject: probeId, data })
    }
    return true
  },
})
