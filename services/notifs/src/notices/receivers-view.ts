import type { Database } from '@passerelle/server/database/connect'
import type { NoticeChoices } from '@passerelle/kernel/notice-preferences'
import { customerAdminRole } from '@passerelle/kernel/roles'
import type { Candidate } from './notice-rules.ts'

/** Somebody who may be told of something, with where they are reached and what they chose. */
export type Receiver = Candidate & {
  home: string
  email: string
  locale: 'fr' | 'en'
  choices: Partial<NoticeChoices> | null
  digestHour: number | null
  hasDevice: boolean
}

const statement = `
  SELECT r.id AS "userId", r.home, r.staff, r.email, r.locale, NOT r.staff AND $4 = ANY (r.roles) AS admin, f.follows,
         p.choices, p.digest_hour AS "digestHour",
         EXISTS (SELECT FROM notifs.push_subscriptions s WHERE s.user_id = r.id AND s.app_id = r.home) AS "hasDevice"
    FROM accounts.notice_receivers r
    CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM projects.task_followers t
                                        WHERE t.app_id = $1 AND t.task_id = $2 AND t.user_id = r.id) AS follows) f
    LEFT JOIN notifs.preferences p ON p.app_id = r.home AND p.user_id = r.id
   WHERE r.app_id = $1 AND r.id IS DISTINCT FROM $3 AND (NOT r.staff OR f.follows)`

/** Everybody of an account who may be told: its customers, and the staff who follow the request. Without `exceptId`, who did it. */
export const receiversView =
  ({ query }: Pick<Database, 'query'>) =>
  async (appId: string, taskId: string | null, exceptId: string | null): Promise<Receiver[]> =>
    (
      await query<Receiver>({
        name: 'notifs.receivers',
        text: statement,
        values: [appId, taskId, exceptId, customerAdminRole],
      })
    ).rows
