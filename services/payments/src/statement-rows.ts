import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
export type StatementRows = {
  'payments.account-keys': { secretKey: string; webhookSecret: string | null }
  'payments.account-public-key': { publicKey: string }
  'payments.billable': {
    taskId: string | null
    slug: string | null
    name: string | null
    doneAt: string | null
    workLogs: number | null
    billableMs: number | null
  }
  'payments.billing-party': { name: string; address: unknown; tax: string | null; reference: string | null }
  'payments.booking-invoices': {
    _id: string | null
    kind: string | null
    status: string | null
    bookingId: string | null
    isLate: boolean | null
    number: string | null
    subject: string | null
    issuedOn: string | null
    dueOn: string | null
    paidOn: string | null
    correctsNumber: string | null
    requests: number | null
    creditedInCents: number | null
    createdAt: string | null
    netInCents: number | null
    vatInCents: number | null
    grossInCents: number | null
  }
  'payments.booking-refund': {
    appId: string
    id: string
    paymentId: string | null
    providerPaymentId: string
    amountInCents: number
  }
  'payments.booking-to-pay': {
    accountName: string
    accountLogo: string | null
    accountColour: string
    hasAddress: boolean
    number: number
    isGift: boolean
    arrivalDate: string | null
    departureDate: string | null
    balanceInCents: number
    advanceLeftInCents: number
  }
  'payments.catalogue-drop': Record<never, never>
  'payments.catalogue-find': { version: number; data: unknown; readAt: Date | null }
  'payments.catalogue-keep': Record<never, never>
  'payments.customer': { customerId: string }
  'payments.customer-app': { appId: string }
  'payments.debit-account': { last4: string; mandate: string | null; status: string }
  'payments.due': { due: number }
  'payments.event': Record<never, never>
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
  }
  'payments.guest-payment-returned': { amount: number }
  'payments.guest-payment-save': { id: string; bookingId: string; amountInCents: number; was: string; status: string }
  'payments.guest-payment-to-return': {
    appId: string
    id: string
    paymentId: string | null
    providerPaymentId: string | null
  }
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
  }
  'payments.guest-payments-open': { appId: string; providerPaymentId: string }
  'payments.guest-to-mail': {
    secret: string
    amountInCents: number
    account: string
    number: number
    isGift: boolean
    to: string
    userId: string | null
    locale: string | null
  }
  'payments.invoice': {
    _id: string | null
    kind: string | null
    status: string | null
    bookingId: string | null
    isLate: boolean | null
    number: string | null
    subject: string | null
    issuedOn: string | null
    dueOn: string | null
    paidOn: string | null
    correctsNumber: string | null
    requests: number | null
    creditedInCents: number | null
    createdAt: string | null
    netInCents: number | null
    vatInCents: number | null
    grossInCents: number | null
    reference: string | null
    note: string | null
    periodFrom: string | null
    periodTo: string | null
    paidBy: string | null
    correctsId: string | null
    isPartial: boolean | null
    creditNotes: unknown
    seller: unknown
    buyer: unknown
    payment: unknown
    vat: unknown
    version: number | null
    lines: unknown
  }
  'payments.invoice-delete': Record<never, never>
  'payments.invoice-issue': { grossInCents: number; dueOn: string }
  'payments.invoice-lock': {
    id: string
    kind: string
    status: string
    number: string | null
    issuedOn: string | null
    issuerId: string | null
    bookingId: string | null
    version: number
  }
  'payments.invoice-new': Record<never, never>
  'payments.invoice-number': { last: number; issuedOn: string; year: number }
  'payments.invoice-pay': Record<never, never>
  'payments.invoice-receivers': { userId: string; email: string; locale: string | null }
  'payments.invoice-source': {
    number: number
    status: string
    isGift: boolean
    arrivalDate: string | null
    departureDate: string | null
    totalInCents: number
    paidInCents: number
    lines: unknown
    options: unknown
    lastMethod: string | null
  }
  'payments.invoice-tasks': { taskId: string | null; vatPercent: number }
  'payments.invoice-write': Record<never, never>
  'payments.invoices': {
    _id: string | null
    kind: string | null
    status: string | null
    bookingId: string | null
    isLate: boolean | null
    number: string | null
    subject: string | null
    issuedOn: string | null
    dueOn: string | null
    paidOn: string | null
    correctsNumber: string | null
    requests: number | null
    creditedInCents: number | null
    createdAt: string | null
    netInCents: number | null
    vatInCents: number | null
    grossInCents: number | null
  }
  'payments.issuer': {
    appId: string
    legalName: string
    address: unknown
    siren: string
    vatNumber: string
    email: string
    legalNotice: string
    iban: string | null
    paymentDays: number
    version: number
  }
  'payments.issuer-save': { appId: string }
  'payments.lines-clear': Record<never, never>
  'payments.lines-write': Record<never, never>
  'payments.list': {
    _id: string
    createdAt: string | null
    description: string
    invoiceNumber: string | null
    invoiceUrl: string | null
    methodType: string
    methodLast4: string | null
    status: string
    amountInCents: number
    currency: string
    noticeSentAt: string | null
    dueAt: string | null
    submittedAt: string | null
    expectedAt: string | null
    paidAt: string | null
    failedAt: string | null
    failureReason: string | null
    retryAt: string | null
    disputedAt: string | null
    refundedInCents: number
    refunds: unknown
  }
  'payments.one': {
    _id: string
    createdAt: string | null
    description: string
    invoiceNumber: string | null
    invoiceUrl: string | null
    methodType: string
    methodLast4: string | null
    status: string
    amountInCents: number
    currency: string
    noticeSentAt: string | null
    dueAt: string | null
    submittedAt: string | null
    expectedAt: string | null
    paidAt: string | null
    failedAt: string | null
    failureReason: string | null
    retryAt: string | null
    disputedAt: string | null
    refundedInCents: number
    refunds: unknown
  }
  'payments.own-issuer': {
    appId: string
    legalName: string
    address: unknown
    siren: string
    vatNumber: string
    email: string
    legalNotice: string
    iban: string | null
    paymentDays: number
    version: number
  }
  'payments.payment-app': { appId: string }
  'payments.price-receivers': { userId: string; email: string; locale: string | null }
  'payments.refund': {
    appId: string
    id: string
    paymentId: string | null
    providerPaymentId: string
    amountInCents: number
  }
  'payments.refund-insert': Record<never, never>
  'payments.refund-lock': { providerPaymentId: string; status: string; amountInCents: number; taken: number }
  'payments.refund-save': Record<never, never>
  'payments.refunds-open': {
    appId: string
    id: string
    paymentId: string | null
    providerPaymentId: string
    amountInCents: number
  }
  'payments.requests-claim': Record<never, never>
  'payments.requests-free': Record<never, never>
  'payments.save': { id: string; was: string | null; status: string }
  'payments.settle': { id: string; number: string; status: string; paidBy: string | null }
  'payments.subscription-save': { id: string; was: string | null; status: string | null; isNewPrice: boolean }
  'payments.subscription-statuses': { status: string }
  'payments.subscriptions': {
    _id: string
    status: string
    items: unknown
    amountInCents: number
    currency: string
    interval: string | null
    intervalCount: number
    startedAt: Date
    nextAt: Date | null
    endsAt: Date | null
    nextAmountInCents: number | null
    priceChangesAt: Date | null
    priceAnnouncedAt: Date | null
  }
  'payments.totals': { count: number | null; byStatus: unknown; dueInCents: number | null }
  'payments.verifications': { methodId: string; status: string; expectedAt: Date | null; mandateId: string | null }
  'payments.visited': { id: string }
}

/** Defines a named statement of this service; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
