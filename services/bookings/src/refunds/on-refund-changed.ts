import type { BookingRefund } from '@passerelle/contract/bookings/schemas'
import { accountSubscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import { refundStore } from './refund-store.ts'

/** Subscriber that takes over what the card payment provider reports about refunds of bookings. Idempotent. */
export const onRefundChanged = ({
  database,
  record,
  clock,
}: Pick<Platform, 'database' | 'record' | 'clock'>): Subscriber =>
  accountSubscriber('take-refund', ['refund.changed'], async ({ appId, subject: refundId, data }) => {
    const status = data.status as BookingRefund['status']
    await database.transaction(async (tx) => {
      const saved = await refundStore.save(tx.query, appId, refundId, status, clock.now())
      if (!saved) return
      const { bookingId: subject, amountInCents } = saved
      const about = { appId, actor: { kind: 'system' } as const, subject }
      await record(tx, { ...about, name: 'booking.refund_changed', data: { refundId, status, amountInCents } })
    })
  })
