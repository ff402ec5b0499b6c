import { isDeepStrictEqual } from 'node:util'
import type { InferBody } from '@passerelle/contract/operation'
import type { bookingCalls } from '@passerelle/contract/bookings/bookings'
import type { Booking } from '@passerelle/contract/bookings/schemas'
import { Problem } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'
import { holdsRoom } from '@passerelle/kernel/bookings'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Query, Tx } from '@passerelle/server/database/connect'
import { readCatalogue, type Catalogue } from '../catalogue/catalogue.ts'
import { priceUnfit } from '../catalogue/fit-item.ts'
import { soldRoom, type SoldRoom } from '../rooms/sold-room.ts'
import { eventActor, type Caller, type Deps } from '../calls/caller.ts'
import { definedOf } from '../calls/defined-of.ts'
import { optionStore } from './option-store.ts'
import { priceOf } from '../pricing/price-lines.ts'
import { writeRefund } from './refund-payment.ts'
import { refundsOnCancel } from '../refunds/refund-rule.ts'
import { roomStore } from '../rooms/room-store.ts'
import { settingsStore } from '../settings/settings-store.ts'
import { bookingStore } from './booking-store.ts'
import { readBooking } from './bookings-view.ts'
import { confirmed, issueVoucher } from './confirm.ts'
import { giftPrice, requireAllowed, stayPrice, withAdults } from './stay-price.ts'
import type { StoredBooking } from './stored-booking.ts'

type Change = InferBody<typeof bookingCalls.changeBooking>

const invalid = (field: string) => new Problem('invalid_input', { fields: { [field]: fieldMessage('forms.invalid') } })

const changesStay = (was: StoredBooking, is: StoredBooking) =>
  was.roomId !== is.roomId || was.arrivalDate !== is.arrivalDate || was.quantity !== is.quantity

const isBilledAs = (was: StoredBooking, is: StoredBooking) =>
  !changesStay(was, is) && was.totalInCents === is.totalInCents && isDeepStrictEqual(was.stayLines, is.stayLines)

/** Fields as they were read change nothing, also those that a stay or a gift does not have. */
const givenOf = (was: StoredBooking, { giftPriceId, roomId, ...body }: Change) =>
  definedOf({
    ...body,
    ...((roomId !== null || was.roomId !== null) && { roomId }),
    ...((giftPriceId !== null || was.isGift) && { giftPriceId }),
  })

const repricedGift = async (
  query: Query,
  was: StoredBooking,
  is: StoredBooking,
  caller: Caller,
): Promise<StoredBooking> => {
  if (was.quantity === is.quantity && was.priceId === is.priceId) return is
  if (was.giftReclaimCode) throw new Problem('voucher_issued')
  const { appId } = caller
  const settings = await settingsStore.read(query, appId)
  const catalogue = await readCatalogue(query, appId)
  const room = is.roomId ? soldRoom(await roomStore.read(query, appId, is.roomId), catalogue) : null
  // What the buyer chose stays.
  const chosenInCents = was.priceId === is.priceId ? was.unitAmountInCents : undefined
  const facts = { room, settings, catalogue, chosenInCents, field: 'giftPriceId' }
  return { ...is, ...giftPrice(is.priceId, is.quantity, facts) }
}

/** A stay at another price of its room's product keeps that price while it is for sale. */
const keptPrice = (catalogue: Catalogue, { productId }: SoldRoom, { priceId }: StoredBooking): string | null =>
  catalogue && priceUnfit(catalogue, priceId, { productId }) === null ? priceId : null

/** Different nights or another room are priced at current prices; otherwise a booking keeps its prices. */
const repricedStay = async (
  query: Query,
  was: StoredBooking,
  is: StoredBooking,
  { appId }: Caller,
): Promise<StoredBooking> => {
  if (!changesStay(was, is)) return { ...is, stayLines: withAdults(is.stayLines, is.adults, is.quantity) }
  const settings = await settingsStore.read(query, appId)
  const catalogue = await readCatalogue(query, appId)
  const room = soldRoom(await roomStore.read(query, appId, is.roomId!), catalogue)
  const priceId = keptPrice(catalogue, room, was)
  return { ...is, ...stayPrice(room, settings, { ...is, arrivalDate: is.arrivalDate! }, { catalogue, priceId }) }
}

const requireAllowedStay = async (query: Query, was: StoredBooking, is: StoredBooking, { appId }: Caller) => {
  if (is.arrivalDate === null || !changesStay(was, is)) return
  if (is.roomId === null) throw new Problem('invalid_input', { fields: { roomId: fieldMessage('forms.required') } })
  requireAllowed(await roomStore.read(query, appId, is.roomId), { ...is, arrivalDate: is.arrivalDate })
}

/** Refunds the online payments of a canceled booking by the rule that it was made with. */
const refundCanceled = async (deps: Deps, tx: Tx, booking: StoredBooking, caller: Caller): Promise<void> => {
  const { appId } = caller
  const now = deps.clock.now()
  const paid = await readBooking(tx.query, appId, booking.id, now)
  for (const refund of refundsOnCancel(paid, booking, toIsoDate(now)))
    await writeRefund(deps, tx, booking.id, { ...refund, isOnline: true }, caller)
}

/**
 * Edits a booking (API-143): changed nights are checked and priced again, and the first change to `confirmed` confirms
 * it (OPEN-050). Cancelling refunds its online payments by its rule. Throws `not_found`, `invalid_input`,
 * `booking_restricted`, `booking_without_price`, `catalogue_item_unfit`, `booking_conflict`, `booking_overpaid`,
 * `booking_invoiced`, `voucher_issued`.
 */
export const changeBooking =
  (deps: Deps) =>
  (id: string, body: Change, caller: Caller): Promise<Booking> => {
    const { transaction, record, clock } = deps
    const { appId, actor } = caller
    return transaction(async (tx) => {
      const now = clock.now()
      const was = await bookingStore.lock(tx.query, appId, id)
      const { giftPriceId, ...fields } = givenOf(was, body)
      if (giftPriceId === null || (giftPriceId && !was.isGift)) throw invalid('giftPriceId')
      if (fields.roomId === null) throw invalid('roomId')
      if (body.arrivalDate === null && !was.isGift) throw invalid('arrivalDate')
      const { roomId = was.roomId, ...others } = fields
      const asked: StoredBooking = { ...was, ...others, roomId, ...(giftPriceId && { priceId: giftPriceId }) }
      // Rejects a room of another account, whatever else changes.
      if (asked.roomId !== null && asked.roomId !== was.roomId) await roomStore.read(tx.query, appId, asked.roomId)
      await requireAllowedStay(tx.query, was, asked, caller)
      const reprice = was.isGift ? repricedGift : repricedStay
      const priced = await reprice(tx.query, was, asked, caller)
      const options = await optionStore.list(tx.query, appId, id)
      const { totalInCents } = priceOf(priced.stayLines, options, priced.advancePercent)
      const is = confirmed({ ...priced, totalInCents }, now)
      if (!isBilledAs(was, is)) await bookingStore.requireNotInvoiced(tx.query, appId, id)
      await bookingStore.update(tx.query, appId, is)

      const about = { appId, actor: eventActor(actor), subject: id }
      const changed = Object.keys(givenOf(was, body)).filter((field) => field !== 'status')
      if (changed.length > 0)
        await record(tx, { ...about, name: 'booking.changed', data: { fields: changed, totalInCents } })
      if (is.status !== was.status)
        await record(tx, { ...about, name: 'booking.status_changed', data: { from: was.status, to: is.status } })
      if (is.giftReclaimCode && !was.giftReclaimCode) await issueVoucher(deps, tx, is, about)
      if (is.status === 'canceled' && holdsRoom(was.status)) await refundCanceled(deps, tx, is, caller)
      return readBooking(tx.query, appId, id, now)
    })
  }

/**
 * Deletes a booking without payments and without an issued voucher (API-144). Throws `not_found`,
 * `booking_has_payments`, `voucher_issued`, and `booking_being_paid` once a guest has begun to pay it by card: what
 * they pay then would belong to no booking.
 */
export const deleteBooking =
  ({ transaction, record }: Deps) =>
  (id: string, { appId, actor }: Caller): Promise<null> =>
    transaction(async (tx) => {
      const { status, giftReclaimCode } = await bookingStore.lock(tx.query, appId, id)
      if (giftReclaimCode) throw new Problem('voucher_issued')
      await bookingStore.remove(tx.query, appId, id)
      await record(tx, { appId, actor: eventActor(actor), name: 'booking.deleted', subject: id, data: { status } })
      return null
    })
