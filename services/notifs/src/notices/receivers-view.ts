import type { Database } from '@passerelle/server/database/connect'
import type { NoticeChoices } from '@passerelle/kernel/notice-preferences'
import { customerAdminRole, projectStaffRole } from '@passerelle/kernel/roles'
import type { Env } from '@passerelle/server/env'
import { statement } from './statement-rows.ts'
import type { Candidate } from './notice-rules.ts'

/** A possible recipient, with contact data and channel choices. */
export type Receiver = Candidate & {
  home: string
  email: string
  locale: 'fr' | 'en'
  choices: Partial<NoticeChoices> | null
  digestHour: number | null
  hasDevice: boolean
}

const select = (project: boolean) => `
  SELECT r.id AS "userId", r.home, r.staff, r.email, r.locale, NOT r.staff AND $4 = ANY (r.roles) AS admin, f.follows,
         ${project} AS project, p.choices, p.digest_hour AS "digestHour",
         EXISTS (SELECT FROM notifs.push_subscriptions s WHERE s.user_id = r.id AND s.app_id = r.home) AS "hasDevice"
    FROM accounts.notice_receivers r
    CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM projects.task_followers t
                                        WHERE t.app_id = $1 AND t.task_id = $2 AND t.user_id = r.id) AS follows) f
    LEFT JOIN notifs.preferences p ON p.app_id = r.home AND p.user_id = r.id
   WHERE r.id IS DISTINCT FROM $3`
/** Columns of a recipient that are never null. */
const filledColumns = ['userId', 'staff', 'admin', 'follows', 'project', 'home', 'email', 'hasDevice'] as const

const ofAccount = statement('notifs.receivers', `${select(false)} AND r.app_id = $1 AND (NOT r.staff OR f.follows)`, {
  notNull: filledColumns,
}).as<Pick<Receiver, 'locale' | 'choices'>>()
const projectStaff = statement(
  'notifs.projectStaff',
  `${select(true)} AND r.staff AND r.app_id = r.home AND $5 = ANY (r.roles)`,
  { notNull: filledColumns },
).as<Pick<Receiver, 'locale' | 'choices'>>()

type Deps = { database: Pick<Database, 'query'>; env: Pick<Env, 'provider'> }

/** Read model of possible recipients, without the actor (`exceptId`). */
export const receiversView = ({ database: { query }, env: { provider } }: Deps) => ({
  /** All users of an account: its customers, and staff who follow the task. */
  ofAccount: async (appId: string, taskId: string | null, exceptId: string | null): Promise<Receiver[]> => {
    const values = [appId, taskId, exceptId, customerAdminRole]
    return (await query(ofAccount.with(...values))).rows
  },
  /** Project staff of the provider, whatever accounts they entered. */
  projectStaff: async (appId: string, exceptId: string | null): Promise<Receiver[]> => {
    const values = [appId, null, exceptId, customerAdminRole, projectStaffRole(provider)]
    return (await query(projectStaff.with(...values))).rows
  },
})
