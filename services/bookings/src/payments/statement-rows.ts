import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'bookings.exists': Record<never, never>
  'bookings.guest-balance': { status: string; leftInCents: number; isRecorded: boolean }
  'bookings.guest-balance-lock': Record<never, never>
  'bookings.guest-receipt': { bookingId: string; providerPaymentId: string; amountInCents: number; paidAt: Date }
  'bookings.pay': Record<never, never>
  'bookings.payment-insert': Record<never, never>
  'bookings.payment-remove': {
    id: string
    method: string
    description: string
    amountInCents: number
    paymentAt: Date
    voucherId: string | null
    providerPaymentId: string | null
  }
  'bookings.unpay': Record<never, never>
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
