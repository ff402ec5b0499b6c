import { payments } from '@passerelle/contract/payments/api'
import type { CustomerActor } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { service, type Call, type Service, type WebhookCall } from '@passerelle/server/service'
import { completeList } from '@passerelle/server/database/page'
import { readCatalogue } from './catalogue/read-catalogue.ts'
import { refreshCatalogue } from './catalogue/refresh-catalogue.ts'
import { requestGuestPayment } from './guest-payments/ask-guest.ts'
import { guestPaymentHandlers } from './guest-payments/guest-payment-handlers.ts'
import { guestPaymentStore } from './guest-payments/guest-payment-store.ts'
import { mailGuest } from './guest-payments/mail-guest.ts'
import { payAsGuest } from './guest-payments/pay-as-guest.ts'
import { draftsOfAllHandlers } from './invoices/drafts-of-all-handlers.ts'
import { invoiceHandlers } from './invoices/invoice-handlers.ts'
import { onPaymentChanged } from './invoices/on-payment-changed.ts'
import { createCollections } from './collections/collections.ts'
import { notifyFailures } from './collections/notify-failures.ts'
import { customerStore } from './methods/customer-store.ts'
import { findMethodApp } from './methods/method-store.ts'
import { paymentMethods } from './collections/payment-methods.ts'
import { readMethods } from './methods/read-methods.ts'
import { paymentPolicies } from './payments-policy.ts'
import { exportPayments } from './payments/export-payments.ts'
import { paymentStore } from './payments/payment-store.ts'
import { paymentTotalsView, paymentsView } from './payments/payments-view.ts'
import { onBookingRefund } from './refunds/on-booking-refund.ts'
import { refundStore } from './refunds/refund-store.ts'
import { returnVerification } from './refunds/return-verification.ts'
import { requestRefund } from './refunds/request-refund.ts'
import { refundWork } from './refunds/send-refund.ts'
import { asProblem } from './stripe/payment-provider-error.ts'
import { createPaymentProviders } from './providers/payment-providers.ts'
import { announcePrice } from './subscriptions/announce-price.ts'
import { subscriptionStore } from './subscriptions/subscription-store.ts'
import { subscriptionsOfAllHandlers } from './subscriptions/subscriptions-of-all-handlers.ts'
import { subscriptionsView } from './subscriptions/subscriptions-view.ts'
import { transferHandlers } from './transfers/transfer-handlers.ts'
import { onPaymentReported } from './webhooks/on-payment-reported.ts'
import { receiveEvent } from './webhooks/receive-event.ts'
import { readAgain } from './webhooks/read-again.ts'
import { readReported } from './webhooks/read-reported.ts'
import { reconcileAccount } from './webhooks/reconcile-account.ts'

type CallOf<K extends keyof typeof payments> = Call<(typeof payments)[K]>

/** Service for catalogue, payments and payment methods, through a card payment provider. */
export const paymentsService = (platform: Platform): Service => {
  const { env, clock, database, record, newId, logger } = platform
  const providers = createPaymentProviders(platform)
  const provider = providers.installation
  const customers = customerStore({ database, clock })
  const store = paymentStore({ database, record, newId })
  const subscriptions = subscriptionStore({ database, record, newId, announce: announcePrice(platform) })
  const listSubscriptions = subscriptionsView(database)
  const guestPayments = guestPaymentStore({ database, record })
  const ask = requestGuestPayment({ database, record, clock, newId, store: guestPayments })
  const pay = payAsGuest({ database, clock, logger, store: guestPayments, providers })
  const { ofAccount } = providers
  const refresh = refreshCatalogue({ database, clock, logger, ofAccount, hasFake: env.embedded })
  const findPaid = async (appId: string, id: string) => {
    const payment = await asProblem((await provider()).findPayment(id))
    return payment?.customerId && (await customers.find(appId)) === payment.customerId ? payment : null
  }
  const catalogue = readCatalogue({ database, clock, ofAccount, refresh, findPaid })
  const readStored = readMethods({ database, provider })
  const methods = paymentMethods({ database, record, clock, provider, customers, store, read: readStored })
  const collections = createCollections({ ...platform, provider, customers })
  const profile = async (appId: string) => ({
    publicKey: await providers.publicKey(),
    invoiceSettings: { defaultPaymentMethod: await methods.findDefault(appId) },
  })
  const list = paymentsView(database.query)
  const totals = paymentTotalsView(database.query)
  const download = exportPayments(list)
  const refunds = refundStore({ database, record })
  const refund = requestRefund({ database, record, clock, newId, refunds })
  const providerOf = (appId: string | null) => (appId === null ? provider() : providers.ofAccount(appId))
  const receive = receiveEvent({ database, record, clock, newId, providerOf })
  const read = readReported({
    clock,
    providerOf,
    refunds,
    refreshCatalogue: (appId) => database.transaction((tx) => refresh.ask(tx, appId)),
    customers,
    store,
    subscriptions,
    collections,
    readMethods: readStored,
    findMethodApp: (id) => findMethodApp(database.query, id),
    reportGuestPayment: pay.report,
  })
  const isConfigured = env.stripe !== undefined || env.embedded
  // Authentication guarantees that calls under `/admin` have an account, and policies that payment methods are for its
  // customers.
  const account = ({ actor }: { actor: { appId: string } }) => actor.appId
  const customer = (call: { actor: unknown }) => call.actor as CustomerActor

  return service<typeof payments>({
    name: 'payments',
    operations: payments,
    policies: paymentPolicies,
    subjectLoaders: {},
    handlers: {
      readPublicProduct: async ({ params, request }: CallOf<'readPublicProduct'>) =>
        catalogue.product(await catalogue.visitedAccount(request.appId), params.id),
      readPublicPrice: async ({ params, request }: CallOf<'readPublicPrice'>) =>
        catalogue.price(await catalogue.visitedAccount(request.appId), params.id),
      readPaymentIntent: (call: CallOf<'readPaymentIntent'>) => catalogue.paymentIntent(account(call), call.params.id),
      listProducts: (call: CallOf<'listProducts'>) => catalogue.products(account(call)),
      listPrices: (call: CallOf<'listPrices'>) => catalogue.prices(account(call), call.query.productId),
      listTaxRates: (call: CallOf<'listTaxRates'>) => catalogue.taxRates(account(call)),
      readCatalogue: (call: CallOf<'readCatalogue'>) => catalogue.state(account(call)),
      refreshCatalogue: (call: CallOf<'refreshCatalogue'>) => catalogue.readAgain(account(call)),
      editProduct: (call: CallOf<'editProduct'>) =>
        catalogue.editProduct(account(call), call.params.id, call.body.metadata),
      listPayments: (call: CallOf<'listPayments'>) => list(account(call), call.query, call.query),
      readPaymentTotals: (call: CallOf<'readPaymentTotals'>) => totals(account(call), call.query),
      exportPayments: async (call: CallOf<'exportPayments'>) =>
        download(account(call), call.query, call.request.locale),
      refundPayment: (call: CallOf<'refundPayment'>) =>
        refund(call.actor, account(call), call.params.id, call.body.amountInCents),
      listSubscriptions: (call: CallOf<'listSubscriptions'>) => listSubscriptions(account(call)),
      createPaymentIntent: (call: CallOf<'createPaymentIntent'>) => methods.begin(customer(call), call.request.id),
      listPaymentMethods: async (call: CallOf<'listPaymentMethods'>) => completeList(await methods.list(account(call))),
      readProfile: (call: CallOf<'readProfile'>) => profile(account(call)),
      saveProfile: async (call: CallOf<'saveProfile'>) => {
        await methods.choose(account(call), call.body.defaultPaymentMethod)
        return profile(account(call))
      },
      detachPaymentMethod: async (call: CallOf<'detachPaymentMethod'>) => {
        await methods.detach(customer(call), call.body.paymentMethodId)
        return null
      },
      readMandate: (call: CallOf<'readMandate'>) => methods.readMandate(account(call), call.params.id),
      ...guestPaymentHandlers({ store: guestPayments, ask, pay }),
      ...draftsOfAllHandlers(platform),
      ...subscriptionsOfAllHandlers(platform),
      ...invoiceHandlers(platform, { ...collections, publicKey: providers.publicKey }),
      ...transferHandlers(platform),
      receiveStripeEvent: ({ rawBody, headers }: WebhookCall<typeof payments.receiveStripeEvent>) => {
        const signature = headers['stripe-signature']
        return receive(rawBody, typeof signature === 'string' ? signature : undefined, null)
      },
      receiveAccountEvent: ({ params, rawBody, headers }: WebhookCall<typeof payments.receiveAccountEvent>) => {
        const signature = headers['stripe-signature']
        return receive(rawBody, typeof signature === 'string' ? signature : undefined, params.appId)
      },
    },
    subscribers: [
      onPaymentReported(read),
      onBookingRefund({ clock, database, refunds }),
      onPaymentChanged(platform),
      returnVerification({ clock, database, newId, refunds }),
      mailGuest(platform),
      refresh.onKeysChanged(),
    ],
    deadlines: [notifyFailures(platform)],
    workKinds: [
      refresh.work,
      readAgain({ database, read }),
      collections.work,
      refundWork({ clock, providers, refunds }),
      reconcileAccount({
        clock,
        provider: isConfigured ? provider : null,
        customers,
        store,
        subscriptions,
        collections,
        readMethods: readStored,
        reconcileGuestPayments: pay.reconcile,
      }),
    ],
    close: providers.close,
  })
}
