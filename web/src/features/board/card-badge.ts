import type { TaskCard } from '../../shared/tasks/task-queries.ts'

export type BadgeLook = 'waiting' | 'warning' | 'danger' | 'success' | 'neutral' | 'bare'
/** The one badge of a card: which phrase of `board.badge`, how it looks. */
export type CardBadge = { text: BadgeText; look: BadgeLook }
export type BadgeText =
  | 'estimateToAnswer'
  | 'answerExpected'
  | 'answerExpectedDays'
  | 'completionToAnswer'
  | 'atCustomer'
  | 'estimateRefused'
  | 'estimateAccepted'
  | 'refusedAtProvider'
  | 'toCategorise'
  | 'toEstimate'
  | 'providerPlans'
  | 'mergeRequest'
  | 'archived'
  | 'atAdmin'

const providerBadges = {
  to_categorise: { text: 'toCategorise', look: 'warning' },
  to_estimate: { text: 'toEstimate', look: 'warning' },
  estimate_refused: { text: 'estimateRefused', look: 'danger' },
  estimate_accepted: { text: 'estimateAccepted', look: 'success' },
} as const satisfies Record<NonNullable<TaskCard['badge']>, CardBadge>

const waitsForCustomer = new Set<TaskCard['state']>(['awaitingValidation', 'customerCompletedValidation', 'isPending'])

const staffBadge = (card: TaskCard): CardBadge | undefined => {
  if (card.badge) return providerBadges[card.badge]
  if (card.pendingStatus === 'merge_request') return { text: 'mergeRequest', look: 'neutral' }
  return waitsForCustomer.has(card.state) ? { text: 'atCustomer', look: 'bare' } : undefined
}

const adminBadges: Partial<Record<TaskCard['state'], CardBadge>> = {
  awaitingValidation: { text: 'estimateToAnswer', look: 'waiting' },
  isPending: { text: 'answerExpectedDays', look: 'waiting' },
  customerCompletedValidation: { text: 'completionToAnswer', look: 'waiting' },
}
const customerBadges: Partial<Record<TaskCard['state'], CardBadge>> = {
  awaitingSolution: { text: 'refusedAtProvider', look: 'bare' },
  awaitingPlanning: { text: 'providerPlans', look: 'bare' },
}

const customerBadge = (card: TaskCard): CardBadge | undefined => {
  const forAdmin = adminBadges[card.state]
  if (forAdmin && card.waitsFor === 'me') return forAdmin
  if (forAdmin) return { text: 'atAdmin', look: 'bare' }
  return customerBadges[card.state]
}

/** What the card says beside its id (TSK-048, TSK-059 to TSK-064): staff see what is theirs to do, customers what waits for them. */
export const badgeOf = (card: TaskCard, staff: boolean): CardBadge | undefined => {
  if (card.deletedAt !== null) return { text: 'archived', look: 'neutral' }
  return staff ? staffBadge(card) : customerBadge(card)
}
