import type { accounts } from '@passerelle/contract/accounts/api'
import { eventActor } from '@passerelle/contract/event-actor'
import type { InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { sendInvitation } from './invite-user.ts'
import { findUser, lockManagedUser } from '../identity/user-store.ts'

type Deps = Pick<Platform, 'env' | 'clock' | 'newId' | 'database' | 'record' | 'queueMail'>
type Wish = { actor: Person; appId: string; userId: string }

/** Emails a new invitation to a user who has no password yet. Throws `not_found`, `user_active`. */
export const inviteAgain =
  (deps: Deps) =>
  ({ actor, appId, userId }: Wish): Promise<InferResponse<typeof accounts.inviteAgain>> =>
    deps.database.transaction(async (tx) => {
      const { state, email, locale } = await lockManagedUser(tx, { appId, userId }, actor, deps.env.provider)
      if (state !== 'invited') throw new Problem('user_active')
      await sendInvitation(deps, tx, { appId, userId, email, locale }, actor.userId)
      await deps.record(tx, { appId, actor: eventActor(actor), name: 'user.invited', subject: userId, data: {} })
      const invited = await findUser(tx.query, { appId, userId })
      if (!invited) throw new Problem('not_found')
      return invited
    })
