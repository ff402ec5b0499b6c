import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'bookings.room': {
    id: string
    name: string
    productId: string
    priceId: string
    taxRateId: string | null
    unitAmountInCents: number | null
    taxPercent: number
    bookingOptions: unknown
    bookingRestrictions: unknown
    priceList: unknown
    paymentAdvancePercent: number | null
    calendarSecret: string
  }
  'bookings.room-lock': {
    id: string
    name: string
    productId: string
    priceId: string
    taxRateId: string | null
    unitAmountInCents: number | null
    taxPercent: number
    bookingOptions: unknown
    bookingRestrictions: unknown
    priceList: unknown
    paymentAdvancePercent: number | null
    calendarSecret: string
  }
  'bookings.room-write': Record<never, never>
  'bookings.rooms': {
    id: string
    name: string
    productId: string
    priceId: string
    taxRateId: string | null
    unitAmountInCents: number | null
    taxPercent: number
    bookingOptions: unknown
    bookingRestrictions: unknown
    priceList: unknown
    paymentAdvancePercent: number | null
    calendarSecret: string
  }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
