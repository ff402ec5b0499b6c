import type { EstimateStatus } from '@passerelle/contract/projects/schemas'
import type { Task, TaskCard } from './task-queries.ts'

/** The displayed state of a request, for its reader. */
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

// Named here, so that the first load carries no schema.
const estimateStatuses: Record<EstimateStatus, true> = { without: true, waiting: true, refused: true, accepted: true }

/** Is this a state, or an estimate's, of which these screens have not heard yet: that of a server newer than the page? */
const isNews = ({ state, estimateStatus = 'without' }: PhaseFacts) =>
  !Object.hasOwn(byState, state) || (state === 'default' && !Object.hasOwn(estimateStatuses, estimateStatus))

/** A search result knows less of a request than its card. */
export type PhaseFacts = Pick<TaskCard, 'deletedAt' | 'state'> &
  Partial<Pick<TaskCard, 'locked' | 'pendingStatus' | 'estimateStatus'>>

const askedOfCustomers: Partial<Record<Task['state'], TaskPhase>> = {
  awaitingValidation: 'estimateToAnswer',
  customerCompletedValidation: 'completionToAnswer',
  isPending: 'customerAnswers',
}

/**
 * From the displayed state and the side: customers whose answer is awaited are asked, locked ones are told why (TSK-044). What is not known
 * here reads as a wait (EST-023).
 */
export const getTaskPhase = (task: PhaseFacts, staff: boolean): TaskPhase => {
  if (task.deletedAt !== null) return 'archived'
  if (task.locked) return 'locked'
  const asked = staff ? undefined : askedOfCustomers[task.state]
  if (asked) return asked
  // Merge requests are the staff's own (MRG-001); an open question to the customer comes first.
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

/** Since when it is so: a wait since it began, an archived request since it was archived. A wait that is not shown, as a review is not to customers, dates nothing else. */
export const getPhaseStart = (
  { pendingAt, deletedAt }: Pick<Task, 'pendingAt' | 'deletedAt'>,
  situation: TaskPhase,
): string | null => {
  if (situation === 'archived') return deletedAt
  return waits.includes(situation) ? pendingAt : null
}

/** Who can stop what would happen by itself, and how: the sentence after its date. */
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
