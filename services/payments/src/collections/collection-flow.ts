import type { ProviderPayment } from '../stripe/payment-provider.ts'

export const collectionStates = [
  'planned',
  'notified',
  'submitted',
  'processing',
  'paid',
  'failed',
  'canceled',
  'disputed',
  'lost',
  'refunded',
] as const
export type CollectionState = (typeof collectionStates)[number]

/**
 * Which state follows which (COL-002). A refund that the bank returns makes a refunded payment a paid one again: the
 * money is there.
 */
const flow: Readonly<Record<CollectionState, readonly CollectionState[]>> = {
  planned: ['notified', 'canceled'],
  notified: ['submitted', 'canceled'],
  submitted: ['processing'],
  processing: ['paid', 'failed'],
  paid: ['disputed', 'refunded'],
  refunded: ['paid'],
  disputed: ['lost', 'paid'],
  failed: [],
  canceled: [],
  lost: [],
}

export const mayFollow = (from: CollectionState, to: CollectionState): boolean => flow[from].includes(to)

/**
 * The states from one to another, without the first one: what happened in between was not read. Null when none leads
 * there.
 */
export const stepsBetween = (from: CollectionState, to: CollectionState): CollectionState[] | null => {
  const ways: CollectionState[][] = [[from]]
  const seen = new Set<CollectionState>([from])
  for (const way of ways) {
    const last = way.at(-1)!
    if (last === to) return way.slice(1)
    for (const next of flow[last]) {
      if (seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return null
}

/**
 * The state of what the provider answers now. A card that the payer types in may be declined and tried again in the
 * same form, so it fails only when it is canceled.
 */
export const stateOfPayment = (payment: ProviderPayment, { isTyped }: { isTyped: boolean }): CollectionState => {
  if (payment.state === 'processing') return 'processing'
  if (payment.state === 'canceled') return 'failed'
  if (payment.state === 'failed') return isTyped ? 'submitted' : 'failed'
  if (payment.state !== 'succeeded') return 'submitted'
  if (payment.dispute === 'lost') return 'lost'
  if (payment.dispute === 'open') return 'disputed'
  return payment.refundedInCents > 0 ? 'refunded' : 'paid'
}
