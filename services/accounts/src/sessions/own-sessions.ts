import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'
import type { Query } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'
import { deviceOf } from '../identity/device.ts'

type Session = InferResponse<typeof accounts.listOwnSessions>['list'][number]

const sessionsOfPerson = statement(
  'accounts.sessions-of-person',
  `SELECT id AS "_id", user_agent AS "userAgent", created_at AS "createdAt", expires_at AS "expiresAt"
            FROM accounts.sessions
            WHERE app_id = $1 AND user_id = $2 AND parent_id IS NULL AND ended_at IS NULL AND expires_at > $3
            ORDER BY created_at DESC, id DESC LIMIT 100`,
)

/**
 * Active sessions of a user, newest first. Sessions that staff opened inside accounts are not listed on their own: they
 * end with the one they were opened from.
 */
export const findSessions = async (
  query: Query,
  { appId, userId }: { appId: string; userId: string },
  { now, currentId }: { now: Date; currentId?: string },
): Promise<Session[]> => {
  const { rows } = await query(sessionsOfPerson.with(appId, userId, now))
  return rows.map(({ _id, userAgent, createdAt, expiresAt }) => ({
    _id,
    device: deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    current: _id === currentId,
  }))
}
