import { capacityOf, type AbsentDays, type WorkingHours } from '@passerelle/kernel/capacity'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { addDays } from '@passerelle/kernel/nights'
import type { Query } from '@passerelle/server/database/statement'
import { statement } from './statement-rows.ts'

/** A sprint; `endAt` is the first moment after it. */
export type SprintSpan = { startAt: Date; endAt: Date }
type Member = { hours: WorkingHours[]; absences: AbsentDays[] }

const staffHours = statement(
  'projects.staff-hours',
  `SELECT (SELECT coalesce(json_agg(json_build_object('validFrom', h.valid_from, 'minutes', h.minutes)), '[]')
             FROM accounts.staff_hours h WHERE h.user_id = p.id) AS hours,
          (SELECT coalesce(json_agg(json_build_object('from', b.first_day, 'to', b.last_day, 'part', b.part)), '[]')
             FROM accounts.staff_absences b
            WHERE b.user_id = p.id AND b.last_day >= $1::date AND b.first_day <= $2::date) AS absences
     FROM accounts.people p JOIN accounts.app_cards a ON a.id = p.app_id AND a.provider
    WHERE p.staff AND p.deleted_at IS NULL`,
  { notNull: ['hours', 'absences'] },
).as<Member>()

/** The days of a sprint, in Paris. */
const daysOf = ({ startAt, endAt }: SprintSpan): string[] => {
  const last = toIsoDate(new Date(endAt.getTime() - 1))
  const days = [toIsoDate(startAt)]
  while (days.at(-1)! < last) days.push(addDays(days.at(-1)!, 1))
  return days
}

/** Returns the working time of all staff in the days of each of these sprints, in ms (PLN-003). */
export const sprintCapacities =
  (query: Query) =>
  async (sprints: readonly SprintSpan[]): Promise<number[]> => {
    const days = sprints.map(daysOf)
    const all = days.flat().toSorted()
    if (all.length === 0) return []
    const { rows } = await query(staffHours.with(all[0]!, all.at(-1)!))
    const onDay = (day: string) => rows.reduce((sum, member) => sum + capacityOf(member, day), 0)
    return days.map((ofSprint) => ofSprint.reduce((sum, day) => sum + onDay(day), 0))
  }
