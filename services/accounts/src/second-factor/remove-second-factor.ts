import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { deletePasskeys } from '../identity/passkey-store.ts'
import type { Sessions } from '../identity/sessions.ts'
import { lockManagedUser } from '../identity/user-store.ts'
import { closeChallengesOf } from '../identity/challenge-store.ts'
import { removeFactor, type Owner } from '../identity/second-factor-store.ts'
import { secondFactorOf } from './second-factor-view.ts'
import type { CodeVerifier } from './verify-code.ts'

type Deps = Pick<Platform, 'env' | 'clock' | 'database' | 'record' | 'queueMail'> & {
  sessions: Sessions
  verifier: CodeVerifier
}

/**
 * Removes the caller's own second factor, given a code. Throws `second_factor_mandatory`, `second_factor_failed`,
 * `too_many_requests`.
 */
export const disableSecondFactor =
  ({ database, record, verifier }: Deps) =>
  async (owner: Owner, code: string): Promise<void> => {
    await verifier.count(owner.userId)
    await database.transaction(async (tx) => {
      if ((await secondFactorOf(tx.query, owner)).required) throw new Problem('second_factor_mandatory')
      await verifier.use(tx, owner, { code })
      await removeFactor(tx.query, owner)
      await record(tx, {
        appId: owner.appId,
        actor: { kind: 'customer', userId: owner.userId },
        name: 'second_factor.removed',
        subject: owner.userId,
        data: { by: 'person' },
      })
    })
  }

/**
 * Removes the second factor and the passkeys of another user of the account who has lost them, ends their sessions and
 * pending sign-ins, and notifies them by email. One's own second factor is removed with a code only. Throws
 * `access_denied` or `not_found`.
 */
export const resetSecondFactor =
  ({ env, clock, database, record, queueMail, sessions }: Deps) =>
  async (actor: Person, owner: Owner): Promise<void> => {
    if (owner.userId === actor.userId) throw new Problem('access_denied')
    await database.transaction(async (tx) => {
      await lockManagedUser(tx, owner, actor, env.provider)
      const removed = await removeFactor(tx.query, owner)
      const passkeys = await deletePasskeys(tx.query, owner)
      if (!removed && passkeys === 0) throw new Problem('not_found')
      await closeChallengesOf(tx.query, owner)
      await sessions.endAllOf(tx, owner)
      const eventId = await record(tx, {
        appId: owner.appId,
        actor: eventActor(actor),
        name: 'second_factor.removed',
        subject: owner.userId,
        data: { by: 'administrator' },
      })
      const { email: to, locale } = await secondFactorOf(tx.query, owner)
      await queueMail(tx, {
        ...owner,
        to,
        locale,
        template: 'security_changed',
        variables: { at: clock.now().toISOString(), change: 'second_factor_reset' },
        key: `security_changed:${eventId}`,
      })
    })
  }
