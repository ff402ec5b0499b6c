import { isCustomerAdmin, type Actor } from '@passerelle/kernel/actor'

/** An administrator of the account, or staff in it. */
const manages = (actor: Actor): boolean =>
  isCustomerAdmin(actor) || (actor.kind === 'staff' && actor.appId !== undefined)

/** Who deals with money (ROL-009, ROL-010). Only the account itself manages how it pays. */
export const paymentPolicies = {
  'catalogue.read': manages,
  'catalogue.edit': manages,
  'payments.read': manages,
  'invoices.read': manages,
  // Issuing is the provider's business.
  'invoices.write': (actor: Actor) => actor.kind === 'staff' && actor.appId !== undefined,
  'payment-methods.manage': isCustomerAdmin,
}
