import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'bookings.booking': {
    id: string
    number: number
    roomId: string | null
    roomName: string | null
    status: string | null
    arrivalDate: string | null
    departureDate: string | null
    quantity: number
    note: string
    isGift: boolean
    giftReclaimCode: string | null
    priceId: string
    userId: string | null
    contactName: string
    contactEmail: string | null
    adults: number
    children: number
    unitAmountInCents: number
    stayLines: unknown
    advancePercent: number
    totalInCents: number
    paidInCents: number
    confirmedAt: Date | null
    validUntil: string | null
    voucherLeftInCents: number | null
    createdAt: Date
    cancelReason: string
    freeCancellationDays: number | null
    lateRefundPercent: number
    options: unknown
    payments: unknown
  }
  'bookings.booking-delete': Record<never, never>
  'bookings.booking-insert': Record<never, never>
  'bookings.booking-lock': {
    id: string
    roomId: string | null
    status: string
    arrivalDate: string | null
    quantity: number
    note: string
    isGift: boolean
    giftReclaimCode: string | null
    priceId: string
    userId: string | null
    contactName: string
    contactEmail: string | null
    adults: number
    children: number
    unitAmountInCents: number
    stayLines: unknown
    advancePercent: number
    totalInCents: number
    confirmedAt: Date | null
    validUntil: string | null
    voucherLeftInCents: number | null
    cancelReason: string
    freeCancellationDays: number | null
    lateRefundPercent: number
  }
  'bookings.booking-update': Record<never, never>
  'bookings.counts': { upcoming: number; due: number; pending: number; past: number; all: number }
  'bookings.creation-facts': { isTaken: boolean; room: unknown; settings: unknown; catalogue: unknown; person: unknown }
  'bookings.days': {
    id: string
    number: number
    roomId: string | null
    roomName: string | null
    status: string | null
    arrivalDate: string | null
    departureDate: string | null
    quantity: number
    note: string
    isGift: boolean
    giftReclaimCode: string | null
    priceId: string
    userId: string | null
    contactName: string
    contactEmail: string | null
    adults: number
    children: number
    unitAmountInCents: number
    stayLines: unknown
    advancePercent: number
    totalInCents: number
    paidInCents: number
    confirmedAt: Date | null
    validUntil: string | null
    voucherLeftInCents: number | null
    createdAt: Date
    cancelReason: string
    freeCancellationDays: number | null
    lateRefundPercent: number
    options: unknown
    payments: unknown
  }
  'bookings.days-part': {
    id: string
    number: number
    roomId: string | null
    roomName: string | null
    status: string | null
    arrivalDate: string | null
    departureDate: string | null
    quantity: number
    note: string
    isGift: boolean
    giftReclaimCode: string | null
    priceId: string
    userId: string | null
    contactName: string
    contactEmail: string | null
    adults: number
    children: number
    unitAmountInCents: number
    stayLines: unknown
    advancePercent: number
    totalInCents: number
    paidInCents: number
    confirmedAt: Date | null
    validUntil: string | null
    voucherLeftInCents: number | null
    createdAt: Date
    cancelReason: string
    freeCancellationDays: number | null
    lateRefundPercent: number
    options: unknown
    payments: unknown
  }
  'bookings.days-rest': { id: string }
  'bookings.gift-paid': Record<never, never>
  'bookings.invoiced': { id: string | null }
  'bookings.ledger': {
    _id: string | null
    kind: string | null
    at: Date | null
    amountInCents: number | null
    leftInCents: number | null
    bookingId: string | null
    bookingNumber: number | null
  }
  'bookings.option-remove': Record<never, never>
  'bookings.option-write': Record<never, never>
  'bookings.options': {
    id: string
    productId: string
    priceId: string
    taxRateId: string | null
    name: string
    quantity: number
    unitAmountInCents: number
    taxPercent: number
  }
  'bookings.page': {
    id: string
    number: number
    roomId: string | null
    roomName: string | null
    status: string | null
    arrivalDate: string | null
    departureDate: string | null
    quantity: number
    note: string
    isGift: boolean
    giftReclaimCode: string | null
    priceId: string
    userId: string | null
    contactName: string
    contactEmail: string | null
    adults: number
    children: number
    unitAmountInCents: number
    stayLines: unknown
    advancePercent: number
    totalInCents: number
    paidInCents: number
    confirmedAt: Date | null
    validUntil: string | null
    voucherLeftInCents: number | null
    createdAt: Date
    cancelReason: string
    freeCancellationDays: number | null
    lateRefundPercent: number
    options: unknown
    payments: unknown
  }
  'bookings.page-of-view': {
    id: string
    number: number
    roomId: string | null
    roomName: string | null
    status: string | null
    arrivalDate: string | null
    departureDate: string | null
    quantity: number
    note: string
    isGift: boolean
    giftReclaimCode: string | null
    priceId: string
    userId: string | null
    contactName: string
    contactEmail: string | null
    adults: number
    children: number
    unitAmountInCents: number
    stayLines: unknown
    advancePercent: number
    totalInCents: number
    paidInCents: number
    confirmedAt: Date | null
    validUntil: string | null
    voucherLeftInCents: number | null
    createdAt: Date
    cancelReason: string
    freeCancellationDays: number | null
    lateRefundPercent: number
    options: unknown
    payments: unknown
  }
  'bookings.search': {
    id: string
    number: number
    roomId: string | null
    roomName: string | null
    status: string | null
    arrivalDate: string | null
    departureDate: string | null
    quantity: number
    note: string
    isGift: boolean
    giftReclaimCode: string | null
    priceId: string
    userId: string | null
    contactName: string
    contactEmail: string | null
    adults: number
    children: number
    unitAmountInCents: number
    stayLines: unknown
    advancePercent: number
    totalInCents: number
    paidInCents: number
    confirmedAt: Date | null
    validUntil: string | null
    voucherLeftInCents: number | null
    createdAt: Date
    cancelReason: string
    freeCancellationDays: number | null
    lateRefundPercent: number
    options: unknown
    payments: unknown
  }
  'bookings.taken': {
    _id: string | null
    number: number | null
    roomId: string | null
    arrivalDate: string | null
    departureDate: string | null
    name: string | null
  }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
