import type { MailMode, NoticeChoices } from '@passerelle/kernel/notice-preferences'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { AbsentDays, QuietHours } from '@passerelle/kernel/quiet-hours'
import { customerAdminRole, projectStaffRole, staffRole } from '@passerelle/kernel/roles'
import type { Platform } from '@passerelle/server/platform'
import { quietHoursOf } from '../preferences/stored-quiet-hours.ts'
import type { Candidate } from './noticed-events.ts'
import { statement } from './statement-rows.ts'

/** A possible recipient, with contact data and channel choices. */
export type Receiver = Candidate & {
  home: string
  email: string
  locale: 'fr' | 'en'
  choices: Partial<NoticeChoices> | null
  digestHour: number | null
  /** What the account of a customer chose for messages; null for none. */
  messageMails: MailMode | null
  hasDevice: boolean
  /** Staff: hours without pushes and mails, and absences that are not over. */
  quiet: { hours: QuietHours; absences: AbsentDays[] } | null
}

const contact = `r.id AS "userId", r.home, r.email, r.locale, p.choices, p.digest_hour AS "digestHour",
         EXISTS (SELECT FROM notifs.push_subscriptions s WHERE s.user_id = r.id AND s.app_id = r.home) AS "hasDevice"`
const contactColumns = ['userId', 'home', 'email', 'hasDevice'] as const
type Contact = Pick<Receiver, 'locale' | 'choices'>

const customers = statement(
  'notifs.receivers',
  `
  SELECT ${contact}, $3 = ANY (r.roles) AS admin, f.follows, m.message_mails AS "messageMails"
    FROM accounts.notice_receivers r
    CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM projects.task_followers t
                                        WHERE t.app_id = r.app_id AND t.task_id = $2 AND t.user_id = r.id) AS follows) f
    LEFT JOIN notifs.preferences p ON p.app_id = r.home AND p.user_id = r.id
    LEFT JOIN mails.message_mails m ON m.app_id = r.app_id
   WHERE r.app_id = ANY ($1::char(24)[]) AND NOT r.staff`,
  { notNull: [...contactColumns, 'admin', 'follows'] },
).as<Contact & Pick<Receiver, 'messageMails'>>()

// $5: today in Paris.
const staff = statement(
  'notifs.staff-receivers',
  `
  SELECT ${contact}, $4 = ANY (r.roles) AS project,
         EXISTS (SELECT FROM projects.task_assignees m
                  WHERE m.app_id = $1 AND m.task_id = $2 AND m.user_id = r.id) AS assigned,
         EXISTS (SELECT FROM accounts.watchers w WHERE w.app_id = $1 AND w.user_id = r.id) AS watches,
         NOT EXISTS (SELECT FROM accounts.staff_absences b
                      WHERE b.user_id = r.id AND $5::date BETWEEN b.first_day AND b.last_day) AS "onDuty",
         (SELECT coalesce(jsonb_agg(jsonb_build_object('from', b.first_day, 'to', b.last_day)), '[]')
            FROM accounts.staff_absences b WHERE b.user_id = r.id AND b.last_day >= $5::date) AS absences,
         p.quiet_from AS "quietFrom", p.quiet_to AS "quietTo",
         p.quiet_days AS "quietDays"
    FROM accounts.notice_receivers r LEFT JOIN notifs.preferences p ON p.app_id = r.home AND p.user_id = r.id
   WHERE r.staff AND r.app_id = r.home AND $3 = ANY (r.roles)`,
  { notNull: [...contactColumns, 'project', 'assigned', 'watches', 'onDuty', 'absences'] },
).as<Contact & { absences: AbsentDays[] }>()

const noStaff = {
  quiet: null,
  staff: false,
  project: false,
  assigned: false,
  watches: false,
  onDuty: false,
  decider: false,
}
type Deps = Pick<Platform, 'clock' | 'env'> & { database: Pick<Platform['database'], 'query'> }

/** Read model of possible recipients. */
export const receiversView = ({ clock, database: { query }, env }: Deps) => {
  const { provider, mergeRequestDeciders: deciders } = env
  const isNamed = ({ userId, email }: Pick<Receiver, 'userId' | 'email'>) =>
    deciders.some((name) => name === userId || name.toLowerCase() === email)
  return {
    /** The customers of an account. */
    customers: async (appId: string, taskId: string | null): Promise<Receiver[]> =>
      (await customers.readRows(query, [appId], taskId, customerAdminRole)).map((row) => ({ ...row, ...noStaff })),
    /** The customers of these accounts, in no order. */
    customersOf: async (appIds: readonly string[]): Promise<Receiver[]> =>
      (await customers.readRows(query, appIds, null, customerAdminRole)).map((row) => ({ ...row, ...noStaff })),
    /** All staff of the provider, whatever accounts they entered. */
    staff: async (appId: string, taskId: string | null): Promise<Receiver[]> => {
      const roles = [staffRole(provider), projectStaffRole(provider)]
      const { rows } = await query(staff.with(appId, taskId, ...roles, toIsoDate(clock.now())))
      return rows.map(({ absences, quietFrom, quietTo, quietDays, ...row }) => ({
        ...row,
        quiet: { hours: quietHoursOf({ quietFrom, quietTo, quietDays }), absences },
        staff: true,
        messageMails: null,
        admin: false,
        follows: false,
        // As for the call that decides (MRG-002).
        decider: deciders.length > 0 ? isNamed(row) : row.project,
      }))
    },
  }
}
