import { statement } from './statement-rows.ts'

/** How many past weeks are reminded of. */
export const remindedWeeks = 4

export const remindersDue = statement(
  'projects.week-reminders-due',
  `SELECT app_id AS "appId", user_id AS id, remind_due_at AS "dueAt" FROM projects.timesheets
    WHERE remind_due_at <= $2 AND ($1::timestamptz IS NULL OR remind_due_at > $1)
    GROUP BY 1, 2, 3 ORDER BY 3, 1, 2 LIMIT $3`,
  { notNull: ['dueAt'] },
)
/** The weeks of a person that were due at this moment; those that are still to be submitted are told. */
export const takeReminders = statement(
  'projects.week-reminders-take',
  `UPDATE projects.timesheets s SET remind_due_at = NULL
    WHERE app_id = $1 AND user_id = $2 AND remind_due_at = $3 AND remind_due_at <= $4
    RETURNING week::text AS week, state = 'open' AND EXISTS (SELECT FROM projects.timesheet_settings o
      WHERE o.app_id = s.app_id AND o.approval) AS open`,
  { notNull: ['week', 'open'] },
)
export const openingsDue = statement(
  'projects.open-weeks-due',
  `SELECT app_id AS "appId", app_id AS id, weeks_due_at AS "dueAt" FROM projects.timesheet_settings
    WHERE weeks_due_at <= $2 AND ($1::timestamptz IS NULL OR weeks_due_at > $1) ORDER BY 3, 1 LIMIT $3`,
  { notNull: ['dueAt'] },
)
export const takeOpening = statement(
  'projects.open-weeks-take',
  `UPDATE projects.timesheet_settings SET weeks_due_at = $3, unsent_due_at = $4
    WHERE app_id = $1 AND weeks_due_at = $2 AND weeks_due_at <= $5 AND approval RETURNING app_id AS "appId"`,
)
/** Past weeks of staff who logged time before their end, unless they are submitted. */
export const openWeeks = statement(
  'projects.open-weeks',
  `INSERT INTO projects.timesheets (app_id, user_id, week, version, remind_due_at)
   SELECT p.app_id, p.id, past.week, 0, $3::timestamptz
     FROM accounts.people p
     CROSS JOIN LATERAL (SELECT $2::date - 7 * back AS week FROM generate_series(1, ${remindedWeeks}) back) past
    WHERE p.app_id = $1 AND p.staff AND p.deleted_at IS NULL AND EXISTS (SELECT FROM projects.work_logs w
      WHERE w.user_id = p.id AND w.started_at < (past.week + 7)::timestamp AT TIME ZONE 'Europe/Paris')
    ORDER BY p.id, past.week
   ON CONFLICT (app_id, user_id, week) DO UPDATE SET remind_due_at = excluded.remind_due_at
    WHERE timesheets.state = 'open'
   RETURNING user_id AS id`,
)
export const unsentDue = statement(
  'projects.unsent-weeks-due',
  `SELECT app_id AS "appId", app_id AS id, unsent_due_at AS "dueAt" FROM projects.timesheet_settings
    WHERE unsent_due_at <= $2 AND ($1::timestamptz IS NULL OR unsent_due_at > $1) ORDER BY 3, 1 LIMIT $3`,
  { notNull: ['dueAt'] },
)
export const takeUnsent = statement(
  'projects.unsent-weeks-take',
  `UPDATE projects.timesheet_settings SET unsent_due_at = NULL
    WHERE app_id = $1 AND unsent_due_at = $2 AND unsent_due_at <= $3 RETURNING approval`,
)
/** Who has not submitted which of the past weeks. */
export const unsentWeeks = statement(
  'projects.unsent-weeks',
  `SELECT s.week::text AS week, array_agg(s.user_id::text ORDER BY s.user_id) AS "userIds"
     FROM projects.timesheets s JOIN accounts.people p ON p.app_id = s.app_id AND p.id = s.user_id
    WHERE s.app_id = $1 AND s.state = 'open' AND s.week < $2::date AND s.week >= $2::date - 7 * ${remindedWeeks}
      AND p.staff AND p.deleted_at IS NULL
    GROUP BY s.week ORDER BY s.week`,
  { notNull: ['week', 'userIds'] },
)
