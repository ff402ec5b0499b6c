import { eventActor } from '@passerelle/contract/event-actor'
import type { AnyActor } from '@passerelle/kernel/actor'
import { customerAdminRole, isStaff } from '@passerelle/kernel/roles'
import type { Query, Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

type Maker = { appId: string; userId: string; staff: boolean }

/** Whether these roles let somebody create access tokens; a token ends with them. */
export const mayHaveTokens = (
  { roles, staff }: { roles: readonly string[]; staff: boolean },
  provider: string,
): boolean => (staff ? isStaff(roles, provider) : roles.includes(customerAdminRole))

const tokensOfMaker = statement(
  'accounts.tokens-of-maker',
  `SELECT id AS "_id", name FROM accounts.access_tokens
    WHERE created_by_id = $2 AND ($1::char(24) IS NULL OR app_id = $1) AND deleted_at IS NULL
    ORDER BY created_at, id LIMIT 200`,
)

/** Access tokens that end when their maker is removed, the oldest first. */
export const findTokensOf = async (query: Query, { appId, userId, staff }: Maker) => {
  const { rows } = await query(tokensOfMaker.with(staff ? null : appId, userId))
  return rows
}

const tokensEnd = statement(
  'accounts.tokens-end',
  `UPDATE accounts.access_tokens SET deleted_at = $3
    WHERE created_by_id = $2 AND ($1::char(24) IS NULL OR app_id = $1) AND deleted_at IS NULL
   RETURNING app_id AS "appId", id`,
)

/**
 * Ends the access tokens that a user created, because they are removed or no longer have the rights: those of staff in
 * every account (OPEN-065).
 */
export const endTokensOf = async (
  { clock, record }: Pick<Platform, 'clock' | 'record'>,
  tx: Tx,
  { appId, userId, staff }: Maker,
  actor: AnyActor,
): Promise<void> => {
  const { rows } = await tx.query(tokensEnd.with(staff ? null : appId, userId, clock.now()))
  for (const token of rows)
    await record(tx, {
      appId: token.appId,
      actor: eventActor(actor),
      name: 'access_token.deleted',
      subject: token.id,
      data: {},
    })
}
