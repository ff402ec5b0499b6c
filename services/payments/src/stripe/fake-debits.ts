import { addFakePayment, type FakeObjects } from './fake-objects.ts'

export const debitOutcomes = ['succeeded', 'failed', 'disputed', 'won', 'lost'] as const
export type DebitOutcome = (typeof debitOutcomes)[number]
type Fields = Record<string, unknown>

/** Narrows text from outside to an outcome. */
export const isDebitOutcome = (text: unknown): text is DebitOutcome => debitOutcomes.some((outcome) => outcome === text)

const disputeStatus = { disputed: 'needs_response', won: 'won', lost: 'lost' } as const

/** Disputes a paid debit, or ends its dispute. */
const dispute = (
  objects: FakeObjects,
  intentId: string,
  charge: Fields,
  outcome: keyof typeof disputeStatus,
  at: { id: string; created: number },
) => {
  const known = [...objects.disputes.values()].find((one) => one['payment_intent'] === intentId)
  const id = known?.id ?? at.id
  const object = { id, object: 'dispute', payment_intent: intentId, status: disputeStatus[outcome] }
  objects.disputes.set(id, object)
  Object.assign(charge, {
    disputed: true,
    metadata: { disputed_at: (charge['metadata'] as Fields)['disputed_at'] ?? String(at.created) },
  })
  return { type: outcome === 'disputed' ? 'charge.dispute.created' : 'charge.dispute.closed', object }
}

/**
 * Ends a direct debit, with the code of its failure, or disputes a paid one, and returns its webhook; null for an
 * unknown payment.
 */
export const settleFakeDebit = (
  objects: FakeObjects,
  intentId: string,
  outcome: DebitOutcome,
  at: { id: string; created: number; code?: string | undefined },
): { type: string; object: Fields } | null => {
  const intent = objects.payment_intents.get(intentId)
  const charge = intent && objects.charges.get(String(intent['latest_charge']))
  if (!intent || !charge) return null
  if (outcome === 'disputed' || outcome === 'won' || outcome === 'lost')
    return dispute(objects, intentId, charge, outcome, at)
  if (outcome === 'succeeded') {
    Object.assign(charge, { status: 'succeeded' })
    Object.assign(intent, { status: 'succeeded' })
    return { type: 'payment_intent.succeeded', object: intent }
  }
  const code = at.code ?? 'insufficient_funds'
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
