import { addFakePayment, type FakeObjects } from './fake-objects.ts'

export type DebitOutcome = 'succeeded' | 'failed' | 'disputed'
type Fields = Record<string, unknown>

/** Narrows text from outside to an outcome. */
export const isDebitOutcome = (text: unknown): text is DebitOutcome =>
  text === 'succeeded' || text === 'failed' || text === 'disputed'

/** Ends a direct debit, or disputes a paid one, and returns its webhook; null for an unknown payment. */
export const settleFakeDebit = (
  objects: FakeObjects,
  intentId: string,
  outcome: DebitOutcome,
  at: { id: string; created: number },
): { type: string; object: Fields } | null => {
  const intent = objects.payment_intents.get(intentId)
  const charge = intent && objects.charges.get(String(intent['latest_charge']))
  if (!intent || !charge) return null
  if (outcome === 'disputed') {
    Object.assign(charge, { disputed: true, metadata: { disputed_at: String(at.created) } })
    return { type: 'charge.dispute.created', object: { id: at.id, payment_intent: intentId } }
  }
  if (outcome === 'succeeded') {
    Object.assign(charge, { status: 'succeeded' })
    Object.assign(intent, { status: 'succeeded' })
    return { type: 'payment_intent.succeeded', object: intent }
  }
  const code = 'insufficient_funds'
  Object.assign(charge, { status: 'failed', failure_code: code })
  Object.assign(intent, { status: 'requires_payment_method', last_payment_error: { code } })
  return { type: 'payment_intent.payment_failed', object: intent }
}

/** A direct debit that is at the bank. */
export const addFakeDebit = (
  objects: FakeObjects,
  id: string,
  { last4, ...payment }: { amount: number; created: number; customer: string; last4: string },
): void => addFakePayment(objects, id, payment, { method: { type: 'sepa_debit', sepa_debit: { last4 } }, paid: false })
