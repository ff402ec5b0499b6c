import { eventActor } from '@passerelle/contract/event-actor'
import type { Person } from '@passerelle/kernel/actor'
import { customerAdminRole } from '@passerelle/kernel/roles'
import type { Platform } from '@passerelle/server/platform'
import { cancelEmailChange } from '../email-change/email-change-store.ts'
import { closeChallengesOf } from '../second-factor/challenge-store.ts'
import { deletePasskeys } from '../passkeys/passkey-store.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { statement } from './statement-rows.ts'
import { anonymiseDueAt, assertRolesGrantable } from './user-rules.ts'
import { assertAnotherAdministrator, lockUser } from './user-store.ts'

type Deps = Pick<Platform, 'env' | 'clock' | 'database' | 'record'> & { sessions: Sessions }
type Wish = { actor: Person; appId: string; userId: string }

const userRemove = statement(
  'accounts.user-remove',
  `UPDATE accounts.users SET deleted_at = $3, anonymise_due_at = $4, password_hash = NULL
                WHERE app_id = $1 AND id = $2 AND deleted_at IS NULL`,
)

/**
 * Removes a user from the account (API-103): ends their sessions and WebSockets immediately; their name stays on what
 * they wrote until they are anonymised (TMR-007). Throws `not_found`, `role_not_granted`, `last_administrator`.
 */
export const removeUser =
  ({ env, clock, database, record, sessions }: Deps) =>
  ({ actor, appId, userId }: Wish): Promise<void> =>
    database.transaction(async (tx) => {
      const user = await lockUser(tx, { appId, userId })
      assertRolesGrantable(actor, { before: user.roles, after: [] }, env.provider)
      if (user.roles.includes(customerAdminRole)) await assertAnotherAdministrator(tx, { appId, userId })
      const now = clock.now()
      const dueAt = anonymiseDueAt(now)
      await tx.query(userRemove.with(appId, userId, now, dueAt))
      await closeChallengesOf(tx.query, { appId, userId })
      await deletePasskeys(tx.query, { appId, userId })
      await cancelEmailChange(tx.query, { appId, userId })
      await sessions.endAllOf(tx, { appId, userId })
      await record(tx, {
        appId,
        actor: eventActor(actor),
        name: 'user.removed',
        subject: userId,
        data: { anonymiseDueAt: dueAt.toISOString() },
      })
    })
