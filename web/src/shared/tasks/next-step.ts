import { startReason } from './start-reason.ts'
import { getTaskPhase, type PhaseFacts, type TaskPhase } from './task-phase.ts'
import type { Task, TaskCard } from './task-queries.ts'

export type Step =
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
/** `phase` is the displayed state, `step` what comes next, `by` whose step that is. */
export type NextStep = { phase: TaskPhase; step: Step; by: StepOwner }

/** The sprints of a request are known in lists and on its page, not on a card. */
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
  > & { milestones?: Task['milestones'] }

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

/** The work of the team in its order: what a start would be refused for comes before the start (WLG-023, WLG-024, WLG-027). */
const getTeamStep = (task: StepFacts, staff: boolean, now: Date): Step => {
  if (task.labels.length === 0) return 'categorise'
  if (task.estimateStatus === 'without') return 'estimate'
  // The limit of an accepted estimate is known to the server alone, by what it lets staff start.
  const usedUp = staff && task.estimateStatus === 'accepted' && startReason(task) === 'work_new_estimate_needed'
  if (usedUp || isOverrun(task)) return 'newEstimate'
  if (task.memberIds.length === 0) return 'assign'
  if (task.listId === 'in_progress') return 'askCompletion'
  return isForLater(task, now) ? 'startLater' : 'start'
}

/**
 * The one rule behind card, list, timer, panel and search: the state of a request as its reader sees it, its next step and whose that is
 * (TSK-049, TSK-051 to TSK-058).
 */
export const getNextStep = (task: StepFacts, staff: boolean, now: Date): NextStep => {
  const phase = getTaskPhase(task, staff)
  if (phase === 'archived' || phase === 'done' || phase === 'estimateWaits')
    return { phase, step: 'nothing', by: 'nobody' }
  if (phase === 'locked' && task.state === 'customerCompletedValidation')
    return { phase, step: 'completionAnswer', by: 'customer' }
  const asked = atCustomer[phase]
  if (asked) return { phase, step: asked, by: 'customer' }
  return { phase, step: atTeam[phase] ?? getTeamStep(task, staff, now), by: 'team' }
}
