import { getEstimate, getLateDays, isOverEstimate, type NextStep } from '@passerelle/kernel/next-step'
import type { TaskCard } from '../../../model/tasks/queries/task-queries.ts'

export type LineTone = 'danger' | 'warning' | 'info' | 'waiting' | 'plain'
export type LineState =
  | 'late'
  | 'refused'
  | 'over'
  | 'atCustomer'
  | 'estimateAtCustomer'
  | 'completionAtCustomer'
  | 'inReview'
  | Exclude<NextStep['step'], 'remind' | 'wait' | 'nothing' | 'newEstimate'>

const tones: Partial<Record<LineState, LineTone>> = {
  late: 'danger',
  refused: 'danger',
  over: 'danger',
  reply: 'info',
  approve: 'info',
  review: 'info',
  categorise: 'warning',
  estimate: 'warning',
  assign: 'warning',
  atCustomer: 'waiting',
  estimateAtCustomer: 'waiting',
  completionAtCustomer: 'waiting',
}
export const getLineTone = (state: LineState): LineTone => tones[state] ?? 'plain'

/** The state word of a line: lateness first, except where somebody waits for an answer; then by its step. */
export const getLineState = (card: TaskCard, next: NextStep, now: Date): LineState => {
  const { step, by } = next
  // An own timer does not hide that the customer wrote.
  if (step === 'working' && card.facts?.customerWroteAt) return 'reply'
  if (step === 'reply' || step === 'approve' || step === 'review') return step
  if (getLateDays(card, next, now) !== null) return 'late'
  if (step === 'newEstimate') return card.estimateStatus === 'refused' ? 'refused' : 'over'
  if (step === 'remind' || step === 'wait') {
    if (by === 'team') return 'inReview'
    if (card.pendingStatus === 'completed') return 'completionAtCustomer'
    return card.state === 'awaitingValidation' ? 'estimateAtCustomer' : 'atCustomer'
  }
  return step === 'nothing' ? 'later' : step
}

/** Time left of the estimate, or spent beyond it; null without an estimate or before any work. */
export const getTimeLeft = (card: TaskCard): { kind: 'left' | 'over'; ms: number; estimate: number } | null => {
  const estimate = getEstimate(card)
  if (estimate === null || !card.ellapsedTime) return null
  return isOverEstimate(card)
    ? { kind: 'over', ms: card.ellapsedTime, estimate }
    : { kind: 'left', ms: estimate - card.ellapsedTime, estimate }
}

/** What the date of a line is: its deadline by kind, or since when it waits. */
export const getLineDate = (card: TaskCard, next: NextStep, now: Date): { kind: LineDate; at: string } => {
  const wroteAt = card.facts?.customerWroteAt
  if (wroteAt && next.step !== 'approve') return { kind: 'received', at: wroteAt }
  if (getLateDays(card, next, now) !== null && card.dueAt) return { kind: 'due', at: card.dueAt }
  if (next.at === null) return { kind: next.step === 'approve' ? 'asked' : 'received', at: next.since }
  if (next.step === 'approve') return { kind: 'asked', at: next.since }
  if (next.by === 'customer') return { kind: card.pendingStatus === 'completed' ? 'accepted' : 'archived', at: next.at }
  if (next.step === 'later') return { kind: 'planned', at: next.at }
  return { kind: next.step === 'newEstimate' && card.estimateStatus === 'refused' ? 'archived' : 'due', at: next.at }
}
export type LineDate = 'due' | 'received' | 'asked' | 'accepted' | 'archived' | 'planned'
