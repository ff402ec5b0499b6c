import { isLocale } from '@passerelle/i18n/locales'
import { accountSubscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import { lastDayOf } from './guest-link.ts'
import { statement } from './statement-rows.ts'

const asked = statement(
  'payments.guest-to-mail',
  `SELECT g.secret, g.amount_in_cents AS "amountInCents", g.created_at AS "createdAt", b.number, b.is_gift AS "isGift",
          b.contact_email AS "to", b.contact_name AS "guestName", b.room_name AS "roomName", b.user_id AS "userId",
          w.locale, b.arrival_date::text AS arrival, b.departure_date::text AS departure,
          b.total_in_cents::float8 AS total, (b.total_in_cents - b.paid_in_cents)::float8 AS balance
           FROM payments.guest_payments g
           JOIN bookings.booking_balances b ON b.app_id = g.app_id AND b.booking_id = g.booking_id
           JOIN accounts.app_cards a ON a.id = g.app_id
           LEFT JOIN accounts.addresses w ON w.app_id = b.app_id AND w.user_id = b.user_id
          WHERE g.app_id = $1 AND g.id = $2 AND g.status = 'open' AND b.contact_email IS NOT NULL
            AND a.disabled_at IS NULL`,
  {
    notNull: ['secret', 'amountInCents', 'createdAt', 'number', 'isGift', 'to', 'guestName', 'total', 'balance'],
  },
)

/** The address of the page on which a guest pays. */
export const guestPaymentLink = (origin: string, secret: string): string => `${origin}/pay/${secret}`

/** Subscriber that mails the link to the guest, once, unless it was replaced or paid meanwhile. */
export const mailGuest = ({ env, database, queueMail }: Pick<Platform, 'env' | 'database' | 'queueMail'>): Subscriber =>
  accountSubscriber(
    'mail-guest-payment',
    ['guest_payment.requested'],
    async ({ appId, subject, data: { isMailed } }) => {
      if (!isMailed) return
      const { rows } = await database.query(asked.with(appId, subject))
      const [row] = rows
      if (!row) return
      const { to, userId, guestName, isGift, arrival, departure, createdAt } = row
      const link = { createdAt, paidAt: null, status: 'open' as const }
      const variables = {
        guestName,
        about: isGift ? 'gift' : 'stay',
        reference: `R-${row.number}`,
        roomName: row.roomName ?? '',
        arrival: arrival ?? '',
        departure: departure ?? '',
        amount: String(row.amountInCents),
        total: String(row.total),
        balance: String(row.balance),
        validUntil: lastDayOf(link, { departureDate: departure }),
        link: guestPaymentLink(env.origin, row.secret),
      }
      const mail = { appId, userId, to, locale: isLocale(row.locale) ? row.locale : ('fr' as const), variables }
      await database.transaction((tx) =>
        queueMail(tx, { ...mail, template: 'guest_payment', key: `guest_payment:${subject}` }),
      )
    },
  )
