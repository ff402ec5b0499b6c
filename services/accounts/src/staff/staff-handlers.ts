import type { accounts } from '@passerelle/contract/accounts/api'
import { Problem } from '@passerelle/contract/problems'
import type { Platform } from '@passerelle/server/platform'
import type { Call } from '@passerelle/server/service'
import type { AccountsSubjects } from '../identity/app-subject.ts'
import { enterApp } from '../sessions/enter-app.ts'
import type { Sessions } from '../identity/sessions.ts'
import { toUser, userColumns, type UserRow } from '../identity/user-columns.ts'
import { statement } from './statement-rows.ts'
import { allUsersView } from './all-users-view.ts'
import { peopleSearch } from './people-search.ts'

type CallOf<K extends keyof typeof accounts> = Call<(typeof accounts)[K], AccountsSubjects>

const userInApp = statement(
  'accounts.user-in-app',
  `SELECT ${userColumns} FROM accounts.users u WHERE u.app_id = $1 AND u.id = $2 AND u.deleted_at IS NULL`,
).as<UserRow>()

const ownUserIds = statement(
  'accounts.own-user-ids',
  `SELECT u.id AS "_id", u.app_id AS "appId" FROM accounts.users u
                JOIN accounts.apps a ON a.id = u.app_id AND NOT a.provider
                WHERE u.id = $1 AND u.staff AND u.deleted_at IS NULL ORDER BY a.slug LIMIT 10000`,
)

/**
 * Handlers for staff in customer accounts: their own users, and people across accounts (API-075, API-077, API-078,
 * API-086, API-089, ROL-017).
 */
export const staffHandlers = (deps: Pick<Platform, 'database' | 'clock'> & { sessions: Sessions }) => {
  const { query } = deps.database
  const enter = enterApp(deps)
  const allUsers = allUsersView(query)

  const userIn = async (appId: string, userId: string) => {
    const { rows } = await query(userInApp.with(appId, userId))
    if (!rows[0]) throw new Problem('not_found')
    return toUser(rows[0])
  }

  return {
    readOwnUserInApp: ({ actor, subject }: CallOf<'readOwnUserInApp'>) => userIn(subject.id, actor.userId),
    readUserInApp: ({ subject, params }: CallOf<'readUserInApp'>) => userIn(subject.id, params.userId),
    registerInApp: async ({ actor, subject }: CallOf<'registerInApp'>) => {
      // The policy has already rejected everybody but staff.
      const token = await enter(actor, subject)
      return { token, user: await userIn(subject.id, actor.userId) }
    },
    listOwnUserIds: async ({ actor }: CallOf<'listOwnUserIds'>) => {
      const { rows } = await query(ownUserIds.with(actor.userId))
      return { list: rows }
    },
    listUsersOfAll: ({ query: page }: CallOf<'listUsersOfAll'>) => allUsers(page),
    searchPeople: ({ query: page }: CallOf<'searchPeople'>) => peopleSearch(query, page),
  }
}
