import type { ProblemCode } from '@passerelle/contract/problems'
import { checkNotArchived, type PreconditionFailure } from '../tasks/task-update.ts'
import { awaitsEstimateAnswer, getEstimateStatus } from '../tasks/task-state.ts'
import type { TaskSummary } from '../tasks/task.ts'
import { isRefusedTask, needsNewEstimate } from './billable-time.ts'

const rules: [code: ProblemCode, applies: (task: TaskSummary) => boolean][] = [
  // WLG-023
  ['work_labels_required', (task) => task.labels.length === 0],
  // WLG-024
  ['work_estimate_required', (task) => getEstimateStatus(task) === 'without'],
  // WLG-025: the first estimate of a mission; later ones have their own message
  ['work_estimate_not_accepted', (task) => awaitsEstimateAnswer(task) && !task.acceptedEstimatedTime],
  // WLG-026
  ['work_request_refused', isRefusedTask],
  // WLG-027
  ['work_new_estimate_needed', needsNewEstimate],
  // WLG-028
  ['work_new_estimate_waiting', (task) => awaitsEstimateAnswer(task) && Boolean(task.acceptedEstimatedTime)],
]

/** Problem codes that prevent work on this task, in the order WLG-023 to WLG-028; empty = work can start. */
export const startErrors = (task: TaskSummary): ProblemCode[] =>
  rules.filter(([, applies]) => applies(task)).map(([code]) => code)

/** First failed precondition for starting work, or null. */
export const checkCanStartWork = (task: TaskSummary): PreconditionFailure =>
  checkNotArchived(task) ?? startErrors(task)[0] ?? null

const keepButtons: ProblemCode[] = ['work_new_estimate_needed', 'work_new_estimate_waiting']

/** Start errors hide the timer, except the two that still let a running work log be paused or stopped (WLG-029). */
export const hidesTimer = (task: TaskSummary): boolean => startErrors(task).some((code) => !keepButtons.includes(code))
