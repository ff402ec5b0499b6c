import { days } from '@passerelle/kernel/durations'
import type { Locale } from '@passerelle/i18n/locales'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { findUnconfirmedOwner, issueConfirmation, takeConfirmation } from '../identity/confirmation-store.ts'

type Deps = Pick<Platform, 'env' | 'clock' | 'newId' | 'queueMail'>
type Owner = { appId: string; userId: string }

/** TTL of the link, in days. */
const linkDays = 7

/** Mails the link with which the owner of a registered account confirms their address; ends an earlier link. */
export const mailConfirmation =
  ({ env, clock, newId, queueMail }: Deps) =>
  async (tx: Tx, { appId, userId, email, locale }: Owner & { email: string; locale: Locale }): Promise<void> => {
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + days(linkDays))
    const token = await issueConfirmation(tx.query, { appId, userId, email }, { now, expiresAt })
    await queueMail(tx, {
      appId,
      userId,
      to: email,
      locale,
      template: 'welcome',
      variables: { link: `${env.origin}/confirm-address?token=${token}`, expiresAt: expiresAt.toISOString() },
      key: `welcome:${newId()}`,
    })
  }

/** Counts a mail to this address before it is queued. */
type CountMail = (mail: { appId: string; email: string }, send: () => Promise<void>) => Promise<void>

/** Mails the link again, to the present address of the owner; nothing once it is confirmed. Throws `mail_limited`. */
export const mailConfirmationAgain =
  (deps: Deps & Pick<Platform, 'database'>, count: CountMail) =>
  async (owner: Owner): Promise<void> => {
    const { database } = deps
    const found = await findUnconfirmedOwner(database.query, owner)
    if (!found) return
    await count({ appId: owner.appId, email: found.email }, () =>
      database.transaction((tx) => mailConfirmation(deps)(tx, { ...owner, ...found })),
    )
  }

/** Confirms the address of an owner with the token of the mailed link; undefined if it is not such a token. */
export const confirmRegistration =
  ({ clock, database, record }: Pick<Platform, 'clock' | 'database' | 'record'>) =>
  (token: string): Promise<{ email: string } | undefined> =>
    database.transaction(async (tx) => {
      const owner = await takeConfirmation(tx.query, token, clock.now())
      if (!owner) return undefined
      const { appId, userId, email } = owner
      const actor = { kind: 'customer' as const, userId }
      await record(tx, { appId, actor, name: 'address.confirmed', subject: userId, data: {} })
      return { email }
    })
