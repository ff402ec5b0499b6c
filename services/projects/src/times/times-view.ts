import { Problem } from '@passerelle/contract/problems'
import type { LabelTag, WorkLogType } from '@passerelle/contract/projects/schemas'
import type { TimedLog } from '@passerelle/contract/projects/times'
import type { InferResponse } from '@passerelle/contract/operation'
import type { times } from '@passerelle/contract/projects/times'
import type { Person } from '@passerelle/kernel/actor'
import { capacityOf, type AbsentDays, type WorkingHours } from '@passerelle/kernel/capacity'
import { dayParts, endOfLog, toBillableParts } from '@passerelle/kernel/day-parts'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { addDays } from '@passerelle/kernel/nights'
import type { Platform } from '@passerelle/server/platform'
import { getSpentMs } from '../work-logs/work-log.ts'
import { logLookBack } from './log-look-back.ts'
import { statement } from './statement-rows.ts'
import { timeSums } from './time-sums.ts'
import { timesPeriod } from './times-period.ts'

type Row = Omit<
  TimedLog,
  | '_id'
  | 'startedAt'
  | 'stoppedAt'
  | 'pausedAt'
  | 'spentInMs'
  | 'parts'
  | 'type'
  | 'person'
  | 'editable'
  | 'invoicable'
  | 'invoiceNumber'
> & {
  id: string
  type: WorkLogType
  startedAt: Date
  stoppedAt: Date | null
  pausedAt: Date | null
  category: LabelTag | null
  ownHours: number | null
}

const timesRows = statement(
  'projects.times',
  `
  SELECT w.app_id AS "appId", w.id, w.task_id AS "taskId", w.user_id AS "userId", w.type, w.started_at AS "startedAt",
         w.stopped_at AS "stoppedAt",
         w.paused_at AS "pausedAt", w.pause_time_in_ms AS "pauseTimeInMs", w.note, t.slug AS "taskSlug",
         t.name AS "taskName", a.name AS "appName", category.tag AS category, b.hours AS "ownHours"
    FROM projects.work_logs w
    JOIN projects.tasks t ON t.app_id = w.app_id AND t.id = w.task_id
    JOIN accounts.app_cards a ON a.id = w.app_id
    JOIN accounts.billing_days b ON b.app_id = w.app_id
    LEFT JOIN LATERAL (
      SELECT json_build_object('_id', l.id, 'name', l.name, 'type', l.type, 'key', l.key,
        'backgroundColor', l.background_color) AS tag
        FROM projects.task_labels tl JOIN projects.labels l ON l.id = tl.label_id
       WHERE tl.app_id = w.app_id AND tl.task_id = w.task_id AND tl.type = 'category') category ON true
   WHERE w.user_id = $1 AND w.started_at < $3 AND w.started_at >= $2::timestamptz - ${logLookBack}
     AND (w.stopped_at IS NULL OR w.stopped_at > $2)
   ORDER BY w.started_at, w.id`,
).as<Row>()

const ownHours = statement(
  'projects.own-hours',
  `
  SELECT (SELECT coalesce(json_agg(json_build_object('validFrom', h.valid_from, 'minutes', h.minutes)), '[]')
            FROM accounts.staff_hours h WHERE h.user_id = $1) AS hours,
         (SELECT coalesce(json_agg(json_build_object('from', b.first_day, 'to', b.last_day, 'part', b.part)), '[]')
            FROM accounts.staff_absences b
           WHERE b.user_id = $1 AND b.last_day >= $2::date AND b.first_day <= $3::date) AS absences`,
  { notNull: ['hours', 'absences'] },
).as<{ hours: WorkingHours[]; absences: AbsentDays[] }>()

export const timesStatement = (userId: string, from: Date, before: Date) => timesRows.with(userId, from, before)

/** The days in Paris from one midnight up to another. */
const daysBetween = (from: Date, before: Date): string[] => {
  const days = [toIsoDate(from)]
  for (let day = addDays(days[0]!, 1); day < toIsoDate(before); day = addDays(day, 1)) days.push(day)
  return days
}

type Wanted = { date: string; range: 'day' | 'week'; userIds?: readonly string[] | undefined }

/**
 * A user's own work logs of a day or week, and their totals (API-053). Throws `worklogs_of_others` when `userIds`
 * contains another user (ROL-008, SRC-017).
 */
export const timesView =
  ({ database, clock }: Pick<Platform, 'database' | 'clock'>) =>
  async (actor: Person, { date, range, userIds = [] }: Wanted): Promise<InferResponse<typeof times.readTimes>> => {
    if (userIds.some((id) => id !== actor.userId)) throw new Problem('worklogs_of_others')
    const { from, before } = timesPeriod(date, range)
    const now = clock.now()
    const days = daysBetween(from, before)
    const [{ rows }, own] = await Promise.all([
      database.query(timesStatement(actor.userId, from, before)),
      database.query(ownHours.with(actor.userId, days[0]!, days.at(-1)!)),
    ])
    const capacity = own.rows[0]!
    const logs = rows.flatMap(({ id, startedAt, stoppedAt, pausedAt, ownHours: _, ...log }) => {
      const endedAt = endOfLog({ stoppedAt, pausedAt }, now)
      const times = { startedAt, stoppedAt, pausedAt, pauseTimeInMs: log.pauseTimeInMs }
      const parts = toBillableParts(dayParts(times, now)).filter(({ fromAt }) => fromAt >= from && fromAt < before)
      // A log that rests since an earlier day has nothing in the period.
      if (parts.length === 0) return []
      return {
        ...log,
        _id: id,
        startedAt: startedAt.toISOString(),
        stoppedAt: stoppedAt?.toISOString() ?? null,
        pausedAt: pausedAt?.toISOString() ?? null,
        spentInMs: getSpentMs(times, endedAt),
        parts,
      }
    })
    const billedHours = new Map(
      rows.flatMap(({ appId, ownHours: own }) => (own === null ? [] : [[appId, own] as const])),
    )
    return {
      from: from.toISOString(),
      before: before.toISOString(),
      list: logs.map(({ parts, ...log }) => ({
        ...log,
        parts: parts.map(({ day, fromAt, toAt, ms }) => ({
          day,
          fromAt: fromAt.toISOString(),
          toAt: toAt.toISOString(),
          ms,
        })),
      })),
      sums: timeSums(logs, billedHours),
      capacityMs: days.reduce((sum, day) => sum + capacityOf(capacity, day), 0),
    }
  }
