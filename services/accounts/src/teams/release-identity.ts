import { Problem } from '@passerelle/contract/problems'
import { eventActor } from '@passerelle/contract/event-actor'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { findHome } from '../profile/home.ts'
import type { Sessions } from '../identity/sessions.ts'
import { releaseIdentity as deleteBinding } from '../identity/identity-store.ts'

/**
 * Releases a staff user from their identity at the identity provider, for example after it gave them another one; ends
 * their sessions. The next sign-in with their address binds anew. Throws `not_found` (not staff, or not bound).
 */
export const releaseIdentity =
  ({ database, record, sessions }: Pick<Platform, 'database' | 'record'> & { sessions: Sessions }) =>
  (userId: string, actor: Person): Promise<void> =>
    database.transaction(async (tx) => {
      const { appId } = await findHome(tx.query, actor)
      if (!(await deleteBinding(tx.query, { appId, userId }))) throw new Problem('not_found')
      await sessions.endAllOf(tx, { appId, userId })
      const data = { userId }
      await record(tx, {
        appId: null,
        actor: eventActor(actor),
        name: 'staff.identity_released',
        subject: userId,
        data,
      })
    })
