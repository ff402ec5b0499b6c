import type { InferBody } from '@passerelle/contract/operation'
import type { bookingPayments } from '@passerelle/contract/bookings/booking-payments'
import type { Booking } from '@passerelle/contract/bookings/schemas'
import { Problem } from '@passerelle/contract/problems'
import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Tx } from '@passerelle/server/database/connect'
import { readBooking } from '../bookings/bookings-view.ts'
import { eventActor, type Caller, type Deps } from '../calls/caller.ts'
import { checkGuess } from '../vouchers/guess-limit.ts'
import { readVoucherCode } from '../vouchers/voucher-code.ts'
import { voucherStore } from '../vouchers/voucher-store.ts'
import { paymentStore, type StoredPayment } from './payment-store.ts'

type NewPayment = InferBody<typeof bookingPayments.addBookingPayment>

/** The id of a payment at the card payment provider, if the description is one. */
const onlinePaymentOf = (description: string | undefined): string | null =>
  /^pi_[A-Za-z0-9_]{3,250}$/.exec(description?.trim() ?? '')?.[0] ?? null

const momentOf = (text: string | undefined, now: Date): Date => {
  if (text === undefined) return now
  return text.includes('T') ? new Date(text) : parseDayBounds(text).start
}

const useVoucher = async (deps: Deps, tx: Tx, bookingId: string, payment: StoredPayment, { appId, actor }: Caller) => {
  const { clock, newId, record } = deps
  const code = readVoucherCode(payment.description)
  if (code === null) throw new Problem('voucher_unknown')
  const { amountInCents } = payment
  const now = clock.now()
  const voucher = await voucherStore.use(tx.query, appId, { code, amountInCents, bookingId, today: toIsoDate(now) })
  const { id: voucherId, leftInCents } = voucher
  const entry = { id: newId(), voucherId, kind: 'used' as const, at: now, bookingId, leftInCents }
  await voucherStore.addEntry(tx.query, appId, { ...entry, amountInCents: -amountInCents })
  const data = { amountInCents, leftInCents }
  await record(tx, { appId, actor: eventActor(actor), name: 'voucher.used', subject: voucherId, data })
  return { ...payment, description: code, voucherId }
}

/**
 * Records a payment up to the balance (API-148). The method `gift` redeems a voucher, whose code is given as the
 * description, fully or in part (OPEN-066). Throws `not_found`, `payment_above_balance`, `voucher_unknown`,
 * `voucher_used_up`, `voucher_expired`, `too_many_requests`.
 */
export const addPayment = (deps: Deps) => {
  const { transaction, record, clock, newId } = deps
  const check = checkGuess(deps)

  const pay = (id: string, body: NewPayment, caller: Caller): Promise<Booking> =>
    transaction(async (tx) => {
      const { appId, actor } = caller
      const now = clock.now()
      const { method, amountInCents } = body
      await paymentStore.pay(tx.query, appId, id, amountInCents)
      const plain: StoredPayment = {
        id: newId(),
        method,
        description: body.description ?? '',
        amountInCents,
        paymentAt: momentOf(body.paymentAt, now),
        voucherId: null,
        providerPaymentId: method === 'stripe' ? onlinePaymentOf(body.description) : null,
      }
      const payment = method === 'gift' ? await useVoucher(deps, tx, id, plain, caller) : plain
      await paymentStore.insert(tx.query, appId, id, payment)
      const data = { paymentId: payment.id, method, amountInCents }
      await record(tx, { appId, actor: eventActor(actor), name: 'booking.payment_added', subject: id, data })
      return readBooking(tx.query, appId, id, now)
    })

  return async (id: string, body: NewPayment, caller: Caller): Promise<Booking> => {
    if (body.method !== 'gift') return pay(id, body, caller)
    await check(readVoucherCode(body.description ?? ''), caller)
    return pay(id, body, caller)
  }
}

/** Deletes a payment; an amount paid with a voucher is returned to it (API-149). Throws `not_found`. */
export const removePayment =
  ({ transaction, record, clock, newId }: Deps) =>
  (id: string, paymentId: string, { appId, actor }: Caller): Promise<Booking> =>
    transaction(async (tx) => {
      const now = clock.now()
      const { method, amountInCents, voucherId } = await paymentStore.remove(tx.query, appId, id, paymentId)
      const about = { appId, actor: eventActor(actor) }
      if (voucherId !== null) {
        const leftInCents = await voucherStore.refund(tx.query, appId, voucherId, amountInCents)
        const entry = { id: newId(), voucherId, kind: 'returned' as const, at: now, bookingId: id }
        await voucherStore.addEntry(tx.query, appId, { ...entry, amountInCents, leftInCents })
        const data = { amountInCents, leftInCents }
        await record(tx, { ...about, name: 'voucher.returned', subject: voucherId, data })
      }
      const data = { paymentId, method, amountInCents }
      await record(tx, { ...about, name: 'booking.payment_removed', subject: id, data })
      return readBooking(tx.query, appId, id, now)
    })
