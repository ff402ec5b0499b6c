import type { Person } from '@passerelle/kernel/actor'
import { assertMayMail } from '@passerelle/server/mail/assert-may-mail'
import type { Platform } from '@passerelle/server/platform'
import { countedMail, type MailLimits } from '../identity/mail-limits.ts'

type Deps = Pick<Platform, 'database'> & { limits: MailLimits['invitation'] }

/**
 * Counts a mail that a person of an account causes to an address that is not their own: 20 an hour per account, unless
 * staff act, and 3 a day per address over all accounts. Throws `mail_limited`.
 */
export const countedAddress =
  ({ limits }: Pick<Deps, 'limits'>) =>
  <T>({ kind, appId }: Person, email: string | undefined, write: () => Promise<T>): Promise<T> =>
    countedMail(
      [
        ...(kind === 'customer' && appId !== undefined ? [[limits.account, appId] as const] : []),
        ...(email !== undefined ? [[limits.address, email] as const] : []),
      ],
      write,
    )

/** The same for an invitation, which needs a confirmed account. Throws `address_unconfirmed`, `mail_limited`. */
export const countedInvitation =
  (deps: Deps) =>
  async <T>(actor: Person, email: string | undefined, write: () => Promise<T>): Promise<T> => {
    if (actor.appId !== undefined) await assertMayMail(deps.database.query, actor.appId)
    return countedAddress(deps)(actor, email, write)
  }
