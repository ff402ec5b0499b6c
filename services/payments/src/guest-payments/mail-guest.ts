import { isLocale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import { formatMoney } from '@passerelle/kernel/format-money'
import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

const asked = statement(
  'payments.guest-to-mail',
  `SELECT g.secret, g.amount_in_cents AS "amountInCents", a.name AS account, b.number, b.is_gift AS "isGift",
                b.contact_email AS "to", b.user_id AS "userId", w.locale
           FROM payments.guest_payments g
           JOIN bookings.booking_balances b ON b.app_id = g.app_id AND b.booking_id = g.booking_id
           JOIN accounts.apps a ON a.id = g.app_id
           LEFT JOIN accounts.addresses w ON w.app_id = b.app_id AND w.user_id = b.user_id
          WHERE g.app_id = $1 AND g.id = $2 AND g.status = 'open' AND b.contact_email IS NOT NULL
            AND a.disabled_at IS NULL`,
  { notNull: ['secret', 'amountInCents', 'account', 'number', 'isGift', 'to'] },
)

/** The address of the page on which a guest pays. */
export const guestPaymentLink = (origin: string, secret: string): string => `${origin}/pay/${secret}`

/** Subscriber that mails the link to the guest, once, unless it was replaced or paid meanwhile. */
export const mailGuest = ({ env, database, queueMail }: Pick<Platform, 'env' | 'database' | 'queueMail'>): Subscriber =>
  subscriber('mail-guest-payment', ['guest_payment.requested'], async ({ appId, subject, data: { isMailed } }) => {
    if (appId === null || !isMailed) return
    const { rows } = await database.query(asked.with(appId, subject))
    const [row] = rows
    if (!row) return
    const locale = isLocale(row.locale) ? row.locale : 'fr'
    const t = getTranslator(locale)
    const { account, isGift } = row
    const about = isGift ? 'gift' : 'stay'
    const reference = `R-${row.number}`
    const amount = formatMoney(row.amountInCents, locale)
    const variables = {
      reference,
      subject: t(`mails.guestPayment.${about}.subject`, { reference, account }),
      title: t('mails.guestPayment.title', { amount }),
      deadline: '',
      text: t(`mails.guestPayment.${about}.text`, { account, amount, reference }),
      quote: '',
      button: t('mails.guestPayment.button'),
      note: t('mails.guestPayment.note', { account }),
      unsubscribe: '',
      link: guestPaymentLink(env.origin, row.secret),
    }
    const { to, userId } = row
    const key = `guest_payment:${subject}`
    await database.transaction((tx) => queueMail(tx, { appId, userId, to, locale, template: 'notice', variables, key }))
  })
