import type { EstimateStatus } from '@passerelle/contract/projects/schemas'
import type { Task, TaskCard } from './queries/task-queries.ts'

/** The displayed state of a task, for the current user. */
export type TaskPhase =
  | 'archived'
  | 'locked'
  | 'customerAnswers'
  | 'estimateToAnswer'
  | 'completionToAnswer'
  | 'estimateAtCustomer'
  | 'completionAtCustomer'
  | 'waitsForCustomer'
  | 'inReview'
  | 'refused'
  | 'done'
  | 'inProgress'
  | 'accepted'
  | 'received'
  | 'estimateWaits'

const byState: Record<Task['state'], TaskPhase> = {
  awaitingValidation: 'estimateAtCustomer',
  customerCompletedValidation: 'completionAtCustomer',
  isPending: 'waitsForCustomer',
  awaitingSolution: 'refused',
  done: 'done',
  workInProgress: 'inProgress',
  awaitingPlanning: 'accepted',
  default: 'received',
}

// Listed here, so that the initial chunk contains no schema.
const estimateStatuses: Record<EstimateStatus, true> = { without: true, waiting: true, refused: true, accepted: true }

/**
 * Whether the state of the task or of its estimate is unknown to this client, because the server is newer than the
 * page.
 */
const isNews = ({ state, estimateStatus = 'without' }: PhaseFacts) =>
  !Object.hasOwn(byState, state) || (state === 'default' && !Object.hasOwn(estimateStatuses, estimateStatus))

/** A search result has fewer fields than a card. */
export type PhaseFacts = Pick<TaskCard, 'deletedAt' | 'state'> &
  Partial<Pick<TaskCard, 'locked' | 'pendingStatus' | 'estimateStatus'>>

const askedOfCustomers: Partial<Record<Task['state'], TaskPhase>> = {
  awaitingValidation: 'estimateToAnswer',
  customerCompletedValidation: 'completionToAnswer',
  isPending: 'customerAnswers',
}

/**
 * Phase of a task, from its displayed state and the side: customers who have to answer see a question, customers who
 * may not answer see the reason (TSK-044). An unknown state counts as pending (EST-023).
 */
export const getTaskPhase = (task: PhaseFacts, staff: boolean): TaskPhase => {
  if (task.deletedAt !== null) return 'archived'
  if (task.locked) return 'locked'
  const asked = staff ? undefined : askedOfCustomers[task.state]
  if (asked) return asked
  // Merge requests are visible to staff only (MRG-001); an open question to the customer has precedence.
  if (staff && task.pendingStatus === 'merge_request' && task.state !== 'awaitingValidation') return 'inReview'
  return isNews(task) ? 'estimateWaits' : byState[task.state]
}

const waits: readonly TaskPhase[] = [
  'locked',
  'customerAnswers',
  'estimateToAnswer',
  'completionToAnswer',
  'waitsForCustomer',
  'estimateAtCustomer',
  'completionAtCustomer',
  'inReview',
]

/**
 * Start of the phase: `pendingAt` while something is pending, `deletedAt` for archived tasks, otherwise null. A pending
 * status the user cannot see (a review, for customers) does not date any other phase.
 */
export const getPhaseStart = (
  { pendingAt, deletedAt }: Pick<Task, 'pendingAt' | 'deletedAt'>,
  situation: TaskPhase,
): string | null => {
  if (situation === 'archived') return deletedAt
  return waits.includes(situation) ? pendingAt : null
}

/** Who can prevent an automatic step, and how: the text after its date. */
export type Stop =
  | 'yourAnswer'
  | 'yourMessage'
  | 'customerOrCancel'
  | 'adminAnswer'
  | 'adminOrWithdraw'
  | 'refusalOrCancel'
  | 'messageOrEstimate'
  | 'message'

const stops: Partial<Record<TaskPhase, { staff?: Stop; customer?: Stop }>> = {
  customerAnswers: { customer: 'yourMessage' },
  waitsForCustomer: { staff: 'customerOrCancel' },
  estimateToAnswer: { customer: 'yourAnswer' },
  completionToAnswer: { customer: 'yourAnswer' },
  estimateAtCustomer: { staff: 'adminOrWithdraw' },
  completionAtCustomer: { staff: 'refusalOrCancel' },
  locked: { customer: 'adminAnswer' },
  refused: { staff: 'messageOrEstimate', customer: 'message' },
}

export const getStopHint = (situation: TaskPhase, staff: boolean): Stop | undefined =>
  stops[situation]?.[staff ? 'staff' : 'customer']
