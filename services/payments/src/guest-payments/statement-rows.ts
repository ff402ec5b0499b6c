import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'payments.booking-to-pay': {
    accountName: string
    accountLogo: string | null
    accountColour: string
    hasAddress: boolean
    isClosed: boolean
    number: number
    isGift: boolean
    arrivalDate: string | null
    departureDate: string | null
    balanceInCents: number
    advanceLeftInCents: number
  }
  'payments.guest-payment': {
    appId: string
    id: string
    bookingId: string
    secret: string
    amountInCents: number
    status: string
    providerPaymentId: string | null
    failureReason: string | null
    paidAt: Date | null
    createdAt: Date
    readAt: Date
  }
  'payments.guest-payment-begin': Record<never, never>
  'payments.guest-payment-insert': {
    appId: string
    id: string
    bookingId: string
    secret: string
    amountInCents: number
    status: string
    providerPaymentId: string | null
    failureReason: string | null
    paidAt: Date | null
    createdAt: Date
    readAt: Date
  }
  'payments.guest-payment-returned': { amount: number }
  'payments.guest-payment-save': { id: string; bookingId: string; amountInCents: number; was: string; status: string }
  'payments.guest-payment-turns': { free: boolean }
  'payments.guest-payment-void': Record<never, never>
  'payments.guest-payments': {
    appId: string
    id: string
    bookingId: string
    secret: string
    amountInCents: number
    status: string
    providerPaymentId: string | null
    failureReason: string | null
    paidAt: Date | null
    createdAt: Date
    readAt: Date
  }
  'payments.guest-payments-open': { providerPaymentId: string }
  'payments.guest-to-mail': {
    secret: string
    amountInCents: number
    createdAt: Date
    number: number
    isGift: boolean
    to: string
    guestName: string
    roomName: string | null
    userId: string | null
    locale: string | null
    arrival: string | null
    departure: string | null
    total: number
    balance: number
  }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
