import type { TaskAction } from '@passerelle/contract/projects/schemas'
import type { Person } from '@passerelle/kernel/actor'
import { checkCanAnswerEstimate, checkCanRestoreEstimate } from '../estimates/estimate-flow.ts'
import { checkCanAnswerMergeRequest } from '../merge-requests/merge-request-flow.ts'
import { checkCanAnswerCompletion } from '../waiting/completion-flow.ts'
import { checkCanCancelPending, checkCanSetPending } from '../waiting/pending-flow.ts'
import { hidesTimer, checkCanStartWork } from '../work-logs/start-rules.ts'
import { checkCanEditAsCustomer, checkCanMove } from './edit-flow.ts'
import { checkNotArchived } from './task-update.ts'
import { policies } from './task-policy.ts'
import type { TaskSummary } from './task.ts'

/** Policy first, then what the flow would stop at, then whether the step would make a difference. */
const rules: Record<TaskAction, (actor: Person, task: TaskSummary) => boolean> = {
  edit: (actor, task) =>
    (policies['task.edit'](actor, task) && !checkNotArchived(task)) ||
    (policies['task.editAsCustomer'](actor, task) && !checkCanEditAsCustomer(task, actor)),
  move: (actor, task) => policies['task.move'](actor, task) && !checkCanMove(task, actor),
  label: (actor, task) => policies['label.attach'](actor, task) && !checkNotArchived(task),
  estimate: (actor, task) => policies['task.edit'](actor, task) && !checkNotArchived(task),
  answerEstimate: (actor, task) => policies['estimate.answer'](actor, task) && !checkCanAnswerEstimate(task),
  restoreEstimate: (actor, task) => policies['estimate.restore'](actor, task) && !checkCanRestoreEstimate(task),
  awaitCustomer: (actor, task) =>
    policies['task.setPending'](actor, task) && !checkCanSetPending(task, 'customer') && task.pendingStatus === null,
  cancelPending: (actor, task) =>
    policies['task.setPending'](actor, task) && !checkCanCancelPending(task) && task.pendingStatus === 'customer',
  askCompletion: (actor, task) =>
    policies['task.setPending'](actor, task) && !checkCanSetPending(task, 'completed') && task.pendingStatus === null,
  answerCompletion: (actor, task) => policies['completion.answer'](actor, task) && !checkCanAnswerCompletion(task),
  cancelCompletion: (actor, task) =>
    policies['task.setPending'](actor, task) && !checkCanCancelPending(task) && task.pendingStatus === 'completed',
  requestReview: (actor, task) =>
    policies['task.setPending'](actor, task) &&
    !checkCanSetPending(task, 'merge_request') &&
    task.pendingStatus === null,
  answerReview: (actor, task) => policies['mergeRequest.decide'](actor, task) && !checkCanAnswerMergeRequest(task),
  // Whoever asked for it (MRG-003).
  cancelReview: (actor, task) =>
    policies['task.setPending'](actor, task) && !checkCanCancelPending(task) && task.pendingStatus === 'merge_request',
  // The timer's buttons are shown (WLG-029); which of them, the last own log says (WLG-004).
  logWork: (actor, task) => policies['work.log'](actor, task) && !checkNotArchived(task) && !hidesTimer(task),
  // A log that runs elsewhere is not known here: the call answers `worklog_running`, and the panel of WLG-006 follows.
  startWork: (actor, task) => policies['work.log'](actor, task) && !checkCanStartWork(task),
  // Work that is done can be entered whatever keeps new work from starting.
  addWorkLog: (actor, task) => policies['work.log'](actor, task) && !checkNotArchived(task),
  members: (actor, task) => policies['member.attach'](actor, task) && !checkNotArchived(task),
  milestones: (actor, task) => policies['milestone.attach'](actor, task) && !checkNotArchived(task),
  archive: (actor, task) => policies['task.archive'](actor, task) && !task.deletedAt,
  unarchive: (actor, task) => policies['task.archive'](actor, task) && task.deletedAt !== null,
  editMetadata: (actor, task) => policies['task.editMetadata'](actor, task),
  writeInternal: (actor, task) => policies['thread.openInternal'](actor, task),
  // The discussion stays open while a request is locked (TSK-044).
  message: (actor, task) => policies['task.read'](actor, task),
}

const actions = Object.keys(rules) as TaskAction[]

/** What this person can do to this request now, by the rules that the calls themselves obey. */
export const getAllowedActions = (actor: Person, task: TaskSummary): TaskAction[] =>
  actions.filter((action) => rules[action](actor, task))
