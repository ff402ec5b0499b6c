import type { InferBody } from '@passerelle/contract/operation'
import type { bookingCalls } from '@passerelle/contract/bookings/bookings'
import type { Booking } from '@passerelle/contract/bookings/schemas'
import { Problem } from '@passerelle/contract/problems'
import type { Query } from '@passerelle/server/database/connect'
import { getTranslator } from '@passerelle/i18n/translate'
import { eventActor, type Caller, type Deps } from '../caller.ts'
import { priceOf } from '../pricing/price-lines.ts'
import { roomStore } from '../rooms/room-store.ts'
import { settingsStore } from '../settings/settings-store.ts'
import { bookingStore } from './booking-store.ts'
import { readBooking } from './bookings-view.ts'
import { confirmed, issueVoucher } from './confirm.ts'
import { requirePerson } from './require-person.ts'
import { giftPrice, requireAllowed, stayPrice, type Price } from './stay-price.ts'

type Settings = Awaited<ReturnType<typeof settingsStore.read>>
type NewBooking = InferBody<typeof bookingCalls.createBooking>

const required = (fields: readonly string[], { locale }: Caller) =>
  new Problem('invalid_input', {
    errors: Object.fromEntries(fields.map((field) => [field, getTranslator(locale)('forms.required')])),
  })

/** A stay requires room and arrival, a gift its price (OPEN-049). Throws `invalid_input`. */
const requireFields = ({ isGift, roomId, arrivalDate, priceId }: NewBooking, caller: Caller) => {
  const wanted = isGift ? { priceId, ...(arrivalDate && { roomId }) } : { roomId, arrivalDate }
  const missing = Object.entries(wanted).filter(([, value]) => !value)
  if (missing.length > 0)
    throw required(
      missing.map(([field]) => field),
      caller,
    )
}

const priceNow = async (
  query: Query,
  body: NewBooking,
  settings: Settings,
  { appId, locale }: Caller,
): Promise<Price> => {
  const room = body.roomId ? await roomStore.read(query, appId, body.roomId) : null
  if (room && body.arrivalDate)
    requireAllowed(room, { ...body, arrivalDate: body.arrivalDate, children: body.children ?? 0 }, locale)
  if (body.isGift) return giftPrice(body.priceId!, body.quantity, { room, settings, locale, field: 'priceId' })
  if (body.priceId && body.priceId !== room!.priceId)
    throw new Problem('invalid_input', { errors: { priceId: getTranslator(locale)('bookings.refusals.price') } })
  return stayPrice(room!, settings, { ...body, arrivalDate: body.arrivalDate!, children: body.children ?? 0 })
}

/**
 * Creates a booking at current prices (API-142, BOK-002, BOK-003). Throws `not_found` (no such room), `invalid_input`,
 * `booking_restricted`, `booking_without_price`, `booking_conflict`.
 */
export const createBooking =
  (deps: Deps) =>
  (body: NewBooking, caller: Caller): Promise<Booking> => {
    const { transaction, record, clock, newId } = deps
    const { appId, actor } = caller
    requireFields(body, caller)
    return transaction(async (tx) => {
      const now = clock.now()
      if (body.userId) await requirePerson(tx.query, body.userId, caller)
      const settings = await settingsStore.read(tx.query, appId)
      const price = await priceNow(tx.query, body, settings, caller)
      const { freeCancellationDays, lateRefundPercent } = settings
      const { totalInCents } = priceOf(price.stayLines, [], price.advancePercent)
      const booking = confirmed(
        {
          id: newId(),
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
          totalInCents,
          freeCancellationDays,
          lateRefundPercent,
          confirmedAt: null,
          validUntil: null,
          voucherLeftInCents: null,
        },
        now,
      )
      await bookingStore.insert(tx.query, appId, booking, await settingsStore.nextNumber(tx.query, appId), now)
      const { roomId, status, quantity: nights, isGift } = booking
      const data = { roomId, status, nights, isGift, totalInCents }
      await record(tx, { appId, actor: eventActor(actor), name: 'booking.created', subject: booking.id, data })
      if (booking.giftReclaimCode) await issueVoucher(deps, tx, booking, caller)
      return readBooking(tx.query, appId, booking.id, now)
    })
  }
