import { randomBytes } from 'node:crypto'
import type { accounts } from '@passerelle/contract/accounts/api'
import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import { days } from '@passerelle/kernel/durations'
import { accessTokenPrefix, hashAccessToken } from '@passerelle/server/auth/access-tokens'
import type { Platform } from '@passerelle/server/platform'
import type { Call } from '@passerelle/server/service'
import type { AccountsSubjects } from '../identity/app-subject.ts'
import { appIdOf } from '../users/user-handlers.ts'
import { statement } from './statement-rows.ts'
import { findTokens } from './tokens-view.ts'

type CallOf<K extends keyof typeof accounts> = Call<(typeof accounts)[K], AccountsSubjects>
type Deps = Pick<Platform, 'database' | 'clock' | 'newId' | 'record'>

const insert = statement(
  'accounts.token-create',
  `
  INSERT INTO accounts.access_tokens (app_id, id, name, hash, scope, created_by_id, created_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

const tokenDelete = statement(
  'accounts.token-delete',
  `UPDATE accounts.access_tokens SET deleted_at = $3
            WHERE app_id = $1 AND id = $2 AND deleted_at IS NULL`,
)

/**
 * Access tokens of an account: the value is shown once on creation and never listed; a deleted token is rejected
 * immediately (API-095 to API-098, ACC-003).
 */
export const accessTokenHandlers = ({ database, clock, newId, record }: Deps) => {
  const one = async (appId: string, id: string) => {
    const [token] = await findTokens(database.query, appId, id)
    if (!token) throw new Problem('not_found')
    return token
  }
  return {
    listAccessTokens: async ({ actor }: CallOf<'listAccessTokens'>) => ({
      list: await findTokens(database.query, appIdOf(actor)),
    }),
    readAccessToken: ({ actor, params }: CallOf<'readAccessToken'>) => one(appIdOf(actor), params.id),
    createAccessToken: async ({ actor, body }: CallOf<'createAccessToken'>) => {
      const appId = appIdOf(actor)
      const id = newId()
      const token = accessTokenPrefix + randomBytes(32).toString('base64url')
      const createdAt = clock.now()
      const expiresAt = body.expiresInDays ? new Date(createdAt.getTime() + days(body.expiresInDays)) : null
      const scope = body.scope ?? 'write'
      await database.transaction(async (tx) => {
        await tx.query(
          insert.with(appId, id, body.name, hashAccessToken(token), scope, actor.userId, createdAt, expiresAt),
        )
        await record(tx, {
          appId,
          actor: eventActor(actor),
          name: 'access_token.created',
          subject: id,
          data: { scope, expiresAt: expiresAt?.toISOString() ?? null },
        })
      })
      return { ...(await one(appId, id)), token }
    },
    deleteAccessToken: async ({ actor, params }: CallOf<'deleteAccessToken'>) => {
      const appId = appIdOf(actor)
      await database.transaction(async (tx) => {
        const { rowCount } = await tx.query(tokenDelete.with(appId, params.id, clock.now()))
        if (rowCount === 0) throw new Problem('not_found')
        await record(tx, {
          appId,
          actor: eventActor(actor),
          name: 'access_token.deleted',
          subject: params.id,
          data: {},
        })
      })
      return null
    },
  }
}
