import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import { formatDay } from '@passerelle/kernel/format-date'
import { formatMoney } from '@passerelle/kernel/format-money'
import { middayOf } from '@passerelle/kernel/nights'
import { customerAdminRole } from '@passerelle/kernel/roles'
import type { Tx } from '@passerelle/server/database/connect'
import { cancelMails } from '@passerelle/server/mail/queue-mail'
import type { Platform } from '@passerelle/server/platform'
import { findIssuer } from '../issuers/issuer-store.ts'
import type { Collection } from './collection.ts'
import { findCollectionSettings } from './collection-settings.ts'
import { statement } from './statement-rows.ts'

type Receiver = { userId: string | null; email: string; locale: Locale }
export type MailNotice = (tx: Tx, collection: Collection, number: string) => Promise<void>

const administrators = statement(
  'payments.notice-receivers',
  `SELECT p.id AS "userId", a.email, coalesce(p.locale, 'fr') AS locale FROM accounts.people p
     JOIN accounts.addresses a ON a.app_id = p.app_id AND a.user_id = p.id
    WHERE p.app_id = $1 AND NOT p.staff AND p.deleted_at IS NULL AND $2 = ANY (p.roles)`,
  { notNull: ['userId', 'email'] },
).as<{ locale: Locale }>()
const remember = statement(
  'payments.notice-keys',
  'UPDATE payments.collections SET notice_keys = $3 WHERE app_id = $1 AND id = $2',
)

/** Who is told about the money of an account: its administrators and its accountant. */
export const findReceivers = async ({ query }: Pick<Tx, 'query'>, appId: string): Promise<Receiver[]> => {
  const { rows } = await query(administrators.with(appId, customerAdminRole))
  const { accountantEmail } = await findCollectionSettings(query, appId)
  const known = accountantEmail === null || rows.some(({ email }) => email === accountantEmail)
  return known ? rows : [...rows, { userId: null, email: accountantEmail, locale: rows[0]?.locale ?? 'fr' }]
}

/**
 * Mails the notice of a debit: sum, day, account, mandate, creditor and invoice (COL-005). Another day gives another
 * notice, and the one of before is cancelled if it has not left.
 */
export const createMailNotice =
  ({ env, clock, queueMail }: Pick<Platform, 'env' | 'clock' | 'queueMail'>): MailNotice =>
  async (
    tx,
    { appId, id, invoiceId, attempt, means, last4, mandateReference, amountInCents, dueOn, noticeKeys },
    number,
  ) => {
    await cancelMails(tx, noticeKeys, clock.now())
    const receivers = await findReceivers(tx, appId)
    const creditor = await findIssuer(tx.query)
    const keyOf = ({ email }: Receiver) => `collection:${id}:${dueOn}:${last4}:${email}`
    for (const receiver of receivers) {
      const { userId, email, locale } = receiver
      const t = getTranslator(locale)
      const amount = formatMoney(amountInCents, locale)
      const date = formatDay(middayOf(dueOn), locale, clock.now())
      const facts = { number, amount, date, last4: last4 ?? '', provider: env.providerName }
      await queueMail(tx, {
        appId,
        userId,
        to: email,
        locale,
        template: 'notice',
        variables: {
          reference: number,
          subject: t(`mails.collectionNotice.${means}.subject`, facts),
          title: t(`mails.collectionNotice.${means}.title`, facts),
          deadline: '',
          text: [
            t(`mails.collectionNotice.${attempt === 1 ? 'first' : 'again'}`, facts),
            means === 'sepa_debit' && t('mails.collectionNotice.mandate', { mandate: mandateReference ?? '–' }),
            means === 'sepa_debit' &&
              creditor?.creditorId &&
              t('mails.collectionNotice.creditor', { creditor: creditor.creditorId }),
          ]
            .filter(Boolean)
            .join(' '),
          quote: '',
          button: t('mails.collectionNotice.button'),
          note: t(`mails.collectionNotice.${means}.note`),
          unsubscribe: '',
          link: `${env.origin}/payments/invoices/${invoiceId}`,
        },
        key: keyOf(receiver),
      })
    }
    await tx.query(remember.with(appId, id, receivers.map(keyOf)))
  }
