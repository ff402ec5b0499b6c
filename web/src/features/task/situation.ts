import type { Task } from '../../shared/tasks/task-queries.ts'

/** What happens now with a request, in one word: the head of the panel is chosen by it. */
export type Situation =
  | 'archived' | 'locked' | 'customerAnswers' | 'estimateAtCustomer' | 'completionAtCustomer' | 'waitsForCustomer' | 'refused' | 'done' | 'inProgress'
  | 'accepted' | 'received'

const byState: Record<Task['state'], Situation> = {
  awaitingValidation: 'estimateAtCustomer', customerCompletedValidation: 'completionAtCustomer', isPending: 'waitsForCustomer', awaitingSolution: 'refused',
  done: 'done', workInProgress: 'inProgress', awaitingPlanning: 'accepted', default: 'received',
}

/** From the displayed state and the side: customers whose answer is awaited are asked, locked ones are told why (TSK-044). */
export const situationOf = (task: Pick<Task, 'deletedAt' | 'locked' | 'state' | 'waitsFor'>, staff: boolean): Situation => {
  if (task.deletedAt !== null) return 'archived'
  if (task.locked) return 'locked'
  if (!staff && task.state === 'isPending') return 'customerAnswers'
  return byState[task.state]
}
