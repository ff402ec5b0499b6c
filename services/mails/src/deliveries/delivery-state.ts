import type { DeliveryState } from '@passerelle/contract/mails/deliveries'

/** Condition of each state on a row `o` of `mails.outgoing`, in this order: a bounced mail was sent before. */
export const deliveryConditions: Record<DeliveryState, string> = {
  bounced: 'o.bounced_at IS NOT NULL',
  sent: 'o.bounced_at IS NULL AND o.sent_at IS NOT NULL',
  cancelled: 'o.sent_at IS NULL AND o.bounced_at IS NULL AND o.cancelled_at IS NOT NULL',
  given_up: 'o.sent_at IS NULL AND o.bounced_at IS NULL AND o.cancelled_at IS NULL AND o.given_up_at IS NOT NULL',
  failing:
    'o.sent_at IS NULL AND o.bounced_at IS NULL AND o.cancelled_at IS NULL AND o.given_up_at IS NULL AND ' +
    'o.last_error IS NOT NULL',
  waiting:
    'o.sent_at IS NULL AND o.bounced_at IS NULL AND o.cancelled_at IS NULL AND o.given_up_at IS NULL AND ' +
    'o.last_error IS NULL',
}
/** The state of a row `o` of `mails.outgoing`. */
export const stateOfMail = `CASE ${Object.entries(deliveryConditions)
  .map(([state, condition]) => `WHEN ${condition} THEN '${state}'`)
  .join(' ')} END`
