import { isCustomerAdmin, type Actor } from '@passerelle/kernel/actor'

/** An administrator of the account, or staff inside it. */
const manages = (actor: Actor): boolean =>
  isCustomerAdmin(actor) || (actor.kind === 'staff' && actor.appId !== undefined)

/** Policies for payments (ROL-009, ROL-010). Only the account itself manages its payment methods. */
export const paymentPolicies = {
  'catalogue.read': manages,
  'catalogue.edit': manages,
  'payments.read': manages,
  // The provider's money: only staff return it.
  'payments.refund': (actor: Actor) => actor.kind === 'staff' && actor.appId !== undefined,
  'invoices.read': manages,
  'invoices.read-all': (actor: Actor) => actor.kind === 'staff',
  'transfers.match': (actor: Actor) => actor.kind === 'staff',
  'invoices.pay': manages,
  'guest-invoices.manage': manages,
  // Only staff issue invoices.
  'invoices.write': (actor: Actor) => actor.kind === 'staff' && actor.appId !== undefined,
  'quote-terms.write': (actor: Actor) => actor.kind === 'staff' && actor.appId !== undefined && actor.project,
  'payment-methods.manage': isCustomerAdmin,
}
