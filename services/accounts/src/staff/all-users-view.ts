import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferQuery, InferResponse } from '@passerelle/contract/operation'
import { customerAdminRole } from '@passerelle/kernel/roles'
import type { Query } from '@passerelle/server/database/connect'
import { secondFactorsColumn, toUser, userColumns, type UserRow } from '../identity/user-columns.ts'
import { isIndexed } from '../users/users-view.ts'

type Page = InferQuery<typeof accounts.listUsersOfAll>
type AllUsers = InferResponse<typeof accounts.listUsersOfAll>
type Row = UserRow & Pick<AllUsers['list'][number], 'secondFactors' | 'app'>

const byName = ['lower(u.last_name)', 'lower(u.first_name)', 'u.app_id', 'u.id']

const conditionsOf = {
  all: [],
  administrators: [`'${customerAdminRole}' = ANY (u.roles)`],
  invited: ['u.password_hash IS NULL AND u.invited_at IS NOT NULL'],
  unprotected: [
    `NOT EXISTS (SELECT FROM accounts.totp_factors f
                  WHERE f.app_id = u.app_id AND f.user_id = u.id AND f.confirmed_at IS NOT NULL)`,
    'NOT EXISTS (SELECT FROM accounts.passkeys k WHERE k.app_id = u.app_id AND k.user_id = u.id)',
  ],
} satisfies Record<NonNullable<Page['view']>, string[]>

/**
 * Page of the customers of all accounts by name; keyset pagination by the ids of the last user of the previous page, so
 * that no name stands in an address. Each set of filters is a statement of its own: the planner uses the index of
 * names, of the account or of the texts.
 */
export const allUsersStatement = ({ search = '', view = 'all', appId, after, limit }: Page) => {
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  const most = value(limit + 1)
  const [lastApp, lastUser] = after?.split('_') ?? []
  const last =
    lastApp !== undefined
      ? `SELECT ${byName.map((part, n) => `${part} AS k${n}`).join(', ')} FROM accounts.users u
          WHERE u.app_id = ${value(lastApp)} AND u.id = ${value(lastUser)}`
      : undefined
  const text = search !== '' && (isIndexed(search) ? 'u.search_text' : "(u.search_text || '')")
  const conditions = [
    'NOT u.staff AND u.deleted_at IS NULL',
    ...conditionsOf[view],
    ...(appId === undefined ? [] : [`u.app_id = ${value(appId)}`]),
    ...(text ? [`${text} LIKE (SELECT '%' || platform.plain(${value(search)}) || '%')`] : []),
    ...(last ? [`(${byName.join(', ')}) > (${byName.map((_, n) => `(SELECT k${n} FROM last)`).join(', ')})`] : []),
  ]
  return {
    name: [
      'accounts.users-of-all',
      view,
      appId && 'app',
      text && (isIndexed(search) ? 'indexed' : 'short'),
      last && 'after',
    ]
      .filter(Boolean)
      .join('-'),
    text: `
      ${last ? `WITH last AS (${last})` : ''}
      SELECT ${userColumns}, ${secondFactorsColumn}, json_build_object('_id', a.id, 'name', a.name) AS app
        FROM (SELECT u.* FROM accounts.users u WHERE ${conditions.join('\n AND ')}
               ORDER BY ${byName.join(', ')} LIMIT ${most}) u
        JOIN accounts.apps a ON a.id = u.app_id
       ORDER BY ${byName.join(', ')}`,
    values,
  }
}

export const allUsersView =
  (query: Query) =>
  async (page: Page): Promise<AllUsers> => {
    const { rows } = await query<Row>(allUsersStatement(page))
    const list = rows.slice(0, page.limit).map((row) => toUser(row))
    const last = rows.length > page.limit ? list.at(-1) : undefined
    return { list, next: last ? `${last.app._id}_${last._id}` : null }
  }
