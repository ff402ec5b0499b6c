import { startReason } from './start-reason.ts'
import { getTaskPhase, type PhaseFacts, type TaskPhase } from './task-phase.ts'
import type { Task, TaskCard } from './queries/task-queries.ts'

export type Step =
  | 'approve'
  | 'categorise'
  | 'estimate'
  | 'estimateAnswer'
  | 'otherSolution'
  | 'assign'
  | 'start'
  | 'startLater'
  | 'askCompletion'
  | 'newEstimate'
  | 'customerAnswer'
  | 'completionAnswer'
  | 'review'
  | 'nothing'
export type StepOwner = 'team' | 'customer' | 'nobody'
/** `phase` is the displayed state, `step` the next action, `by` whose action it is. */
export type NextStep = { phase: TaskPhase; step: Step; by: StepOwner }

/** The milestones of a task are known in lists and on its page, an approval that it asks for in lists only. */
export type StepFacts = PhaseFacts &
  Pick<
    TaskCard,
    | 'may'
    | 'labels'
    | 'listId'
    | 'memberIds'
    | 'acceptedEstimatedTime'
    | 'estimatedTime'
    | 'ellapsedTime'
    | 'estimateStatus'
  > & { milestones?: Task['milestones']; asksApproval?: boolean }

const atCustomer: Partial<Record<TaskPhase, Step>> = {
  locked: 'estimateAnswer',
  estimateToAnswer: 'estimateAnswer',
  estimateAtCustomer: 'estimateAnswer',
  completionToAnswer: 'completionAnswer',
  completionAtCustomer: 'completionAnswer',
  customerAnswers: 'customerAnswer',
  waitsForCustomer: 'customerAnswer',
}
const atTeam: Partial<Record<TaskPhase, Step>> = { inReview: 'review', refused: 'otherSolution' }

const isOverrun = ({ acceptedEstimatedTime, estimatedTime, ellapsedTime }: StepFacts) => {
  const estimate = acceptedEstimatedTime ?? estimatedTime
  return Boolean(estimate) && (ellapsedTime ?? 0) > (estimate ?? 0)
}

const isForLater = ({ milestones = [] }: StepFacts, now: Date) =>
  milestones.length > 0 && milestones.every(({ startAt }) => Date.parse(startAt) > now.getTime())

/**
 * Next action of the team, in order of precedence: the reasons that block starting the timer come before the start
 * (WLG-023, WLG-024, WLG-027).
 */
const getTeamStep = (task: StepFacts, staff: boolean, now: Date): Step => {
  if (task.labels.length === 0) return 'categorise'
  if (task.estimateStatus === 'without') return 'estimate'
  // Only the server knows the limit of an accepted estimate; here it is derived from whether staff may start the timer.
  const usedUp = staff && task.estimateStatus === 'accepted' && startReason(task) === 'work_new_estimate_needed'
  if (usedUp || isOverrun(task)) return 'newEstimate'
  if (task.memberIds.length === 0) return 'assign'
  if (task.listId === 'in_progress') return 'askCompletion'
  return isForLater(task, now) ? 'startLater' : 'start'
}

const received: Partial<Record<Step, 'toApprove' | 'toCategorise' | 'toEstimate' | 'toAssign' | 'toStart'>> = {
  approve: 'toApprove',
  categorise: 'toCategorise',
  estimate: 'toEstimate',
  assign: 'toAssign',
  start: 'toStart',
  startLater: 'toStart',
}

/** Name of the displayed state; staff read what a received task still needs, in the words of their list (TSK-049). */
export const getStateName = ({ phase, step }: NextStep, staff: boolean) =>
  (staff && phase === 'received' ? received[step] : undefined) ?? phase

/**
 * The single rule behind card, list, timer, panel and search: the phase of a task for the current user, its next action
 * and whose action that is (TSK-049, TSK-051 to TSK-058).
 */
export const getNextStep = (task: StepFacts, staff: boolean, now: Date): NextStep => {
  const phase = getTaskPhase(task, staff)
  if (phase === 'archived' || phase === 'done' || phase === 'estimateWaits')
    return { phase, step: 'nothing', by: 'nobody' }
  if (phase === 'locked' && task.state === 'customerCompletedValidation')
    return { phase, step: 'completionAnswer', by: 'customer' }
  // Whatever the request needs besides, its action on a server waits for the answer first.
  if (staff && task.asksApproval) return { phase, step: 'approve', by: 'team' }
  const asked = atCustomer[phase]
  if (asked) return { phase, step: asked, by: 'customer' }
  return { phase, step: atTeam[phase] ?? getTeamStep(task, staff, now), by: 'team' }
}
