import type { Clock } from '@passerelle/kernel/clock'
import type { Database } from '@passerelle/server/database/connect'
import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import type { ProviderRefund } from '../stripe/payment-provider.ts'
import { PaymentProviderError } from '../stripe/payment-provider-error.ts'
import type { PaymentProviders } from '../stripe/payment-providers.ts'
import { statement } from './statement-rows.ts'
import type { RefundStore, StoredRefund } from './refund-store.ts'

type Deps = {
  clock: Clock
  database: Pick<Database, 'query'>
  providers: Pick<PaymentProviders, 'installation' | 'ofAccount'>
  refunds: RefundStore
}

const refused = { id: null, status: 'failed', failureCode: 'refused' } as const

/**
 * Asks the provider for a refund, once however often it runs (our id is the idempotency key), and stores the outcome. A
 * refund that the provider refuses has failed; an outage is thrown, so that the job is retried.
 */
export const sendRefund =
  ({ clock, providers, refunds }: Omit<Deps, 'database'>) =>
  async (refund: StoredRefund): Promise<void> => {
    const { appId, id: reference, paymentId, providerPaymentId, amountInCents } = refund
    const provider = await (paymentId === null ? providers.ofAccount(appId) : providers.installation())
    const made: ProviderRefund | typeof refused = await provider
      .refund({ paymentId: providerPaymentId, amountInCents, reference })
      .catch((error: unknown) => {
        if (error instanceof PaymentProviderError && error.reason === 'refused') return refused
        throw error
      })
    await refunds.save(refund, made, clock.now())
  }

/**
 * Asks again for refunds that have not ended, for lost webhooks and outages; one that fails does not stop the others.
 */
export const resendRefunds =
  (deps: Omit<Deps, 'database'> & { logger: Pick<Platform['logger'], 'warn'> }) =>
  async (signal: AbortSignal): Promise<void> => {
    for (const refund of await deps.refunds.listOpen()) {
      if (signal.aborted) return
      await sendRefund(deps)(refund).catch((err: unknown) => deps.logger.warn({ err }, 'a refund is still open'))
    }
  }

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
 * Subscriber that sends refunds: of payments to the installation, of online payments of bookings, and of what guests
 * paid above the balance, whose refund has the id of their payment.
 */
export const onRefundRequested = (deps: Deps): Subscriber =>
  subscriber(
    'send-refund',
    ['refund.requested', 'booking.refund_requested', 'booking.payment_returned'],
    async ({ appId, name, subject, data }) => {
      if (appId === null) return
      const { clock, database, refunds } = deps
      if (name === 'refund.requested') {
        const refund = await refunds.find(appId, subject)
        if (refund) await sendRefund(deps)(refund)
        return
      }
      const [refund] =
        'guestPaymentId' in data
          ? (await database.query(aboveBalance.with(appId, data.guestPaymentId))).rows.map((found) => ({
              ...found,
              amountInCents: data.amountInCents,
            }))
          : (await database.query(ofBooking.with(appId, (data as { refundId: string }).refundId))).rows
      if (!refund) return
      await refunds.insert(database, refund, clock.now())
      await sendRefund(deps)(refund)
    },
  )
