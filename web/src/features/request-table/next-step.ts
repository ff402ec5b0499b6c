import type { ListState } from '@passerelle/contract/projects/lists'
import type { ListedTask } from '../../shared/tasks/task-queries.ts'
import { timesOf } from './time-left.ts'

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
export type By = 'team' | 'customer' | 'nobody'
export type NextStep = { step: Step; by: By }

type Facts = Pick<
  ListedTask,
  'listState' | 'pendingStatus' | 'deletedAt' | 'acceptedEstimatedTime' | 'estimatedTime' | 'ellapsedTime'
>

const team = (step: Step): NextStep => ({ step, by: 'team' })
const customer = (step: Step): NextStep => ({ step, by: 'customer' })
const nothing: NextStep = { step: 'nothing', by: 'nobody' }

const waiting = ({ pendingStatus }: Facts) =>
  pendingStatus === 'merge_request'
    ? team('review')
    : customer(pendingStatus === 'completed' ? 'completionAnswer' : 'customerAnswer')

const steps: Record<ListState, (task: Facts) => NextStep> = {
  to_define: () => team('categorise'),
  to_estimate: () => team('estimate'),
  estimate_waiting: () => customer('estimateAnswer'),
  to_assign: () => team('assign'),
  todo: () => team('start'),
  in_progress: (task) => team((timesOf(task).left ?? 0) < 0 ? 'newEstimate' : 'goOn'),
  waiting,
  completed: () => nothing,
  blocked: () => team('otherSolution'),
  abandoned: () => nothing,
  reassigned: () => team('takeOver'),
  todo_next_sprint: () => team('startLater'),
  waiting_next_sprint: waiting,
}

/** What is expected next of a request, and from whom: the column TO-DO (TSK-049). */
export const nextStepOf = (task: Facts): NextStep =>
  task.deletedAt !== null || task.listState === null ? nothing : steps[task.listState](task)
