import type { Platform } from '@passerelle/server/platform'
import { accountSubscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { RefundStore } from './refund-store.ts'
import { statement } from './statement-rows.ts'

// Locked, so that an event that is delivered twice at once returns it once.
const lock = statement(
  'payments.verification-lock',
  `SELECT FROM payments.payments WHERE app_id = $1 AND id = $2 AND purpose = 'verification' FOR UPDATE`,
)
const arrived = statement(
  'payments.verification-arrived',
  `SELECT p.provider_payment_id AS "providerPaymentId", p.amount_in_cents AS "amountInCents" FROM payments.payments p
    WHERE p.app_id = $1 AND p.id = $2 AND p.purpose = 'verification' AND p.status = 'paid' AND p.refunded_in_cents = 0
      AND NOT EXISTS (SELECT FROM payments.refunds r WHERE r.app_id = p.app_id AND r.payment_id = p.id)`,
)

type Deps = Pick<Platform, 'clock' | 'database' | 'newId'> & { refunds: Pick<RefundStore, 'insert'> }

/** The euro that verified a bank account is given back once it has arrived (COL-019). Idempotent. */
export const returnVerification = ({ clock, database, newId, refunds }: Deps): Subscriber =>
  accountSubscriber('return-verification', ['payment.changed'], async ({ appId, subject: paymentId, data }) => {
    if (data.status !== 'paid') return
    await database.transaction(async (tx) => {
      tx.send(lock.with(appId, paymentId))
      const { rows } = await tx.query(arrived.with(appId, paymentId))
      const [payment] = rows
      if (payment) await refunds.insert(tx, { appId, id: newId(), paymentId, ...payment }, clock.now())
    })
  })
