import { createHash } from 'node:crypto'
import type { NamedOperation } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { CustomerActor } from '@passerelle/kernel/actor'
import { isProjectStaff } from '@passerelle/kernel/roles'
import type { Platform } from '../platform.ts'

/** Prefix of every access token, so that people and secret scanners recognise one. */
export const accessTokenPrefix = 'psr_'

/** Returns the hash that is stored instead of the access token. A token has 256 random bits, so no salt is needed. */
export const hashAccessToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

type Row = {
  id: string
  app_id: string
  created_by_id: string
  scope: 'read' | 'write'
  expires_at: Date | null
  disabled_at: Date | null
  staff: boolean
  roles: string[]
  has_feature: boolean | null
}

/**
 * Authenticates a request by access token. The actor is a customer administrator of the token's single account, acting
 * for the user who created the token, who is still an administrator there or staff; a token of staff also has the actor
 * of its maker, whose rights a request needs too (OPEN-065). Throws Problem `not_signed_in` (unknown or deleted token,
 * a maker without the rights), `session_expired`, `app_disabled`, `access_denied` (the operation takes no token, or
 * none of this scope). `hasFeature`: the account has one of the features of the operation.
 */
export const authenticateAccessToken = async (
  { database, clock, env }: Pick<Platform, 'database' | 'clock' | 'env'>,
  op: NamedOperation,
  token: string,
): Promise<{ actor: CustomerActor; hasFeature: boolean }> => {
  const { rows } = await database.query<Row>({
    name: 'access-token-caller',
    text: `SELECT c.*, (SELECT f.features && $3::text[] FROM accounts.app_features f
                           WHERE f.app_id = c.app_id) AS has_feature
             FROM accounts.access_token_caller($1, $2) c`,
    values: [hashAccessToken(token), clock.now(), op.features],
  })
  const [row] = rows
  if (!row) throw new Problem('not_signed_in')
  if (row.expires_at && row.expires_at <= clock.now()) throw new Problem('session_expired')
  if (row.disabled_at) throw new Problem('app_disabled')
  if (op.token === 'none' || (op.token === 'write' && row.scope === 'read')) throw new Problem('access_denied')
  const shared = { userId: row.created_by_id, appId: row.app_id, sessionId: row.id }
  const project = isProjectStaff(row.roles, env.provider)
  const actor: CustomerActor = {
    kind: 'customer',
    ...shared,
    admin: true,
    tokenId: row.id,
    ...(row.staff && { tokenOf: { kind: 'staff', ...shared, project } }),
  }
  return { actor, hasFeature: row.has_feature === true }
}
