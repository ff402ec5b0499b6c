import type { InferBody } from '@passerelle/contract/operation'
import type { bookingCalls } from '@passerelle/contract/bookings/bookings'
import type { Booking } from '@passerelle/contract/bookings/schemas'
import { Problem } from '@passerelle/contract/problems'
import { holdsRoom } from '@passerelle/kernel/bookings'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { addDays } from '@passerelle/kernel/nights'
import { fieldMessage } from '@passerelle/i18n/field-message'
import { eventActor, type Caller, type Deps } from '../calls/caller.ts'
import { priceOf } from '../pricing/price-lines.ts'
import { settingsStore } from '../settings/settings-store.ts'
import { toBooking, type BookingRow } from './booking-row.ts'
import { bookingStore } from './booking-store.ts'
import { confirmed, issueVoucher } from './confirm.ts'
import { readCreationFacts, type CreationFacts } from './creation-facts.ts'
import { giftPrice, requireAllowed, stayPrice, type Price } from './stay-price.ts'
import type { StoredBooking } from './stored-booking.ts'

type NewBooking = InferBody<typeof bookingCalls.createBooking>

const required = (fields: readonly string[]) =>
  new Problem('invalid_input', {
    fields: Object.fromEntries(fields.map((field) => [field, fieldMessage('forms.required')])),
  })

/** A stay requires room and arrival, a gift its price (OPEN-049). Throws `invalid_input`. */
const requireFields = ({ isGift, roomId, arrivalDate, priceId }: NewBooking) => {
  const wanted = isGift ? { priceId, ...(arrivalDate && { roomId }) } : { roomId, arrivalDate }
  const missing = Object.entries(wanted).filter(([, value]) => !value)
  if (missing.length > 0) throw required(missing.map(([field]) => field))
}

const priceNow = (body: NewBooking, { room, settings, catalogue }: CreationFacts): Price => {
  if (room && body.arrivalDate)
    requireAllowed(room, { ...body, arrivalDate: body.arrivalDate, children: body.children ?? 0 })
  const { isGift, giftAmountInCents: chosenInCents } = body
  if (isGift)
    return giftPrice(body.priceId!, body.quantity, { room, settings, catalogue, chosenInCents, field: 'priceId' })
  const stay = { ...body, arrivalDate: body.arrivalDate!, children: body.children ?? 0 }
  return stayPrice(room!, settings, stay, { catalogue, priceId: body.priceId ?? null })
}

const newBooking = (
  id: string,
  body: NewBooking,
  price: Price,
  settings: CreationFacts['settings'],
): StoredBooking => ({
  id,
  roomId: body.roomId ?? null,
  status: body.status,
  arrivalDate: body.arrivalDate ?? null,
  quantity: body.quantity,
  note: body.note ?? '',
  isGift: body.isGift ?? false,
  giftReclaimCode: null,
  userId: body.userId ?? null,
  contactName: body.contactName ?? '',
  contactEmail: body.contactEmail ?? null,
  adults: body.adults,
  children: body.children ?? 0,
  ...price,
  totalInCents: priceOf(price.stayLines, [], price.advancePercent).totalInCents,
  freeCancellationDays: settings.freeCancellationDays,
  lateRefundPercent: settings.lateRefundPercent,
  confirmedAt: null,
  validUntil: null,
  voucherLeftInCents: null,
  cancelReason: '',
})

/** The row that was just written, as a later reading returns it. */
const rowOf = (booking: StoredBooking, { room, person }: CreationFacts, number: number, now: Date): BookingRow => ({
  ...booking,
  number,
  roomName: room?.name ?? null,
  departureDate: booking.arrivalDate === null ? null : addDays(booking.arrivalDate, booking.quantity),
  contactName: booking.contactName || (person?.name ?? ''),
  contactEmail: booking.contactEmail ?? person?.email ?? null,
  paidInCents: 0,
  createdAt: now,
  options: [],
  payments: [],
})

/**
 * Creates a booking at current prices (API-142, BOK-002, BOK-003). Throws `access_denied`, `not_found` (no such room),
 * `invalid_input`, `booking_restricted`, `booking_without_price`, `catalogue_item_unfit`, `booking_conflict`.
 */
export const createBooking =
  (deps: Deps) =>
  async (body: NewBooking, caller: Caller): Promise<Booking> => {
    const { query, transaction, record, clock, newId } = deps
    const { appId, actor } = caller
    requireFields(body)
    const facts = await readCreationFacts(query, caller, body)
    const now = clock.now()
    const booking = confirmed(newBooking(newId(), body, priceNow(body, facts), facts.settings), now)
    // Most conflicts are seen here, before a number is taken; the constraint decides about those at the same time.
    if (facts.isTaken && holdsRoom(booking.status)) throw new Problem('booking_conflict')
    const { roomId, status, quantity: nights, isGift, totalInCents } = booking
    const data = { roomId, status, nights, isGift, totalInCents }
    const about = { appId, actor: eventActor(actor) }
    const number = await settingsStore.nextNumber(query, appId)
    await transaction(async (tx) => {
      await bookingStore.insert(tx.query, appId, booking, number, now)
      await record(tx, { ...about, name: 'booking.created', subject: booking.id, data })
      if (booking.giftReclaimCode) await issueVoucher(deps, tx, booking, about)
    })
    return toBooking(rowOf(booking, facts, number, now), toIsoDate(now))
  }
