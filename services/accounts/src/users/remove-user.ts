import { eventActor } from '@passerelle/contract/event-actor'
import type { Person } from '@passerelle/kernel/actor'
import { customerAdminRole } from '@passerelle/kernel/roles'
import type { Platform } from '@passerelle/server/platform'
import { endTokensOf } from '../identity/end-tokens.ts'
import { cancelEmailChange } from '../identity/email-change-store.ts'
import { closeChallengesOf } from '../identity/challenge-store.ts'
import { deletePasskeys } from '../identity/passkey-store.ts'
import type { Sessions } from '../identity/sessions.ts'
import { releaseIdentity } from '../identity/identity-store.ts'
import { statement } from './statement-rows.ts'
import { anonymiseDueAt } from '../identity/user-rules.ts'
import { assertAnotherAdministrator, lockManagedUser } from '../identity/user-store.ts'

type Deps = Pick<Platform, 'env' | 'clock' | 'database' | 'record'> & { sessions: Sessions }
type Wish = { actor: Person; appId: string; userId: string }

// Staff have a row in every account that they entered, where they follow requests.
const userRemove = statement(
  'accounts.user-remove',
  `UPDATE accounts.users SET deleted_at = $3, anonymise_due_at = $4, password_hash = NULL
                WHERE (app_id = $1 OR staff) AND id = $2 AND deleted_at IS NULL`,
)

/**
 * Removes a user from the account (API-103): ends their sessions, WebSockets and access tokens immediately; their name
 * stays on what they wrote until they are anonymised (TMR-007). Throws `not_found`, `access_denied` (a role that the
 * caller lacks), `last_administrator`.
 */
export const removeUser =
  ({ env, clock, database, record, sessions }: Deps) =>
  ({ actor, appId, userId }: Wish): Promise<void> =>
    database.transaction(async (tx) => {
      const user = await lockManagedUser(tx, { appId, userId }, actor, env.provider)
      if (user.roles.includes(customerAdminRole)) await assertAnotherAdministrator(tx, { appId, userId })
      const now = clock.now()
      const dueAt = anonymiseDueAt(now)
      await tx.query(userRemove.with(appId, userId, now, dueAt))
      await closeChallengesOf(tx.query, { appId, userId })
      await deletePasskeys(tx.query, { appId, userId })
      await cancelEmailChange(tx.query, { appId, userId })
      if (user.staff) await tx.prisma.accountWatcher.deleteMany({ where: { userId } })
      await sessions.endAllOf(tx, { appId, userId })
      await endTokensOf({ clock, record }, tx, { appId, userId, staff: user.staff }, actor)
      await releaseIdentity(tx.query, { appId, userId })
      await record(tx, {
        appId,
        actor: eventActor(actor),
        name: 'user.removed',
        subject: userId,
        data: { anonymiseDueAt: dueAt.toISOString() },
      })
    })
