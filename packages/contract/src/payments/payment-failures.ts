/** Why the bank refused a payment, as keys of our own. */
export const paymentFailures = [
  'insufficient_funds',
  'account_closed',
  'no_mandate',
  'refused',
  'card_declined',
  'expired_card',
  'authentication_failed',
  'unknown',
] as const
