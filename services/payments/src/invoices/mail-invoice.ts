import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { findReceivers } from '../collections/mail-notice.ts'

type Issued = { appId: string; id: string; number: string; grossInCents: number; dueOn: string }
export type MailInvoice = (tx: Tx, invoice: Issued) => Promise<void>

/** Mails the account's administrators and its accountant a new invoice that they pay by transfer: sum and due date. */
export const createMailInvoice =
  ({ env, queueMail }: Pick<Platform, 'env' | 'queueMail'>): MailInvoice =>
  async (tx, { appId, id, number, grossInCents, dueOn }) => {
    const link = `${env.origin}/payments/invoices/${id}`
    const variables = { number, amount: String(grossInCents), dueAt: dueOn, link }
    for (const { userId, email, locale } of await findReceivers(tx, appId))
      await queueMail(tx, {
        appId,
        userId,
        to: email,
        locale,
        template: 'invoice',
        variables,
        key: `invoice:${id}:${userId ?? email}`,
      })
  }
