import { Problem } from '@passerelle/contract/problems'
import type { LabelTag, WorkLogType } from '@passerelle/contract/projects/schemas'
import type { TimedLog } from '@passerelle/contract/projects/times'
import type { InferResponse } from '@passerelle/contract/operation'
import type { times } from '@passerelle/contract/projects/times'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { getSpentMs } from '../work-logs/work-log.ts'
import { statement } from './statement-rows.ts'
import { timeSums, timeWithin } from './time-sums.ts'
import { timesPeriod } from './times-period.ts'

type Row = Omit<
  TimedLog,
  '_id' | 'startedAt' | 'stoppedAt' | 'pausedAt' | 'spentInMs' | 'type' | 'person' | 'editable' | 'invoicable'
> & {
  id: string
  type: WorkLogType
  startedAt: Date
  stoppedAt: Date | null
  pausedAt: Date | null
  category: LabelTag | null
  ownHours: number | null
}

// Look-back for work logs that began before the period: no log is longer. The index on user and start uses it as a
// bound.
const longest = "interval '14 days'"
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
   WHERE w.user_id = $1 AND w.started_at < $3 AND w.started_at >= $2::timestamptz - ${longest}
     AND (w.stopped_at IS NULL OR w.stopped_at > $2)
   ORDER BY w.started_at, w.id`,
).as<Row>()

export const timesStatement = (userId: string, from: Date, before: Date) => timesRows.with(userId, from, before)

/** End of a work log so far: its pause when paused, now when running. */
const endOf = ({ stoppedAt, pausedAt }: Pick<Row, 'stoppedAt' | 'pausedAt'>, now: Date) => stoppedAt ?? pausedAt ?? now

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
    const { rows } = await database.query(timesStatement(actor.userId, from, before))
    const timed = rows.map(({ id, startedAt, stoppedAt, pausedAt, ownHours: _, ...log }) => {
      const endedAt = endOf({ stoppedAt, pausedAt }, now)
      const spentInMs = getSpentMs({ startedAt, pauseTimeInMs: log.pauseTimeInMs }, endedAt)
      const entry: TimedLog = {
        ...log,
        _id: id,
        startedAt: startedAt.toISOString(),
        stoppedAt: stoppedAt?.toISOString() ?? null,
        pausedAt: pausedAt?.toISOString() ?? null,
        spentInMs,
      }
      return {
        entry,
        counted: { ...entry, spentInMs: timeWithin({ startedAt, endedAt, spentInMs }, { from, before }) },
      }
    })
    const ownHours = new Map(rows.flatMap(({ appId, ownHours: own }) => (own === null ? [] : [[appId, own] as const])))
    return {
      from: from.toISOString(),
      before: before.toISOString(),
      list: timed.map(({ entry }) => entry),
      sums: timeSums(
        timed.map(({ counted }) => counted),
        ownHours,
      ),
    }
  }
