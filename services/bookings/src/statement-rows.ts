import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
export type StatementRows = {
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
    freeCancellationDays: number | null
    lateRefundPercent: number
  }
  'bookings.booking-update': Record<never, never>
  'bookings.calendar': {
    id: string
    name: string
    url: string
    lastSyncedAt: Date | null
    lastTriedAt: Date | null
    nextSyncAt: Date
    error: string | null
    stays: number
    conflicts: number
  }
  'bookings.calendar-ask': Record<never, never>
  'bookings.calendar-done': Record<never, never>
  'bookings.calendar-insert': Record<never, never>
  'bookings.calendar-remove': Record<never, never>
  'bookings.calendar-room': { appId: string; id: string; name: string; restrictions: unknown }
  'bookings.calendar-taken': { id: string; from: string; until: string }
  'bookings.calendars': {
    id: string
    name: string
    url: string
    lastSyncedAt: Date | null
    lastTriedAt: Date | null
    nextSyncAt: Date
    error: string | null
    stays: number
    conflicts: number
  }
  'bookings.calendars-due': {
    appId: string
    id: string
    roomId: string
    url: string
    failures: number
    nextSyncAt: Date
  }
  'bookings.creation-facts': { on: boolean; isTaken: boolean; room: unknown; settings: unknown; person: unknown }
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
    freeCancellationDays: number | null
    lateRefundPercent: number
    options: unknown
    payments: unknown
  }
  'bookings.exists': Record<never, never>
  'bookings.external-nights': { roomId: string; calendar: string; from: string; until: string }
  'bookings.feature': { on: boolean }
  'bookings.gift-paid': Record<never, never>
  'bookings.guess': { count: number; until: Date }
  'bookings.guess-back': Record<never, never>
  'bookings.guest-balance': { status: string; leftInCents: number; isRecorded: boolean }
  'bookings.guest-receipt': { bookingId: string; providerPaymentId: string; amountInCents: number; paidAt: Date }
  'bookings.ledger': {
    _id: string | null
    kind: string | null
    at: Date | null
    amountInCents: number | null
    leftInCents: number | null
    bookingId: string | null
    bookingNumber: number | null
  }
  'bookings.letterhead': { name: string; address: unknown; tax: string | null }
  'bookings.next-number': { number: number; set_config: string | null }
  'bookings.nights-clear': Record<never, never>
  'bookings.nights-fill': Record<never, never>
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
    freeCancellationDays: number | null
    lateRefundPercent: number
    options: unknown
    payments: unknown
  }
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
  'bookings.receiver': { account: string; locale: string | null }
  'bookings.refund-insert': Record<never, never>
  'bookings.refund-paid': Record<never, never>
  'bookings.refund-save': { bookingId: string; amountInCents: number; was: string }
  'bookings.reminded': Record<never, never>
  'bookings.reminder-locale': { locale: string | null }
  'bookings.reminders-due': { appId: string; id: string; dueAt: Date }
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
    freeCancellationDays: number | null
    lateRefundPercent: number
    options: unknown
    payments: unknown
  }
  'bookings.settings': {
    openHour: number
    closeHour: number
    defaultStatus: string
    advancePercent: number
    touristTaxInCents: number
    arrivalFrom: string
    departureUntil: string
    giftPrices: unknown
    freeCancellationDays: number | null
    lateRefundPercent: number
  }
  'bookings.settings-write': Record<never, never>
  'bookings.taken': {
    _id: string | null
    number: number | null
    roomId: string | null
    arrivalDate: string | null
    departureDate: string | null
    name: string | null
  }
  'bookings.unpay': Record<never, never>
  'bookings.voucher-entry': Record<never, never>
  'bookings.voucher-find': { id: string; validUntil: string; leftInCents: number; open: boolean }
  'bookings.voucher-return': { leftInCents: number }
  'bookings.voucher-told': Record<never, never>
  'bookings.voucher-use': { id: string; leftInCents: number }
  'bookings.vouchers-due': { appId: string; id: string; dueAt: Date }
}

/** Defines a named statement of this service; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
