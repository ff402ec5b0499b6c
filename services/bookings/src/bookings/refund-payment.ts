import type { Booking } from '@passerelle/contract/bookings/schemas'
import { Problem } from '@passerelle/contract/problems'
import type { Tx } from '@passerelle/server/database/connect'
import { bookingStore } from './booking-store.ts'
import { readBooking } from './bookings-view.ts'
import { eventActor, type Caller, type Deps } from '../calls/caller.ts'
import { refundStore } from '../refunds/refund-store.ts'

/**
 * Writes a refund of a payment, within the lock of the booking: online payments are refunded by the provider later,
 * others have been returned by hand.
 */
export const writeRefund = async (
  { record, clock, newId }: Pick<Deps, 'record' | 'clock' | 'newId'>,
  tx: Tx,
  bookingId: string,
  { paymentId, amountInCents, isOnline }: { paymentId: string; amountInCents: number; isOnline: boolean },
  { appId, actor }: Caller,
): Promise<void> => {
  const refundId = newId()
  const status = isOnline ? 'requested' : 'succeeded'
  await refundStore.insert(tx.query, appId, { id: refundId, bookingId, paymentId, amountInCents, status }, clock.now())
  const about = { appId, actor: eventActor(actor), subject: bookingId }
  await (isOnline
    ? record(tx, { ...about, name: 'booking.refund_requested', data: { refundId, paymentId, amountInCents } })
    : record(tx, { ...about, name: 'booking.refund_changed', data: { refundId, status, amountInCents } }))
}

/**
 * Refunds a payment of a booking, all that is left of it or a part. Throws `not_found`, `payment_not_refundable`,
 * `refund_above_payment`.
 */
export const refundPayment =
  (deps: Deps) =>
  (id: string, paymentId: string, asked: number | undefined, caller: Caller): Promise<Booking> =>
    deps.transaction(async (tx) => {
      const { appId } = caller
      const now = deps.clock.now()
      await bookingStore.lock(tx.query, appId, id)
      const { payments } = await readBooking(tx.query, appId, id, now)
      const payment = payments.find(({ _id }) => _id === paymentId)
      if (!payment) throw new Problem('not_found')
      const { isOnline, refundableInCents } = payment
      if (refundableInCents <= 0) throw new Problem('payment_not_refundable')
      const amountInCents = asked ?? refundableInCents
      if (amountInCents > refundableInCents) throw new Problem('refund_above_payment')
      await writeRefund(deps, tx, id, { paymentId, amountInCents, isOnline }, caller)
      return readBooking(tx.query, appId, id, now)
    })
