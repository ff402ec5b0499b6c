import type { InferBody } from '@passerelle/contract/operation'
import type { bookingOptions } from '@passerelle/contract/bookings/booking-options'
import type { Booking } from '@passerelle/contract/bookings/schemas'
import { Problem } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Query, Tx } from '@passerelle/server/database/connect'
import { bookingStore } from '../bookings/booking-store.ts'
import { readBooking } from '../bookings/bookings-view.ts'
import type { StoredBooking } from '../bookings/stored-booking.ts'
import { eventActor, type Caller, type Deps } from '../caller.ts'
import { definedOf } from '../defined-of.ts'
import { priceOf } from '../pricing/price-lines.ts'
import { roomStore } from '../rooms/room-store.ts'
import { optionStore, type StoredOption } from './option-store.ts'

type NewOption = InferBody<typeof bookingOptions.addBookingOption>
type OptionChange = InferBody<typeof bookingOptions.changeBookingOption>
type Wish = Pick<NewOption, 'priceId' | 'productId' | 'taxRateId'>

/** The option of the booking's room with this price, at its current amount. Throws `invalid_input`. */
const offered = async (query: Query, { roomId }: StoredBooking, wish: Wish, { appId }: Caller) => {
  const room = roomId === null ? null : await roomStore.read(query, appId, roomId)
  const found = room?.bookingOptions.find(
    ({ priceId, productId, taxRateId }) =>
      priceId === wish.priceId &&
      productId === wish.productId &&
      (wish.taxRateId === undefined || wish.taxRateId === taxRateId),
  )
  if (!found) throw new Problem('invalid_input', { fields: { priceId: fieldMessage('bookings.refusals.price') } })
  return found
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

/** Adds an option of the room at its current price (API-145). Throws `not_found`, `invalid_input`, `voucher_issued`. */
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
