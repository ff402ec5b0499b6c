import { getTaskPhase, type TaskPhase } from '../../../../model/tasks/task-phase.ts'
import type { TaskCard } from '../../../../model/tasks/queries/task-queries.ts'

export type BadgeLook = 'waiting' | 'warning' | 'danger' | 'success' | 'neutral' | 'ghost'
/** The badge of a card: key in `board.badge`, and tone. */
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

const atCustomer = new Set<TaskPhase>(['estimateAtCustomer', 'completionAtCustomer', 'waitsForCustomer'])

const staffBadge = (card: TaskCard): CardBadge | undefined => {
  if (card.badge) return providerBadges[card.badge]
  const phase = getTaskPhase(card, true)
  if (phase === 'inReview') return { text: 'mergeRequest', tone: 'neutral' }
  return atCustomer.has(phase) ? { text: 'atCustomer', tone: 'ghost' } : undefined
}

const customerBadges: Partial<Record<TaskPhase, CardBadge>> = {
  estimateToAnswer: { text: 'estimateToAnswer', tone: 'waiting' },
  customerAnswers: { text: 'answerExpectedDays', tone: 'waiting' },
  completionToAnswer: { text: 'completionToAnswer', tone: 'waiting' },
  locked: { text: 'atAdmin', tone: 'ghost' },
  refused: { text: 'refusedAtProvider', tone: 'ghost' },
  accepted: { text: 'providerPlans', tone: 'ghost' },
}

/**
 * Badge next to the id of a card (TSK-048, TSK-059 to TSK-064): staff see their next action, customers what waits for
 * them.
 */
export const getCardBadge = (card: TaskCard, staff: boolean): CardBadge | undefined => {
  if (card.deletedAt !== null) return { text: 'archived', tone: 'neutral' }
  return staff ? staffBadge(card) : customerBadges[getTaskPhase(card, false)]
}
