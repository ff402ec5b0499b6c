import type { EstimateStatus, ProviderBadge, TaskState } from '@passerelle/contract/projects/schemas'
import type { AnyActor } from '@passerelle/kernel/actor'
import { isCustomerAdmin } from '@passerelle/kernel/actor'
import type { TaskSummary } from './task.ts'

type Estimate = Pick<TaskSummary, 'estimatedTime' | 'estimatedTimeAcceptedAt' | 'estimatedTimeRefusedAt'>

/** Where an estimate stands (EST-001): no figure or zero = without, then by the date that is set. */
export const getEstimateStatus = (task: Estimate): EstimateStatus => {
  if (!task.estimatedTime) return 'without'
  if (task.estimatedTimeRefusedAt) return 'refused'
  return task.estimatedTimeAcceptedAt ? 'accepted' : 'waiting'
}

const hasCategory = (task: Pick<TaskSummary, 'labels'>, key: string) =>
  task.labels.some((label) => label.type === 'category' && label.key === key)

/** Missions and quotes are known by the key of their category, never by its name (OPEN-021). */
export const isMission = (task: Pick<TaskSummary, 'labels'>): boolean => hasCategory(task, 'mission')
export const isQuote = (task: Pick<TaskSummary, 'labels'>): boolean => hasCategory(task, 'quote')

/** A mission whose estimate has no answer yet: what ERR-024, TSK-044 and TSK-051 speak of. */
export const awaitsEstimateAnswer = (task: Estimate & Pick<TaskSummary, 'labels'>): boolean =>
  isMission(task) && getEstimateStatus(task) === 'waiting'

/** The displayed state: the first rule that fits (TSK-051 to TSK-058). */
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

/** The badge of a card on the provider's side: the first that fits, none on done requests (TSK-059 to TSK-063). */
export const getProviderBadge = (task: TaskSummary): ProviderBadge | null => {
  const estimate = getEstimateStatus(task)
  if (task.listId === 'done') return null
  if (task.labels.length === 0) return 'to_categorise'
  if (isMission(task) && estimate === 'without') return 'to_estimate'
  if (estimate === 'refused') return 'estimate_refused'
  return estimate === 'accepted' && !task.worked && !task.pendingAt ? 'estimate_accepted' : null
}

/** An open question keeps a plain customer user from changing the request until an administrator answered it (TSK-044). */
export const isLockedFor = (actor: AnyActor, task: TaskSummary): boolean =>
  actor.kind === 'customer' && !actor.admin && (awaitsEstimateAnswer(task) || task.pendingStatus === 'completed')

/** Whom the next move waits for: this reader, somebody else, or nobody in particular. */
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
