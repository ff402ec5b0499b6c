import type { Clock } from '@passerelle/kernel/clock'
import type { Collections } from '../collections/collections.ts'
import type { CustomerStore } from '../methods/customer-store.ts'
import type { ReadMethods } from '../methods/read-methods.ts'
import type { PaymentStore } from '../payments/payment-store.ts'
import type { RefundStore } from '../refunds/refund-store.ts'
import type { PaymentProvider } from '../stripe/payment-provider.ts'
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts'

type Deps = {
  clock: Clock
  providerOf: (appId: string | null) => Promise<PaymentProvider>
  refunds: RefundStore
  /** Has an account's catalogue read again. */
  refreshCatalogue: (appId: string) => Promise<void>
  customers: CustomerStore
  store: PaymentStore
  subscriptions: SubscriptionStore
  collections: Pick<Collections, 'report'>
  readMethods: ReadMethods
  findMethodApp: (id: string) => Promise<string | null>
  /** Reads a payment at an account's own provider, where its guests pay. */
  reportGuestPayment: (appId: string, providerPaymentId: string) => Promise<void>
}

/** The object of a webhook event; `sender` is the account whose own provider sent it, null for the installation's. */
export type Reported = { sender: string | null; eventType: string; objectId: string }
export type ReadReported = (reported: Reported) => Promise<void>

/** Reads the object of a webhook event from the provider and stores its state, however often it is called. */
export const readReported = ({
  clock,
  providerOf,
  refunds,
  refreshCatalogue,
  customers,
  store,
  subscriptions,
  collections,
  readMethods,
  findMethodApp,
  reportGuestPayment,
}: Deps): ReadReported => {
  const readPayment = async (asked: PaymentProvider, id: string) => {
    const readAt = clock.now()
    const payment = await asked.findPayment(id)
    const appId = payment?.customerId && (await customers.findApp(payment.customerId))
    if (!payment || !appId) return
    // Its collection first: it decides about the invoice.
    await collections.report(appId, payment)
    await store.save(appId, payment, readAt)
    // What verified a method, or ended it: another one may become the default.
    if (payment.metadata['purpose'] === 'verification' || payment.state === 'failed') await readMethods(appId)
  }
  const readOwner = async (eventType: string, id: string) => {
    const appId = await (eventType.startsWith('customer.') ? customers.findApp(id) : findMethodApp(id))
    if (appId) await readMethods(appId)
  }
  return async ({ sender, eventType, objectId }) => {
    const asked = await providerOf(sender)
    if (eventType.startsWith('refund.')) {
      const readAt = clock.now()
      const refund = await asked.findRefund(objectId)
      if (!refund) return
      const account = sender ?? (await store.findApp(refund.paymentId))
      const known = account && refund.reference ? await refunds.find(account, refund.reference) : null
      // A refund of an account's own provider is one of its bookings, and never one of its payments to the
      // installation.
      if (known?.providerPaymentId === refund.paymentId && (known.paymentId === null) === (sender !== null))
        await refunds.save(known, refund, readAt)
      if (sender === null) await readPayment(asked, refund.paymentId)
      return
    }
    if (sender !== null && /^(product|price|tax_rate)\./.test(eventType)) await refreshCatalogue(sender)
    if (sender !== null && /^(payment_intent|charge)\./.test(eventType)) await reportGuestPayment(sender, objectId)
    if (sender !== null) return
    if (eventType.startsWith('payment_intent.') || eventType.startsWith('charge.')) {
      await readPayment(asked, objectId)
      return
    }
    if (/^(payment_method|mandate)\.|^customer\.updated$/.test(eventType)) await readOwner(eventType, objectId)
    if (!eventType.startsWith('customer.subscription.')) return
    const readAt = clock.now()
    const subscription = await asked.findSubscription(objectId, readAt)
    const appId = subscription && (await customers.findApp(subscription.customerId))
    if (appId) await subscriptions.save(appId, subscription, readAt)
  }
}
