import type { accounts } from '@passerelle/contract/accounts/api'
import { Problem } from '@passerelle/contract/problems'
import type { Actor, CustomerActor } from '@passerelle/kernel/actor'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Platform } from '@passerelle/server/platform'
import type { Call } from '@passerelle/server/service'
import type { AccountsSubjects } from '../identity/app-subject.ts'
import { findCredentials } from '../identity/password-store.ts'
import type { Sessions } from '../identity/sessions.ts'
import { verifyPassword } from '../identity/passwords.ts'
import { rateLimiter } from '../identity/rate-limiter.ts'
import { rateLimitKey } from '../identity/rate-limit-key.ts'
import { loginWithPasskey } from './login-with-passkey.ts'
import { deletePasskeys, findPasskeys, renamePasskey, toPasskey } from '../identity/passkey-store.ts'
import { registerPasskey } from './register-passkey.ts'
import { hasPasskeys } from './relying-party.ts'

type CallOf<K extends keyof typeof accounts> = Call<(typeof accounts)[K], AccountsSubjects>

// The policy has already rejected everybody but customers in person.
const ownerOf = (actor: Actor) => {
  const { appId, userId } = actor as CustomerActor
  return { appId, userId }
}

/** Handlers of passkeys (ADR-0051). */
export const passkeyHandlers = (platform: Platform, sessions: Sessions) => {
  const { database, env, record } = platform
  const tries = rateLimiter(database.pool, {
    name: 'passkey',
    points: 10,
    seconds: 600,
    problemCode: 'too_many_requests',
  })
  const registration = registerPasskey(platform)
  const login = loginWithPasskey({ ...platform, sessions })
  return {
    listPasskeys: async ({ actor }: CallOf<'listPasskeys'>) => {
      const rows = await findPasskeys(database.query, ownerOf(actor))
      return { available: hasPasskeys(env.origin), list: rows.map(({ credentialId: _, ...row }) => toPasskey(row)) }
    },
    beginPasskey: async ({ actor, body }: CallOf<'beginPasskey'>) => {
      const owner = ownerOf(actor)
      await tries.consume(rateLimitKey(owner.userId))
      const { passwordHash } = await findCredentials(database.query, owner)
      if (!(await verifyPassword(body.password, passwordHash)))
        throw new Problem('invalid_input', {
          fields: { password: fieldMessage('forms.currentPassword') },
        })
      return { options: { ...(await registration.begin(owner)) } }
    },
    createPasskey: async ({ actor, body }: CallOf<'createPasskey'>) =>
      toPasskey(await registration.finish(ownerOf(actor), body)),
    renamePasskey: async ({ actor, params, body }: CallOf<'renamePasskey'>) => {
      const row = await renamePasskey(database.query, ownerOf(actor), { id: params.id, name: body.name })
      if (!row) throw new Problem('not_found')
      return toPasskey(row)
    },
    deletePasskey: async ({ actor, params }: CallOf<'deletePasskey'>) => {
      const owner = ownerOf(actor)
      await database.transaction(async (tx) => {
        if ((await deletePasskeys(tx.query, owner, params.id)) === 0) throw new Problem('not_found')
        await record(tx, {
          appId: owner.appId,
          actor: { kind: 'customer', userId: owner.userId },
          name: 'passkey.removed',
          subject: owner.userId,
          data: { passkeyId: params.id },
        })
      })
      return null
    },
    beginPasskeyLogin: async () => ({ options: { ...(await login.begin()) } }),
    loginWithPasskey: ({ body, request }: CallOf<'loginWithPasskey'>) =>
      login.finish(body.credential, request.userAgent),
  }
}
