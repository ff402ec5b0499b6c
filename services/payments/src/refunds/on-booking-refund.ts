import type { Clock } from '@passerelle/kernel/clock'
import type { Database } from '@passerelle/server/database/connect'
import { accountSubscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import { statement } from './statement-rows.ts'
import type { RefundStore, StoredRefund } from './refund-store.ts'

type Deps = { clock: Clock; database: Pick<Database, 'query' | 'transaction'>; refunds: RefundStore }

const ofBooking = statement(
  'payments.booking-refund',
  `SELECT app_id AS "appId", id, NULL AS "paymentId", provider_payment_id AS "providerPaymentId",
                amount_in_cents AS "amountInCents"
           FROM bookings.card_refunds WHERE app_id = $1 AND id = $2`,
  { notNull: ['appId', 'id', 'providerPaymentId', 'amountInCents'] },
)

const aboveBalance = statement(
  'payments.guest-payment-to-return',
  `SELECT app_id AS "appId", id, NULL AS "paymentId", provider_payment_id AS "providerPaymentId"
           FROM payments.guest_payments WHERE app_id = $1 AND id = $2 AND status = 'paid'`,
).as<Omit<StoredRefund, 'amountInCents'>>()

/**
 * Subscriber that takes over the refunds that bookings ask for: of online payments, and of what guests paid above the
 * balance, whose refund has the id of their payment.
 */
export const onBookingRefund = ({ clock, database, refunds }: Deps): Subscriber =>
  accountSubscriber(
    'send-refund',
    ['booking.refund_requested', 'booking.payment_returned'],
    async ({ appId, data }) => {
      const [refund] =
        'guestPaymentId' in data
          ? (await database.query(aboveBalance.with(appId, data.guestPaymentId))).rows.map((found) => ({
              ...found,
              amountInCents: data.amountInCents,
            }))
          : (await database.query(ofBooking.with(appId, data.refundId))).rows
      if (refund) await database.transaction((tx) => refunds.insert(tx, refund, clock.now()))
    },
  )
