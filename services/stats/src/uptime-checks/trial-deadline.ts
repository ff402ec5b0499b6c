import type { Deadline } from '@passerelle/server/deadlines/deadline'
import type { Platform } from '@passerelle/server/platform'
import type { CheckFailure } from './check-row.ts'
import { statement } from './statement-rows.ts'
import { nextTrialNotice } from './trial-flow.ts'

type Deps = Pick<Platform, 'database' | 'record'>

const due = statement(
  'stats.due-trials',
  `SELECT a.id AS "appId", c.id, c.trial_notice_due_at AS "dueAt"
     FROM stats.uptime_checks c JOIN accounts.app_cards a ON a.provider
    WHERE c.trial_notice_due_at <= $2 AND ($1::timestamptz IS NULL OR c.trial_notice_due_at > $1)
    ORDER BY c.trial_notice_due_at, c.id LIMIT $3`,
  { notNull: ['appId', 'dueAt'] },
)
const claim = statement(
  'stats.claim-trial',
  `SELECT c.trial_until AS until, c.trial_by AS "userId", c.last_failure AS failure,
          c.paused_at IS NOT NULL AS paused
     FROM stats.uptime_checks c JOIN accounts.app_cards a ON a.provider AND a.id = $4
    WHERE c.id = $1 AND c.trial_notice_due_at = $2 AND c.trial_notice_due_at <= $3 FOR UPDATE OF c`,
  { notNull: ['until', 'paused'] },
).as<{ failure: CheckFailure | null }>()
const advance = statement(
  'stats.advance-trial',
  'UPDATE stats.uptime_checks SET trial_notice_due_at = $2 WHERE id = $1',
)

/** Tells whoever put a check on trial that it has not passed: after a day, and once more after a week (ONC-033). */
export const trialDeadline = ({ database, record }: Deps): Deadline => ({
  name: 'check-trial',
  findDueBetween: ({ from, to, limit }) => due.readRows(database.query, from, to, limit),
  fire: async (tx, { appId, id, dueAt }, now) => {
    const [check] = (await tx.query(claim.with(id, dueAt, now, appId))).rows
    if (!check) return false
    const { until, userId, failure, paused } = check
    await tx.query(advance.with(id, nextTrialNotice(until, dueAt)))
    // Nobody looks at a check that is paused.
    if (userId === null || paused) return true
    const about = { appId, actor: { kind: 'system' } as const, subject: id }
    await record(tx, { ...about, name: 'uptime_check.unproven', data: { userId, failure } })
    return true
  },
})
