import type { accounts } from '@passerelle/contract/accounts/api'
import type { Actor, CustomerActor } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import type { Call } from '@passerelle/server/service'
import type { AccountsSubjects } from '../identity/app-subject.ts'
import type { Sessions } from '../identity/sessions.ts'
import { confirmRegistration } from '../registration/mail-confirmation.ts'
import { countedMail, type MailLimits } from '../identity/mail-limits.ts'
import { rateLimiter } from '../identity/rate-limiter.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { cancelEmailChange, findEmailChange, type PendingChange } from '../identity/email-change-store.ts'
import { requestEmailChange } from './request-email-change.ts'

type CallOf<K extends keyof typeof accounts> = Call<(typeof accounts)[K], AccountsSubjects>

// The policy has already rejected everybody else.
const toOwner = (actor: Actor) => actor as CustomerActor
const toReply = ({ email, expiresAt }: PendingChange) => ({ email, expiresAt: expiresAt.toISOString() })

/** Handlers of the change of one's own email address (ACC-016). */
export const emailChangeHandlers = (deps: Platform & { sessions: Sessions; limits: MailLimits['emailChange'] }) => {
  const { database, clock, limits } = deps
  const request = requestEmailChange({
    ...deps,
    limiter: rateLimiter(database.pool, {
      name: 'email-change',
      points: 5,
      seconds: 600,
      problemCode: 'too_many_requests',
    }),
  })
  const confirm = confirmEmailChange(deps)
  const confirmOwner = confirmRegistration(deps)
  return {
    readEmailChange: async ({ actor }: CallOf<'readEmailChange'>) => {
      const pending = await findEmailChange(database.query, toOwner(actor), clock.now())
      return { pending: pending ? toReply(pending) : null }
    },
    requestEmailChange: async ({ actor, body }: CallOf<'requestEmailChange'>) => {
      const owner = toOwner(actor)
      const counters: Parameters<typeof countedMail>[0] = [
        [limits.account, owner.appId],
        [limits.address, body.email],
      ]
      return { pending: toReply(await countedMail(counters, () => request(owner, body))) }
    },
    cancelEmailChange: async ({ actor }: CallOf<'cancelEmailChange'>) => {
      await cancelEmailChange(database.query, toOwner(actor))
      return null
    },
    confirmEmailChange: async ({ body }: CallOf<'confirmEmailChange'>) =>
      (await confirmOwner({ token: body.token })) ?? confirm(body.token),
  }
}
