import { days } from '@passerelle/kernel/durations'
import type { Locale } from '@passerelle/i18n/locales'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import {
  findUnconfirmedOwner,
  issueConfirmation,
  takeConfirmation,
  takeConfirmationCode,
} from '../identity/confirmation-store.ts'

type Deps = Pick<Platform, 'env' | 'clock' | 'newId' | 'queueMail'>
type Owner = { appId: string; userId: string }

/** TTL of the link and of the code, in days. */
const linkDays = 7

/** Mails the link and the code by which the owner of a registered account confirms their address; ends earlier ones. */
export const mailConfirmation =
  ({ env, clock, newId, queueMail }: Deps) =>
  async (tx: Tx, { appId, userId, email, locale }: Owner & { email: string; locale: Locale }): Promise<void> => {
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + days(linkDays))
    const { token, code } = await issueConfirmation(tx.query, { appId, userId, email }, { now, expiresAt })
    await queueMail(tx, {
      appId,
      userId,
      to: email,
      locale,
      template: 'welcome',
      variables: { link: `${env.origin}/confirm-address?token=${token}`, code, expiresAt: expiresAt.toISOString() },
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

/** What the mail held: the token of its link, or its code. */
type Proof = { token: string } | { appId: string; code: string }

/** Confirms the address of an owner with the mailed link or code; undefined if it is not one that holds. */
export const confirmRegistration =
  ({ clock, database, record }: Pick<Platform, 'clock' | 'database' | 'record'>) =>
  (proof: Proof): Promise<{ email: string } | undefined> =>
    database.transaction(async (tx) => {
      const owner = await ('token' in proof
        ? takeConfirmation(tx.query, proof.token, clock.now())
        : takeConfirmationCode(tx.query, proof, clock.now()))
      if (!owner) return undefined
      const { appId, userId, email } = owner
      const actor = { kind: 'customer' as const, userId }
      await record(tx, { appId, actor, name: 'address.confirmed', subject: userId, data: {} })
      return { email }
    })
