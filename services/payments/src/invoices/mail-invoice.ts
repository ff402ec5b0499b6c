import { getTranslator } from '@passerelle/i18n/translate'
import type { Locale } from '@passerelle/i18n/locales'
import { formatMoney } from '@passerelle/kernel/format-money'
import { formatDay } from '@passerelle/kernel/format-date'
import { customerAdminRole } from '@passerelle/kernel/roles'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

type Issued = {
  appId: string
  id: string
  number: string
  grossInCents: number
  dueOn: string
  /** Last digits of the bank account to be debited. */
  last4: string | null
}
export type MailInvoice = (tx: Tx, invoice: Issued) => Promise<void>

const receivers = statement(
  'payments.invoice-receivers',
  `
  SELECT p.id AS "userId", a.email, coalesce(p.locale, 'fr') AS locale FROM accounts.people p
  JOIN accounts.addresses a ON a.app_id = p.app_id AND a.user_id = p.id
   WHERE p.app_id = $1 AND NOT p.staff AND p.deleted_at IS NULL AND $2 = ANY (p.roles)`,
  { notNull: ['userId', 'email'] },
).as<{ locale: Locale }>()

/**
 * Mails the account's administrators about a new invoice: amount and due date, or the pre-notification of the direct
 * debit.
 */
export const createMailInvoice =
  ({ env, clock, queueMail }: Pick<Platform, 'env' | 'clock' | 'queueMail'>): MailInvoice =>
  async (tx, { appId, id, number, grossInCents, dueOn, last4 }) => {
    const { rows } = await tx.query(receivers.with(appId, customerAdminRole))
    const link = `${env.origin}/payments/invoices/${id}`
    for (const { userId, email, locale } of rows) {
      const told = { appId, userId, to: email, locale, key: `invoice:${id}:${userId}` }
      if (last4 === null) {
        const variables = { number, amount: String(grossInCents), dueAt: dueOn, link }
        await queueMail(tx, { ...told, template: 'invoice', variables })
        continue
      }
      const t = getTranslator(locale)
      const amount = formatMoney(grossInCents, locale)
      const noon = `${dueOn}T12:00:00Z`
      const date = formatDay(new Date(noon), locale, clock.now())
      await queueMail(tx, {
        ...told,
        template: 'notice',
        variables: {
          reference: number,
          subject: t('mails.debitNotice.subject', { number }),
          title: t('mails.debitNotice.title', { amount, date }),
          deadline: '',
          text: t('mails.debitNotice.text', { number, amount, date, last4, provider: env.providerName }),
          quote: '',
          button: t('mails.debitNotice.button'),
          note: t('mails.debitNotice.note'),
          unsubscribe: '',
          link,
        },
      })
    }
  }
