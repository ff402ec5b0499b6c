import { Problem } from '@passerelle/contract/problems'
import { getTranslator } from '@passerelle/i18n/translate'
import { shortDayText } from '@passerelle/kernel/format-date'
import { middayOf } from '@passerelle/kernel/nights'
import { projectStaffRole } from '@passerelle/kernel/roles'
import type { Query } from '@passerelle/server/database/statement'
import { statement } from './statement-rows.ts'

// Submitting and approving take the same lock: of the two, the later one sees the earlier.
const lock = statement(
  'projects.week-lock',
  `SELECT pg_advisory_xact_lock(hashtextextended('projects.work_logs ' || $1::text, 0))::text AS held
     FROM projects.timesheet_settings WHERE approval`,
)
const locked = statement(
  'projects.locked-week',
  `SELECT l.week::text AS week, l.state,
          coalesce((SELECT p.first_name || ' ' || p.last_name FROM accounts.people p
                      JOIN accounts.app_cards a ON a.id = p.app_id AND a.provider
                     WHERE p.staff AND p.deleted_at IS NULL AND (p.id = l.decided_by OR $4 = ANY (p.roles))
                     ORDER BY p.id = l.decided_by DESC NULLS LAST, p.last_name, p.first_name LIMIT 1), '') AS name
     FROM projects.locked_weeks($1::char(24), $2, $3) l LIMIT 1`,
  { notNull: ['week', 'state', 'name'] },
).as<{ state: 'submitted' | 'approved' }>()

type Span = { startedAt: Date; stoppedAt: Date }

/** Throws `week_locked` with who can reopen it: a span has a part in a submitted or approved week (PLN-048). */
export const refuseLocked = async (
  query: Query,
  userId: string,
  spans: readonly Span[],
  { provider }: { provider: string },
): Promise<void> => {
  const { rowCount } = await query(lock.with(userId))
  if (rowCount === 0) return
  for (const { startedAt, stoppedAt } of spans) {
    const [found] = (await query(locked.with(userId, startedAt, stoppedAt, projectStaffRole(provider)))).rows
    if (found)
      throw new Problem('week_locked', {
        values: {
          week: (locale) => shortDayText(middayOf(found.week), locale),
          state: (locale) => getTranslator(locale)(`timesheets.states.${found.state}`),
          name: found.name,
        },
      })
  }
}
