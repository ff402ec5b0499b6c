import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

type Reply = InferResponse<typeof accounts.listWatchers>

const watchers = statement(
  'accounts.watchers',
  `SELECT u.id AS "_id", u.first_name AS "firstName", u.last_name AS "lastName", u.picture, u.staff
     FROM accounts.account_watchers w JOIN accounts.users u ON u.id = w.user_id AND u.deleted_at IS NULL
     JOIN accounts.apps a ON a.id = u.app_id AND a.provider
    WHERE w.app_id = $1 ORDER BY lower(u.last_name), lower(u.first_name), u.id`,
)

/** Read model of the staff who watch an account, by name (DAY-070). */
export const watchersView =
  ({ database }: Pick<Platform, 'database'>) =>
  async (appId: string): Promise<Reply> => ({ list: (await database.query(watchers.with(appId))).rows })
