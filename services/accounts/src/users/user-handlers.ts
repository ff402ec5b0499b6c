import type { accounts } from '@passerelle/contract/accounts/api'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import type { Call } from '@passerelle/server/service'
import { findTokensOf } from '../identity/end-tokens.ts'
import type { AccountsSubjects } from '../identity/app-subject.ts'
import { findPasskeys } from '../identity/passkey-store.ts'
import { secondFactorOf } from '../second-factor/second-factor-view.ts'
import { findSessions } from '../sessions/own-sessions.ts'
import type { Sessions } from '../identity/sessions.ts'
import type { MailLimits } from '../identity/mail-limits.ts'
import { countedAddress, countedInvitation } from './counted-invitation.ts'
import { createUser } from './create-user.ts'
import { endUserSession } from './end-user-session.ts'
import { inviteAgain } from './invite-again.ts'
import { removeUser } from './remove-user.ts'
import { updateUser } from './update-user.ts'
import { findUser, lockManagedUser } from '../identity/user-store.ts'
import { usersView } from './users-view.ts'
import { Problem } from '@passerelle/contract/problems'

type CallOf<K extends keyof typeof accounts> = Call<(typeof accounts)[K], AccountsSubjects>

/** Account that the caller manages; authentication guarantees that there is one. */
export const appIdOf = ({ appId }: Person): string => {
  if (appId === undefined) throw new Problem('app_required')
  return appId
}

/** Handlers for the users of an account (API-099 to API-103). */
export const userHandlers = (deps: Platform & { sessions: Sessions; limits: MailLimits['invitation'] }) => {
  const { env, database, clock, sessions } = deps
  const asInvitation = countedInvitation(deps)
  const asMail = countedAddress(deps)
  const list = usersView(database.query)
  const create = createUser(deps)
  const update = updateUser(deps)
  const remove = removeUser(deps)
  const invite = inviteAgain(deps)
  const endOne = endUserSession(deps)
  /** A new address of a user causes mails too. */
  const asChange = async <T>(
    actor: Person,
    userId: string,
    { email }: { email?: string | undefined },
    write: () => Promise<T>,
  ) => {
    const before = email === undefined ? undefined : await findUser(database.query, { appId: appIdOf(actor), userId })
    return before && before.email !== email ? asMail(actor, email, write) : write()
  }
  return {
    listUsers: ({ actor, query }: CallOf<'listUsers'>) => list(appIdOf(actor), query),
    readUser: async ({ actor, params }: CallOf<'readUser'>) => {
      const ids = { appId: appIdOf(actor), userId: params.id }
      const user = await findUser(database.query, ids)
      if (!user) throw new Problem('not_found')
      const now = clock.now()
      const { enrolledAt } = await secondFactorOf(database.query, ids)
      const passkeys = await findPasskeys(database.query, ids)
      const open = await findSessions(database.query, ids, { now, currentId: actor.sessionId })
      const accessTokens = await findTokensOf(database.query, { ...ids, staff: user.staff })
      const secondFactorAt = enrolledAt?.toISOString() ?? null
      return { ...user, sessions: open, secondFactorAt, passkeys: passkeys.length, accessTokens }
    },
    createUser: ({ actor, body }: CallOf<'createUser'>) =>
      asInvitation(actor, body.email, () => create(body, { actor, appId: appIdOf(actor) })),
    updateUser: ({ actor, body: { userId, ...changes } }: CallOf<'updateUser'>) =>
      asChange(actor, userId, changes, () => update(changes, { actor, appId: appIdOf(actor), userId })),
    updateUserById: ({ actor, params, body }: CallOf<'updateUserById'>) =>
      asChange(actor, params.id, body, () => update(body, { actor, appId: appIdOf(actor), userId: params.id })),
    removeUser: async ({ actor, params }: CallOf<'removeUser'>) => {
      await remove({ actor, appId: appIdOf(actor), userId: params.id })
      return null
    },
    inviteAgain: async ({ actor, params }: CallOf<'inviteAgain'>) => {
      const ids = { appId: appIdOf(actor), userId: params.id }
      const { email } = (await findUser(database.query, ids)) ?? {}
      return asInvitation(actor, email, () => invite({ actor, ...ids }))
    },
    endUserSession: async ({ actor, params }: CallOf<'endUserSession'>) => {
      await endOne(actor, { appId: appIdOf(actor), userId: params.id }, params.sessionId)
      return null
    },
    endUserSessions: async ({ actor, params }: CallOf<'endUserSessions'>) => {
      const ids = { appId: appIdOf(actor), userId: params.id }
      await database.transaction(async (tx) => {
        await lockManagedUser(tx, ids, actor, env.provider)
        await sessions.endAllOf(tx, { ...ids, exceptId: actor.sessionId })
      })
      return null
    },
  }
}
