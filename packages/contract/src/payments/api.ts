import { billing } from './billing.ts'
import { catalogue } from './catalogue.ts'
import { collections } from './collections.ts'
import { guestInvoices } from './guest-invoices.ts'
import { guestPayments } from './guest-payments.ts'
import { invoices } from './invoices.ts'
import { draftsOfAll } from './drafts-of-all.ts'
import { subscriptionsOfAll } from './subscriptions-of-all.ts'
import { invoicesOfAll } from './invoices-of-all.ts'
import { methods } from './methods.ts'
import { payments as paymentList } from './payments.ts'
import { subscriptions } from './subscriptions.ts'
import { transfers } from './transfers.ts'
import { webhooks } from './webhooks.ts'

/** Every operation of the payments service. */
export const payments = {
  ...catalogue,
  ...paymentList,
  ...methods,
  ...invoices,
  ...billing,
  ...collections,
  ...draftsOfAll,
  ...subscriptionsOfAll,
  ...invoicesOfAll,
  ...guestInvoices,
  ...guestPayments,
  ...subscriptions,
  ...transfers,
  ...webhooks,
}
