import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Platform } from '@passerelle/server/platform'
import { findSessions } from '../sessions/own-sessions.ts'
import { secondFactorsColumn, toUser, userColumns, type UserRow } from '../identity/user-columns.ts'
import { statement } from './statement-rows.ts'

type Reply = InferResponse<typeof accounts.readPerson>
type Columns = Pick<Reply['user'], 'metadata' | 'address' | 'locale' | 'state' | 'roles' | 'secondFactors'>

const personInApps = statement(
  'accounts.person-in-apps',
  `SELECT ${userColumns}, ${secondFactorsColumn}, a.id AS "appId", a.name AS "appName"
     FROM accounts.users p
     JOIN accounts.users u ON u.email = p.email AND u.deleted_at IS NULL AND NOT u.staff
     JOIN accounts.apps a ON a.id = u.app_id
    WHERE p.app_id = $1 AND p.id = $2 AND p.deleted_at IS NULL AND NOT p.staff
    ORDER BY u.app_id <> $1, lower(a.name), a.id LIMIT 100`,
).as<Columns>()

const requestsOfPerson = statement(
  'accounts.requests-of-person',
  `SELECT id AS "_id", slug AS "taskId", name, list_id AS "listId", due_at AS "dueAt", created_at AS "createdAt",
          (count(*) OVER ())::int AS total
     FROM projects.open_requests WHERE app_id = $1 AND owner_id = $2
    ORDER BY created_at DESC, id LIMIT 20`,
  { notNull: ['_id', 'taskId', 'name', 'createdAt'] },
).as<{ listId: Reply['requests'][number]['listId'] }>()

/**
 * A customer for staff: the user of this account, the users of the same address elsewhere, open requests and sessions.
 * @throws {Problem} `not_found` for somebody who is no customer of the account.
 */
export const personView =
  ({ database: { query }, clock }: Pick<Platform, 'database' | 'clock'>) =>
  async (person: { appId: string; userId: string }): Promise<Reply> => {
    const { rows } = await query(personInApps.with(person.appId, person.userId))
    const [here, ...elsewhere] = rows.map(({ appId, appName, ...row }) => ({
      app: { _id: appId, name: appName },
      user: toUser(row as UserRow & Columns),
    }))
    if (!here) throw new Problem('not_found')
    const [open, asked] = await Promise.all([
      findSessions(query, person, { now: clock.now() }),
      requestsOfPerson.readRows(query, person.appId, person.userId),
    ])
    return {
      ...here,
      elsewhere,
      requests: asked.map(({ total: _, dueAt, createdAt, ...row }) => ({
        ...row,
        dueAt: dueAt?.toISOString() ?? null,
        createdAt: createdAt.toISOString(),
      })),
      openRequests: asked[0]?.total ?? 0,
      sessions: open.map(({ current: _, ...session }) => session),
    }
  }
