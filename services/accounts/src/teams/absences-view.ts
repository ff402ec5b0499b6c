import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'
import type { Person } from '@passerelle/kernel/actor'
import { days } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Platform } from '@passerelle/server/platform'
import { isProjectStaff } from './team-actor.ts'
import { statement } from './statement-rows.ts'

type Reply = InferResponse<typeof accounts.listAbsences>

const ahead = days(14)

const absences = statement(
  'accounts.absences',
  `SELECT b.user_id AS "userId", to_char(b.first_day, 'YYYY-MM-DD') AS "from",
                to_char(b.last_day, 'YYYY-MM-DD') AS "to", b.part,
                CASE WHEN $3 OR b.user_id = $4 THEN b.reason END AS reason
           FROM accounts.absences b JOIN accounts.users u ON u.app_id = b.app_id AND u.id = b.user_id
             AND u.deleted_at IS NULL
          WHERE b.last_day >= $1::date AND b.first_day <= $2::date ORDER BY b.first_day, b.id`,
).as<Reply['list'][number]>()

/** Read model of the absences of the next two weeks, shown beside the members of a task (OPEN-043). */
export const absencesView =
  ({ database, clock }: Pick<Platform, 'database' | 'clock'>) =>
  async (actor: Person): Promise<Reply> => {
    const now = clock.now()
    const [first, last] = [toIsoDate(now), toIsoDate(new Date(now.getTime() + ahead))]
    const { rows } = await database.query(absences.with(first, last, isProjectStaff(actor), actor.userId))
    return { list: rows }
  }
