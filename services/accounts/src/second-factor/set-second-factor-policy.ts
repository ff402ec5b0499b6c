import { eventActor } from '@passerelle/contract/event-actor'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { endSessionsWithoutSecondFactor } from '../identity/session-store.ts'
import { statement } from './statement-rows.ts'

const secondFactorPolicy = statement(
  'accounts.second-factor-policy',
  'UPDATE accounts.apps SET second_factor_required = $2 WHERE id = $1 AND second_factor_required <> $2',
)

/**
 * Sets whether users of an account need a second factor. Once they do, sessions that began without one end, the
 * caller's own too: the next sign-in leads to its enrolment.
 */
export const setSecondFactorPolicy =
  ({ clock, database, record }: Pick<Platform, 'clock' | 'database' | 'record'>) =>
  async (actor: Person, appId: string, required: boolean): Promise<void> => {
    await database.transaction(async (tx) => {
      const { rowCount } = await tx.query(secondFactorPolicy.with(appId, required))
      if (rowCount === 0) return
      await record(tx, {
        appId,
        actor: eventActor(actor),
        name: 'account.second_factor_policy',
        subject: appId,
        data: { required },
      })
      if (!required) return
      for (const { id, userId } of await endSessionsWithoutSecondFactor(tx, appId, clock.now()))
        await record(tx, {
          appId,
          actor: { kind: 'customer', userId },
          name: 'session.ended',
          subject: id,
          data: { sessionId: id, reason: 'second_factor_required' },
        })
    })
  }
