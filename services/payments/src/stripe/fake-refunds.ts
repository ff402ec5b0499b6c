import type { FakeObjects } from './fake-objects.ts'

type Refusal = { error: { type: string; code: string; message: string } }
type FakeRefund = Record<string, unknown> & { id: string; charge: string; amount: number }

const refused = (code: string, message: string): Refusal => ({
  error: { type: 'invalid_request_error', code, message },
})

/**
 * Refunds a charge as Stripe does: a card at once, a direct debit after some days (`pending`); never more than is left.
 */
export const createFakeRefund = (
  objects: FakeObjects,
  fields: Record<string, string>,
  id: string,
  created: number,
): FakeRefund | Refusal => {
  const intent = objects.payment_intents.get(fields['payment_intent'] ?? '')
  const charge = objects.charges.get(String(intent?.['latest_charge']))
  if (!intent || !charge) return refused('resource_missing', 'No such payment_intent')
  if (charge['status'] !== 'succeeded') return refused('charge_not_succeeded', 'This charge has not succeeded')
  const refunded = Number(charge['amount_refunded'] ?? 0)
  const total = Number(intent['amount'])
  const amount = Number(fields['amount'] ?? total - refunded)
  if (amount > total - refunded) return refused('charge_already_refunded', 'Refund amount is greater than what is left')
  const isCard = (charge['payment_method_details'] as { type: string }).type === 'card'
  const reference = fields['metadata[reference]']
  const refund: FakeRefund = {
    id,
    object: 'refund',
    amount,
    created,
    charge: charge.id,
    payment_intent: intent.id,
    status: isCard ? 'succeeded' : 'pending',
    metadata: reference === undefined ? {} : { reference },
  }
  objects.refunds.set(id, refund)
  Object.assign(charge, {
    amount_refunded: refunded + amount,
    refunded: refunded + amount === total,
    payment_intent: intent.id,
  })
  return refund
}

/** Ends a pending refund; a failed one is no longer counted on its charge. */
export const settleFakeRefund = (objects: FakeObjects, id: string, outcome: 'succeeded' | 'failed'): FakeRefund => {
  const refund = objects.refunds.get(id) as FakeRefund
  Object.assign(refund, { status: outcome, ...(outcome === 'failed' && { failure_reason: 'lost_or_stolen_card' }) })
  const charge = objects.charges.get(refund.charge)!
  if (outcome === 'failed')
    Object.assign(charge, { refunded: false, amount_refunded: Number(charge['amount_refunded']) - refund.amount })
  return refund
}
