import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'
import type { Person } from '@passerelle/kernel/actor'
import { toRota, type StoredRota } from '@passerelle/kernel/on-call'
import { countDaysOnCall } from '@passerelle/kernel/on-call-days'
import type { Platform } from '@passerelle/server/platform'
import { checkDays } from './plan-absence.ts'
import { statement } from './statement-rows.ts'
import { assertAbout } from './team-actor.ts'

type Reply = InferResponse<typeof accounts.readAbsenceConflicts>

const conflicts = statement(
  'accounts.absence-conflicts',
  `SELECT r.rota, (SELECT count(*) FROM projects.member_deadlines
            WHERE user_id = $1 AND ((due_at AT TIME ZONE 'Europe/Paris')::date BETWEEN $2::date AND $3::date
               OR (planned_at AT TIME ZONE 'Europe/Paris')::date BETWEEN $2::date AND $3::date)) AS requests
     FROM stats.oncall_rota r`,
  { notNull: ['requests', 'rota'] },
).as<{ rota: StoredRota }>()

/**
 * What a person would miss during an absence (DAY-020): requests due or planned, and days on call. Throws
 * `invalid_input`, `access_denied`.
 */
export const absenceConflicts =
  ({ database }: Pick<Platform, 'database'>) =>
  async (userId: string, { from, to }: { from: string; to: string }, actor: Person): Promise<Reply> => {
    assertAbout(actor, userId)
    checkDays({ from, to, part: 'day' })
    const { requests, rota } = (await database.query(conflicts.with(userId, from, to))).rows[0]!
    return { requests, onCallDays: countDaysOnCall(toRota(rota), userId, from, to) }
  }
