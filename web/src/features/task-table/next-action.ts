import type { ListState } from '@passerelle/contract/projects/lists'
import type { TaskRow } from '../../shared/tasks/task-queries.ts'
import { getRowTimes } from './row-times.ts'

export type Step =
  | 'categorise'
  | 'estimate'
  | 'estimateAnswer'
  | 'otherSolution'
  | 'assign'
  | 'takeOver'
  | 'start'
  | 'startLater'
  | 'goOn'
  | 'newEstimate'
  | 'customerAnswer'
  | 'completionAnswer'
  | 'review'
  | 'nothing'
export type ActionOwner = 'team' | 'customer' | 'nobody'
export type NextAction = { step: Step; by: ActionOwner }

type Facts = Pick<
  TaskRow,
  'listState' | 'pendingStatus' | 'deletedAt' | 'acceptedEstimatedTime' | 'estimatedTime' | 'ellapsedTime'
>

const team = (step: Step): NextAction => ({ step, by: 'team' })
const customer = (step: Step): NextAction => ({ step, by: 'customer' })
const nothing: NextAction = { step: 'nothing', by: 'nobody' }

const waiting = ({ pendingStatus }: Facts) =>
  pendingStatus === 'merge_request'
    ? team('review')
    : customer(pendingStatus === 'completed' ? 'completionAnswer' : 'customerAnswer')

const steps: Record<ListState, (task: Facts) => NextAction> = {
  to_define: () => team('categorise'),
  to_estimate: () => team('estimate'),
  estimate_waiting: () => customer('estimateAnswer'),
  to_assign: () => team('assign'),
  todo: () => team('start'),
  in_progress: (task) => team((getRowTimes(task).left ?? 0) < 0 ? 'newEstimate' : 'goOn'),
  waiting,
  completed: () => nothing,
  blocked: () => team('otherSolution'),
  abandoned: () => nothing,
  reassigned: () => team('takeOver'),
  todo_next_sprint: () => team('startLater'),
  waiting_next_sprint: waiting,
}

/** What is expected next of a request, and from whom: the column TO-DO (TSK-049). */
export const getNextAction = (task: Facts): NextAction =>
  task.deletedAt !== null || task.listState === null ? nothing : steps[task.listState](task)
