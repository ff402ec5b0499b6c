import type { DailyReport } from '@passerelle/contract/projects/daily-reports'
import type { Person } from '@passerelle/kernel/actor'
import { dayParts, sumOfParts, type LoggedTime } from '@passerelle/kernel/day-parts'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Locale } from '@passerelle/i18n/locales'
import type { Platform } from '@passerelle/server/platform'
import { logLookBack } from '../times/log-look-back.ts'
import { timesPeriod } from '../times/times-period.ts'
import { statement } from './statement-rows.ts'
import { draftParts, type DayWork } from './report-sections.ts'

// Covers the caller's own work logs and the tasks they moved; the work of others is not visible to them (ROL-008).
type DraftRow = Omit<DayWork, 'spentInMs' | 'notes'> & { logs: (LoggedTime & { note: string | null })[] }
const reportDraft = statement(
  'projects.report-draft',
  `
  WITH logged AS (
    SELECT w.app_id, w.task_id, min(w.started_at) AS at,
           jsonb_agg(jsonb_build_object('startedAt', w.started_at, 'stoppedAt', w.stopped_at, 'pausedAt', w.paused_at,
             'pauseTimeInMs', w.pause_time_in_ms, 'note', w.note) ORDER BY w.started_at, w.id) AS logs
      FROM projects.work_logs w
     WHERE w.user_id = $1 AND w.started_at < $3 AND w.started_at >= $2::timestamptz - ${logLookBack}
       AND coalesce(w.stopped_at, w.paused_at, $4) > $2
     GROUP BY w.app_id, w.task_id
  ), moved AS (
    SELECT DISTINCT e.app_id, e.subject AS task_id FROM accounts.app_cards a CROSS JOIN LATERAL (
      SELECT * FROM platform.events e WHERE e.app_id = a.id AND e.at >= $2 AND e.at < $3 OFFSET 0) e
     WHERE e.name = 'task.moved' AND e.actor ->> 'userId' = $1
  )
  SELECT t.slug, t.name, coalesce(l.logs, '[]') AS logs, m.task_id IS NOT NULL AS moved,
         ARRAY(SELECT b.name FROM projects.task_labels tl JOIN projects.labels b ON b.id = tl.label_id
                WHERE tl.app_id = t.app_id AND tl.task_id = t.id ORDER BY tl.type = 'category', b.position) AS labels
    FROM logged l FULL JOIN moved m USING (app_id, task_id)
    JOIN projects.tasks t ON t.app_id = coalesce(l.app_id, m.app_id) AND t.id = coalesce(l.task_id, m.task_id)
   ORDER BY l.at NULLS LAST, t.slug`,
  { notNull: ['slug', 'name', 'labels', 'logs', 'moved'] },
).as<DraftRow>()

export const draftStatement = (userId: string, from: Date, before: Date, now: Date) =>
  reportDraft.with(userId, from, before, now)

/** Drafts a user's daily report from their work of that day (API-054). */
export const draftView =
  ({ database, clock }: Pick<Platform, 'database' | 'clock'>) =>
  async (actor: Person, date: string, locale: Locale): Promise<Pick<DailyReport, 'date' | 'parts'>> => {
    const { from, before } = timesPeriod(date, 'day')
    const now = clock.now()
    const day = toIsoDate(from)
    const { rows } = await database.query(draftStatement(actor.userId, from, before, now))
    const work = rows.map(({ logs, ...task }) => {
      const parts = logs.flatMap((log) => dayParts(log, now).filter((part) => part.day === day))
      return { ...task, spentInMs: sumOfParts(parts), notes: logs.flatMap(({ note }) => note ?? []) }
    })
    return { date: day, parts: draftParts(work, locale) }
  }
