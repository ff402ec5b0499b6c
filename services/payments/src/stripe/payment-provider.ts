import type { payments } from '@passerelle/contract/payments/api'
import type { InferResponse } from '@passerelle/contract/operation'

export type Product = InferResponse<typeof payments.readPublicProduct>
export type Price = InferResponse<typeof payments.readPublicPrice>
export type TaxRate = InferResponse<typeof payments.listTaxRates>['list'][number]
export type Mandate = InferResponse<typeof payments.readMandate>

/** A payment as currently reported by the provider; unknown timestamps are null. */
export type ProviderPayment = {
  id: string
  customerId: string | null
  amountInCents: number
  currency: string
  /** `processing` at the bank, `succeeded`, `failed`, `canceled`, or `open` when not begun. */
  state: 'open' | 'processing' | 'succeeded' | 'failed' | 'canceled'
  isRefunded: boolean
  /** Amount refunded so far, with refunds that are still on their way. */
  refundedInCents: number
  disputedAt: Date | null
  /** Of the latest dispute; null when there was none. */
  dispute: 'open' | 'won' | 'lost' | null
  createdAt: Date
  /** Null for a debit: the provider does not say when its bank answered. */
  endedAt: Date | null
  failureCode: string | null
  description: string
  metadata: Readonly<Record<string, string>>
  methodId: string | null
  methodType: 'sepa_debit' | 'card' | 'other'
  methodLast4: string | null
  mandateId: string | null
}

/** A refund as currently reported by the provider. `reference` is our id for it. */
export type ProviderRefund = {
  id: string
  paymentId: string
  reference: string | null
  amountInCents: number
  status: 'pending' | 'succeeded' | 'failed'
  failureCode: string | null
}

export type ProviderMethod = {
  id: string
  type: 'sepa_debit' | 'card' | 'other'
  last4: string
  bankOrBrand: string | null
  holder: string | null
  expires: string | null
  /** The payer agreed that it is charged later: every bank account with a mandate, and some cards. */
  isConsented: boolean
  createdAt: Date
}

/** A subscription as currently reported by the provider; amounts are those of one interval. */
export type ProviderSubscription = {
  id: string
  customerId: string
  /** The provider's own word, such as `past_due`. */
  status: string
  items: { name: string; quantity: number; unitAmountInCents: number }[]
  amountInCents: number
  currency: string
  interval: Price['interval']
  intervalCount: number
  startedAt: Date
  nextAt: Date | null
  endsAt: Date | null
  priceChange: { amountInCents: number; changesAt: Date } | null
}

/** An invoice to be collected: amount, what it is for, and whose it is. `reference` is the id of the collection. */
export type ProviderCollection = {
  reference: string
  invoiceId: string
  invoiceNumber: string
  description: string
  customerId: string
  amountInCents: number
}

/** A webhook event; the state itself is read from the provider's API. */
export type ProviderEvent = { id: string; type: string; objectId: string; createdAt: Date }

/**
 * Interface to the card payment provider. Failures are `PaymentProviderError`; an unknown id returns null. Amounts are
 * integer cents in EUR.
 */
export type PaymentProvider = {
  listProducts: () => Promise<Product[]>
  findProduct: (id: string) => Promise<Product | null>
  editProduct: (id: string, metadata: Record<string, string>) => Promise<Product | null>
  listPrices: (productId?: string) => Promise<Price[]>
  findPrice: (id: string) => Promise<Price | null>
  listTaxRates: () => Promise<TaxRate[]>
  findPayment: (id: string) => Promise<ProviderPayment | null>
  /** Payments of a customer created since a time, newest first; used for reconciliation. */
  listPayments: (customerId: string, since: Date) => Promise<ProviderPayment[]>
  /**
   * Refunds a payment in part or in full, once per `reference`, however often it is asked. Throws
   * `PaymentProviderError` with reason `refused` when there is not so much left to refund.
   */
  refund: (input: { paymentId: string; amountInCents: number; reference: string }) => Promise<ProviderRefund>
  findRefund: (id: string) => Promise<ProviderRefund | null>
  createCustomer: (input: { appId: string; name: string }) => Promise<string>
  /** Starts the direct debit that verifies a bank account; `key` is the idempotency key. */
  createVerification: (input: {
    customerId: string
    amountInCents: number
    key: string
  }) => Promise<{ clientSecret: string }>
  /** Starts a card payment of a guest, once per `reference` and payment that it `replaces`. */
  createCardPayment: (input: {
    amountInCents: number
    description: string
    reference: string
    replaces?: string | null
  }) => Promise<{ id: string; clientSecret: string }>
  /**
   * Collects an amount from a bank account or card while nobody is present, once per `reference`, however often it is
   * asked. `askedSince`: when it was asked first. Throws `PaymentProviderError` with reason `refused` and its code when
   * no payment came about.
   */
  collect: (
    input: ProviderCollection & {
      means: 'sepa_debit' | 'card'
      methodId: string
      mandateId: string | null
      askedSince: Date
    },
  ) => Promise<ProviderPayment>
  /** Begins a card payment that the payer completes in a form, once per `reference`. */
  beginCardCollection: (input: ProviderCollection) => Promise<{ id: string; clientSecret: string }>
  /** Cancels a payment that has not been made, so that it never will be; returns it as it is then. */
  cancelPayment: (id: string) => Promise<ProviderPayment>
  /** Opens the form of a payment that was begun before; null when it is unknown or was canceled. */
  findClientSecret: (id: string) => Promise<string | null>
  findDefaultMethod: (customerId: string) => Promise<string | null>
  setDefaultMethod: (customerId: string, methodId: string) => Promise<void>
  listMethods: (customerId: string) => Promise<ProviderMethod[]>
  detachMethod: (id: string) => Promise<void>
  findMandate: (id: string) => Promise<Mandate | null>
  /** `now` tells which of its planned prices are still to come. */
  findSubscription: (id: string, now: Date) => Promise<ProviderSubscription | null>
  /** Every subscription of a customer, also ended ones; used for reconciliation. */
  listSubscriptions: (customerId: string, now: Date) => Promise<ProviderSubscription[]>
  /**
   * Parses a webhook body signed within five minutes of `receivedAt`; throws `PaymentProviderError` with reason
   * `signature`.
   */
  verifyWebhook: (body: Buffer, signature: string, receivedAt: Date) => ProviderEvent
}
