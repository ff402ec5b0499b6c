import { logLookBack } from '../times/log-look-back.ts'
import { statement } from './statement-rows.ts'

/** The provider's account of a member of staff, and whether there is other project staff. */
export const memberStatement = statement(
  'projects.timesheet-member',
  `SELECT p.app_id AS "appId", EXISTS (SELECT FROM accounts.people o
            WHERE o.app_id = p.app_id AND o.id <> p.id AND o.staff AND o.deleted_at IS NULL AND $2 = ANY (o.roles))
            AS "hasOthers"
     FROM accounts.people p JOIN accounts.app_cards a ON a.id = p.app_id AND a.provider
    WHERE p.id = $1 AND p.staff AND p.deleted_at IS NULL`,
  { notNull: ['appId', 'hasOthers'] },
)

/** The work logs of a person wait for each other from here on, as do corrections (ADR 0012). */
export const personLock = statement(
  'projects.timesheet-lock',
  `SELECT pg_advisory_xact_lock(hashtextextended('projects.work_logs ' || $1::text, 0))::text AS held`,
)

/** An issued invoice that has a work log of the person with a part in the span. */
export const invoicedStatement = statement(
  'projects.timesheet-invoiced',
  `SELECT b.number FROM projects.work_logs w
     JOIN payments.billed_logs b ON b.app_id = w.app_id AND b.work_log_id = w.id AND b.is_issued
    WHERE w.user_id = $1 AND w.started_at < $3 AND w.started_at > $2::timestamptz - ${logLookBack}
      AND w.stopped_at > $2
    ORDER BY b.number LIMIT 1`,
)
