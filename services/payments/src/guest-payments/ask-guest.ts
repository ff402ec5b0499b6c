import { randomBytes } from 'node:crypto'
import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Query } from '@passerelle/server/database/connect'
import { assertMayMail } from '@passerelle/server/mail/assert-may-mail'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'
import type { GuestPaymentStore, StoredGuestPayment } from './guest-payment-store.ts'

export type BookingToPay = {
  accountName: string
  accountLogo: string | null
  accountColour: string
  number: number
  isGift: boolean
  arrivalDate: string | null
  departureDate: string | null
  balanceInCents: number
  advanceLeftInCents: number
  hasAddress: boolean
  /** The account is disabled. */
  isClosed: boolean
}

const bookingToPay = statement(
  'payments.booking-to-pay',
  `SELECT a.name AS "accountName", a.logo AS "accountLogo", a.primary_color AS "accountColour",
                b.contact_email IS NOT NULL AS "hasAddress", a.disabled_at IS NOT NULL AS "isClosed",
                b.number, b.is_gift AS "isGift",
                b.arrival_date::text AS "arrivalDate", b.departure_date::text AS "departureDate",
                (b.total_in_cents - b.paid_in_cents)::float8 AS "balanceInCents",
                greatest(0, b.advance_in_cents - b.paid_in_cents)::float8 AS "advanceLeftInCents"
           FROM bookings.booking_balances b JOIN accounts.app_looks a ON a.app_id = b.app_id
          WHERE b.app_id = $1 AND b.booking_id = $2`,
  {
    notNull: [
      'accountName',
      'accountColour',
      'number',
      'isGift',
      'balanceInCents',
      'advanceLeftInCents',
      'hasAddress',
      'isClosed',
    ],
  },
)

/** What is left to pay of a booking; throws `not_found`. */
export const readBookingToPay = async (query: Query, appId: string, bookingId: string): Promise<BookingToPay> => {
  const { rows } = await query(bookingToPay.with(appId, bookingId))
  if (!rows[0]) throw new Problem('not_found')
  return rows[0]
}

type Deps = Pick<Platform, 'database' | 'record' | 'clock' | 'newId'> & { store: GuestPaymentStore }

/**
 * Asks the guest of a booking for a card payment: what is left of the advance, or the balance, unless an amount is
 * given. Throws `not_found`, `payment_above_balance`, and `guest_without_address` or `address_unconfirmed` when it
 * should be mailed and cannot.
 */
export const requestGuestPayment =
  ({ database, record, clock, newId, store }: Deps) =>
  (actor: Person, appId: string, bookingId: string, asked?: number, isMailed = false): Promise<StoredGuestPayment> =>
    database.transaction(async (tx) => {
      const { balanceInCents, advanceLeftInCents, hasAddress } = await readBookingToPay(tx.query, appId, bookingId)
      const amountInCents = asked ?? (advanceLeftInCents > 0 ? advanceLeftInCents : balanceInCents)
      if (amountInCents > balanceInCents || amountInCents === 0) throw new Problem('payment_above_balance')
      if (isMailed && !hasAddress) throw new Problem('guest_without_address')
      if (isMailed) await assertMayMail(tx.query, appId)
      const secret = randomBytes(32).toString('base64url')
      const made = await store.insert(tx, { appId, id: newId(), bookingId, secret, amountInCents }, clock.now())
      await record(tx, {
        appId,
        actor: eventActor(actor),
        name: 'guest_payment.requested',
        subject: made.id,
        data: { bookingId, amountInCents, isMailed },
      })
      return made
    })
