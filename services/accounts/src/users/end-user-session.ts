import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { endSessions } from '../identity/session-store.ts'
import { statement } from './statement-rows.ts'
import { lockManagedUser, type UserId } from '../identity/user-store.ts'

const userSession = statement(
  'accounts.user-session',
  `SELECT FROM accounts.sessions WHERE id = $1 AND app_id = $2 AND user_id = $3
          AND ended_at IS NULL FOR UPDATE`,
)

/**
 * Ends one session of a user of the account, and those opened from it; subscribers of the event close their WebSockets.
 * Throws `not_found` (no such user of the account, or no such open session of theirs).
 */
export const endUserSession =
  ({ env, clock, database, record }: Pick<Platform, 'env' | 'clock' | 'database' | 'record'>) =>
  (actor: Person, ids: UserId, sessionId: string): Promise<void> =>
    database.transaction(async (tx) => {
      await lockManagedUser(tx, ids, actor, env.provider)
      const { rows } = await tx.query(userSession.with(sessionId, ids.appId, ids.userId))
      if (rows.length === 0) throw new Problem('not_found')
      for (const ended of await endSessions(tx, sessionId, clock.now()))
        await record(tx, {
          appId: ids.appId,
          actor: eventActor(actor),
          name: 'session.ended',
          subject: ended.id,
          data: { sessionId: ended.id, reason: 'by_administrator' },
        })
    })
