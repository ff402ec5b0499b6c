import type { TaskCard } from '../../shared/tasks/task-queries.ts'

export type BadgeLook = 'waiting' | 'warning' | 'danger' | 'success' | 'neutral' | 'bare'
/** The one badge of a card: which phrase of `board.badge`, how it looks. */
export type CardBadge = { text: BadgeText; tone: BadgeLook }
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
  to_categorise: { text: 'toCategorise', tone: 'warning' },
  to_estimate: { text: 'toEstimate', tone: 'warning' },
  estimate_refused: { text: 'estimateRefused', tone: 'danger' },
  estimate_accepted: { text: 'estimateAccepted', tone: 'success' },
} as const satisfies Record<NonNullable<TaskCard['badge']>, CardBadge>

const waitsForCustomer = new Set<TaskCard['state']>(['awaitingValidation', 'customerCompletedValidation', 'isPending'])

const staffBadge = (card: TaskCard): CardBadge | undefined => {
  if (card.badge) return providerBadges[card.badge]
  if (card.pendingStatus === 'merge_request') return { text: 'mergeRequest', tone: 'neutral' }
  return waitsForCustomer.has(card.state) ? { text: 'atCustomer', tone: 'bare' } : undefined
}

const adminBadges: Partial<Record<TaskCard['state'], CardBadge>> = {
  awaitingValidation: { text: 'estimateToAnswer', tone: 'waiting' },
  isPending: { text: 'answerExpectedDays', tone: 'waiting' },
  customerCompletedValidation: { text: 'completionToAnswer', tone: 'waiting' },
}
const customerBadges: Partial<Record<TaskCard['state'], CardBadge>> = {
  awaitingSolution: { text: 'refusedAtProvider', tone: 'bare' },
  awaitingPlanning: { text: 'providerPlans', tone: 'bare' },
}

const customerBadge = (card: TaskCard): CardBadge | undefined => {
  const forAdmin = adminBadges[card.state]
  if (forAdmin && card.waitsFor === 'me') return forAdmin
  if (forAdmin) return { text: 'atAdmin', tone: 'bare' }
  return customerBadges[card.state]
}

/** What the card says beside its id (TSK-048, TSK-059 to TSK-064): staff see what is theirs to do, customers what waits for them. */
export const getCardBadge = (card: TaskCard, staff: boolean): CardBadge | undefined => {
  if (card.deletedAt !== null) return { text: 'archived', tone: 'neutral' }
  return staff ? staffBadge(card) : customerBadge(card)
}
