import type { EstimateStatus, ProviderBadge, TaskState } from '@passerelle/contract/projects/schemas'
import type { AnyActor } from '@passerelle/kernel/actor'
import { isCustomerAdmin } from '@passerelle/kernel/actor'
import type { TaskSummary } from './task.ts'

type Estimate = Pick<TaskSummary, 'estimatedTime' | 'estimatedTimeAcceptedAt' | 'estimatedTimeRefusedAt'>

/** Status of an estimate (EST-001): `without` for none or zero, otherwise by the date that is set. */
export const getEstimateStatus = (task: Estimate): EstimateStatus => {
  if (!task.estimatedTime) return 'without'
  if (task.estimatedTimeRefusedAt) return 'refused'
  return task.estimatedTimeAcceptedAt ? 'accepted' : 'waiting'
}

/** The part of a label that rules look at. */
export type LabelKind = Pick<TaskSummary['labels'][number], 'type' | 'key'>
type Labelled = { labels: readonly LabelKind[] }

const hasCategory = (task: Labelled, key: string) =>
  task.labels.some((label) => label.type === 'category' && label.key === key)

/** Missions and quotes are identified by their category's key, never by its name (OPEN-021). */
export const isMission = (task: Labelled): boolean => hasCategory(task, 'mission')
export const isQuote = (task: Labelled): boolean => hasCategory(task, 'quote')
/** Work of the provider for itself. */
export const isInternal = (task: Labelled): boolean => hasCategory(task, 'internal')

/** True for a mission whose estimate has no answer yet, the condition of ERR-024, TSK-044 and TSK-051. */
export const awaitsEstimateAnswer = (task: Estimate & Labelled): boolean =>
  isMission(task) && getEstimateStatus(task) === 'waiting'

/** True while a quote that was sent, expired or not, has no answer. */
export const awaitsQuoteAnswer = ({ quoteState }: Pick<TaskSummary, 'quoteState'>): boolean =>
  quoteState === 'sent' || quoteState === 'expired'

/** Displayed state; the first matching rule wins (TSK-051 to TSK-058). */
export const getTaskState = (task: TaskSummary): TaskState => {
  const estimate = getEstimateStatus(task)
  if (awaitsEstimateAnswer(task)) return 'awaitingValidation'
  if (task.pendingStatus === 'completed') return 'customerCompletedValidation'
  if (task.pendingStatus === 'customer') return 'isPending'
  if (estimate === 'refused') return 'awaitingSolution'
  if (task.listId === 'done') return 'done'
  if (task.listId === 'in_progress') return 'workInProgress'
  return estimate === 'accepted' ? 'awaitingPlanning' : 'default'
}

/** Badge of a card for staff; the first matching rule wins, none on done tasks (TSK-059 to TSK-063). */
export const getProviderBadge = (task: TaskSummary): ProviderBadge | null => {
  const estimate = getEstimateStatus(task)
  if (task.listId === 'done') return null
  if (task.labels.length === 0) return 'to_categorise'
  if (isMission(task) && estimate === 'without') return 'to_estimate'
  if (estimate === 'refused') return 'estimate_refused'
  return estimate === 'accepted' && !task.worked && !task.pendingAt ? 'estimate_accepted' : null
}

/**
 * True while an open question for the customer's administrator prevents other users of the account from changing the
 * task (TSK-044).
 */
export const isLockedFor = (actor: AnyActor, task: TaskSummary): boolean =>
  actor.kind === 'customer' && !actor.admin && (awaitsEstimateAnswer(task) || task.pendingStatus === 'completed')

/** Who has to act next: this user, somebody else, or nobody. */
export const getWaitsFor = (actor: AnyActor, task: TaskSummary): 'me' | 'others' | 'nobody' => {
  if (task.deletedAt) return 'nobody'
  const isIt = (mine: boolean) => (mine ? 'me' : 'others')
  switch (getTaskState(task)) {
    case 'awaitingValidation':
    case 'customerCompletedValidation':
      return isIt(isCustomerAdmin(actor))
    case 'isPending':
      return isIt(actor.kind === 'customer')
    case 'awaitingSolution':
    case 'awaitingPlanning':
      return isIt(actor.kind === 'staff')
    case 'done':
    case 'workInProgress':
    case 'default':
      return 'nobody'
  }
}
