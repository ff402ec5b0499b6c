import type { InferBody } from '@passerelle/contract/operation'
import type { bookingOptions } from '@passerelle/contract/bookings/booking-options'
import type { Booking } from '@passerelle/contract/bookings/schemas'
import { Problem } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Query, Tx } from '@passerelle/server/database/connect'
import { bookingStore } from '../bookings/booking-store.ts'
import { readBooking } from '../bookings/bookings-view.ts'
import type { StoredBooking } from '../bookings/stored-booking.ts'
import { readCatalogue } from '../catalogue/catalogue.ts'
import { findItem, requireFit } from '../catalogue/fit-item.ts'
import { soldAs, soldRoom, unfitOf } from '../rooms/sold-room.ts'
import { eventActor, type Caller, type Deps } from '../calls/caller.ts'
import { definedOf } from '../calls/defined-of.ts'
import { priceOf } from '../pricing/price-lines.ts'
import { roomStore } from '../rooms/room-store.ts'
import { optionStore, type StoredOption } from '../bookings/option-store.ts'

type NewOption = InferBody<typeof bookingOptions.addBookingOption>
type OptionChange = InferBody<typeof bookingOptions.changeBookingOption>
type Wish = Pick<NewOption, 'priceId' | 'productId' | 'taxRateId'>

/**
 * The option with this price, at its current amount: any of the catalogue or, without payment keys, one of the
 * booking's room (BIL-064). Throws `catalogue_item_unfit`, `invalid_input`.
 */
const offered = async (query: Query, { roomId }: StoredBooking, wish: Wish, { appId }: Caller) => {
  const catalogue = await readCatalogue(query, appId)
  const room = roomId === null ? null : soldRoom(await roomStore.read(query, appId, roomId), catalogue)
  const { priceId, productId } = wish
  const found = room?.bookingOptions.find(
    (option) =>
      option.priceId === priceId &&
      option.productId === productId &&
      (wish.taxRateId === undefined || wish.taxRateId === option.taxRateId),
  )
  if (!catalogue || (found && !findItem(catalogue, 'price', priceId))) {
    if (found) return found
    throw new Problem('invalid_input', { fields: { priceId: fieldMessage('bookings.refusals.price') } })
  }
  const ids = {
    productId,
    priceId,
    taxRateId: wish.taxRateId === undefined ? (found?.taxRateId ?? null) : wish.taxRateId,
  }
  requireFit(unfitOf(catalogue, ids))
  const { name, unitAmountInCents, taxPercent } = soldAs(catalogue, ids)!
  return { ...ids, name, unitAmountInCents: unitAmountInCents!, taxPercent }
}

/** Changes the options of a booking and updates its total. */
const changeOptions =
  ({ transaction, record, clock }: Deps) =>
  (id: string, caller: Caller, change: (tx: Tx, booking: StoredBooking) => Promise<void>): Promise<Booking> =>
    transaction(async (tx) => {
      const { appId, actor } = caller
      const booking = await bookingStore.lock(tx.query, appId, id)
      if (booking.giftReclaimCode) throw new Problem('voucher_issued')
      await bookingStore.requireNotInvoiced(tx.query, appId, id)
      await change(tx, booking)
      const options = await optionStore.list(tx.query, appId, id)
      const { totalInCents } = priceOf(booking.stayLines, options, booking.advancePercent)
      await bookingStore.update(tx.query, appId, { ...booking, totalInCents })
      const data = { fields: ['options'], totalInCents }
      await record(tx, { appId, actor: eventActor(actor), name: 'booking.changed', subject: id, data })
      return readBooking(tx.query, appId, id, clock.now())
    })

/**
 * Adds an option at its current price (API-145). Throws `not_found`, `invalid_input`, `catalogue_item_unfit`,
 * `booking_invoiced`, `voucher_issued`.
 */
export const addOption = (deps: Deps) => (id: string, body: NewOption, caller: Caller) =>
  changeOptions(deps)(id, caller, async (tx, booking) => {
    const option = await offered(tx.query, booking, body, caller)
    await optionStore.write(tx.query, caller.appId, id, { ...option, id: deps.newId(), quantity: body.quantity })
  })

/**
 * Changing the quantity keeps the price; changing the price uses the current one (API-146). Throws the same as
 * `addOption`, and `booking_overpaid`.
 */
export const changeOption = (deps: Deps) => (id: string, optionId: string, body: OptionChange, caller: Caller) =>
  changeOptions(deps)(id, caller, async (tx, booking) => {
    const was = (await optionStore.list(tx.query, caller.appId, id)).find((option) => option.id === optionId)
    if (!was) throw new Problem('not_found')
    const { quantity = was.quantity, ...wish } = definedOf(body)
    const isOther = Object.keys(wish).length > 0
    const price: Omit<StoredOption, 'id' | 'quantity'> = isOther
      ? await offered(tx.query, booking, { ...was, ...wish }, caller)
      : was
    await optionStore.write(tx.query, caller.appId, id, { ...was, ...price, quantity })
  })

/** Removes an option (API-147). Throws `not_found`, `booking_overpaid`, `voucher_issued`. */
export const removeOption = (deps: Deps) => (id: string, optionId: string, caller: Caller) =>
  changeOptions(deps)(id, caller, (tx) => optionStore.remove(tx.query, caller.appId, id, optionId))
