import type { Deadline } from '@passerelle/server/deadlines/deadline'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'
import { expireCall } from './caller-check-store.ts'
import { endCallDeadline, recordEnd } from './caller-checks.ts'

const callsDue = statement(
  'accounts.calls-due',
  `SELECT app_id AS "appId", id, end_due_at AS "dueAt" FROM accounts.caller_checks
              WHERE end_due_at <= $2 AND ($1::timestamptz IS NULL OR end_due_at > $1)
              ORDER BY end_due_at, app_id, id LIMIT $3`,
  { notNull: ['dueAt'] },
)

/** Deadline: ends an announced call after ten minutes (ADR-0050). */
export const endCallerCheck = (deps: Pick<Platform, 'database' | 'record'>): Deadline => ({
  name: endCallDeadline,
  findDueBetween: ({ from, to, limit }) => callsDue.readRows(deps.database.query, from, to, limit),
  fire: async (tx, row, now) => {
    const ended = await expireCall(tx, row, now)
    if (!ended) return false
    await recordEnd(deps, tx, ended, { actor: null, outcome: 'expired' })
    return true
  },
})
