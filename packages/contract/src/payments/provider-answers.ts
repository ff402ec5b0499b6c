import * as z from 'zod/mini'
import { Cents, Mandate, Price, Product, TaxRate } from './schemas.ts'

const text = z.string().check(z.maxLength(5000))
const textOrNull = z.nullable(text)
const id = z.string().check(z.minLength(1), z.maxLength(255))
const methodType = z.enum(['sepa_debit', 'card', 'other'])

const Payment = z.object({
  id,
  customerId: textOrNull,
  amountInCents: Cents,
  currency: text,
  state: z.enum(['open', 'processing', 'succeeded', 'failed', 'canceled']),
  isRefunded: z.boolean(),
  refundedInCents: Cents,
  disputedAt: z.nullable(z.date()),
  dispute: z.nullable(z.enum(['open', 'won', 'lost'])),
  createdAt: z.date(),
  endedAt: z.nullable(z.date()),
  failureCode: textOrNull,
  description: text,
  metadata: z.record(z.string(), text),
  methodId: textOrNull,
  methodType,
  methodLast4: textOrNull,
  mandateId: textOrNull,
})
const Refund = z.object({
  id,
  paymentId: text,
  reference: textOrNull,
  amountInCents: Cents,
  status: z.enum(['pending', 'succeeded', 'failed']),
  failureCode: textOrNull,
})
const Method = z.object({
  id,
  type: methodType,
  last4: text,
  bankOrBrand: textOrNull,
  holder: textOrNull,
  expires: textOrNull,
  isConsented: z.boolean(),
  createdAt: z.date(),
})
const Subscription = z.object({
  id,
  customerId: id,
  status: text,
  items: z.array(z.object({ name: text, quantity: z.int(), unitAmountInCents: Cents })),
  amountInCents: Cents,
  currency: text,
  interval: Price.shape.interval,
  intervalCount: z.int(),
  startedAt: z.date(),
  nextAt: z.nullable(z.date()),
  endsAt: z.nullable(z.date()),
  priceChange: z.nullable(z.object({ amountInCents: Cents, changesAt: z.date() })),
})
const secret = z.string().check(z.minLength(1))

/** Shapes of the answers of the card payment provider, by the call of its adapter; not part of the API. */
export const providerAnswers = {
  listProducts: z.array(Product),
  findProduct: z.nullable(Product),
  editProduct: z.nullable(Product),
  listPrices: z.array(Price),
  findPrice: z.nullable(Price),
  listTaxRates: z.array(TaxRate),
  findPayment: z.nullable(Payment),
  listPayments: z.array(Payment),
  refund: Refund,
  findRefund: z.nullable(Refund),
  createCustomer: id,
  createVerification: z.object({ clientSecret: secret }),
  createCardPayment: z.object({ id, clientSecret: secret }),
  collect: Payment,
  beginCardCollection: z.object({ id, clientSecret: secret }),
  cancelPayment: Payment,
  findClientSecret: z.nullable(secret),
  findDefaultMethod: z.nullable(id),
  setDefaultMethod: z.undefined(),
  listMethods: z.array(Method),
  detachMethod: z.undefined(),
  findMandate: z.nullable(Mandate),
  findSubscription: z.nullable(Subscription),
  listSubscriptions: z.array(Subscription),
}
