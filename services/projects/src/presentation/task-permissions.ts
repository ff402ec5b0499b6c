import type { TaskAction } from '@passerelle/contract/projects/schemas'
import type { Person } from '@passerelle/kernel/actor'
import { checkCanAnswerEstimate, checkCanRestoreEstimate } from '../estimates/estimate-flow.ts'
import { checkCanAnswerMergeRequest } from '../merge-requests/merge-request-flow.ts'
import { checkCanAnswerCompletion } from '../waiting/completion-flow.ts'
import { checkCanCancelPending, checkCanSetPending } from '../waiting/pending-flow.ts'
import { hidesTimer, checkCanStartWork } from '../work-logs/start-rules.ts'
import { checkCanEditAsCustomer } from '../editing/edit-flow.ts'
import { checkCanMove } from '../tasks/move-flow.ts'
import { checkNotArchived } from '../tasks/task-update.ts'
import { policies } from './task-policy.ts'
import type { TaskSummary } from '../tasks/task.ts'

/** Checks in order: the policy, the preconditions of the flow, and whether the action would change anything. */
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
  // Any staff user may cancel, not only the one who requested the review (MRG-003).
  cancelReview: (actor, task) =>
    policies['task.setPending'](actor, task) && !checkCanCancelPending(task) && task.pendingStatus === 'merge_request',
  // Whether the timer buttons are shown (WLG-029); the user's last work log decides which ones (WLG-004).
  logWork: (actor, task) => policies['work.log'](actor, task) && !checkNotArchived(task) && !hidesTimer(task),
  // A work log running on another task is not known here: the call returns `worklog_running` and the web opens the
  // panel of WLG-006.
  startWork: (actor, task) => policies['work.log'](actor, task) && !checkCanStartWork(task),
  // Finished work can be entered even when new work cannot start.
  addWorkLog: (actor, task) => policies['work.log'](actor, task) && !checkNotArchived(task),
  members: (actor, task) => policies['member.attach'](actor, task) && !checkNotArchived(task),
  milestones: (actor, task) => policies['milestone.attach'](actor, task) && !checkNotArchived(task),
  archive: (actor, task) => policies['task.archive'](actor, task) && !task.deletedAt,
  unarchive: (actor, task) => policies['task.archive'](actor, task) && task.deletedAt !== null,
  editMetadata: (actor, task) => policies['task.editMetadata'](actor, task),
  writeInternal: (actor, task) => policies['thread.openInternal'](actor, task),
  // The discussion stays open while a task is locked (TSK-044).
  message: (actor, task) => policies['task.read'](actor, task),
}

const actions = Object.keys(rules) as TaskAction[]

/** The actions that this user may do on the task now, by the same rules as the calls themselves. */
export const getAllowedActions = (actor: Person, task: TaskSummary): TaskAction[] =>
  actions.filter((action) => rules[action](actor, task))
