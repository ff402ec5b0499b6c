import { accountSubscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import { issueEmailToken } from '../identity/email-change-store.ts'

type Deps = Pick<Platform, 'env' | 'clock' | 'database' | 'queueMail'>

/**
 * Subscriber that mails the link to the new address, and announces the change to the old one (ACC-016). A taken address
 * gets no mail; its owner is not involved.
 */
export const sendEmailConfirmation = ({ env, clock, database, queueMail }: Deps): Subscriber =>
  accountSubscriber('send-email-confirmation', ['email_change.requested'], ({ appId, subject: userId }) =>
    database.transaction(async (tx) => {
      const change = await issueEmailToken(tx.query, { appId, userId }, clock.now())
      if (!change) return
      const { locale, token, key, expiresAt } = change
      await queueMail(tx, {
        appId,
        userId,
        to: change.old,
        locale,
        template: 'email_changed',
        variables: { at: change.createdAt.toISOString() },
        key: `email_changed:${key}`,
      })
      if (change.taken) return
      await queueMail(tx, {
        appId,
        userId,
        to: change.email,
        locale,
        template: 'email_confirmation',
        variables: { link: `${env.origin}/confirm-address?token=${token}`, expiresAt: expiresAt.toISOString() },
        key: `email_confirmation:${key}`,
      })
    }),
  )
