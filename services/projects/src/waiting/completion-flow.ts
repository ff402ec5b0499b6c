import type { AnyActor } from '@passerelle/kernel/actor'
import {
  checkNotArchived,
  patchAndTouch,
  patchTask,
  assertPrecondition,
  type TaskUpdate,
  type TaskPatch,
  type TaskEvent,
  type PreconditionFailure,
} from '../tasks/task-update.ts'
import type { Task, TaskSummary } from '../tasks/task.ts'

export const checkCanAnswerCompletion = (task: TaskSummary): PreconditionFailure =>
  checkNotArchived(task) ?? (task.pendingStatus === 'completed' ? null : 'completion_not_asked')

const over: TaskPatch = { pendingAt: null, pendingStatus: null }

const waitEnds = (cause: 'answer' | 'timer'): TaskEvent => ({
  name: 'task.pending_off',
  data: { status: 'completed', cause },
})

const movedTo = (task: Task, to: 'in_progress' | 'done'): TaskEvent[] =>
  task.listId === to ? [] : [{ name: 'task.moved', data: { from: task.listId, to } }]

/** Acceptance moves the task to done; a task already there keeps its `doneAt` (VAL-004, TMR-005). */
const intoDone = (task: Task, now: Date): TaskPatch => ({ ...over, listId: 'done', doneAt: task.doneAt ?? now })

/**
 * Answer to a completion (VAL-003): accepted, the task is done (VAL-004); refused, it goes back to in progress
 * (OPEN-011). Both end the pending status (PND-004). Throws `task_archived`, `completion_not_asked`.
 */
export const decideCompletion = (task: Task, completed: boolean, actor: AnyActor, now: Date): TaskUpdate => {
  assertPrecondition(checkCanAnswerCompletion(task))
  const forced = actor.kind === 'staff'
  return completed
    ? patchAndTouch(
        task,
        now,
        intoDone(task, now),
        { name: 'completion.accepted', data: { automatic: false, forced, from: task.listId } },
        ...movedTo(task, 'done'),
        waitEnds('answer'),
      )
    : patchAndTouch(
        task,
        now,
        { ...over, listId: 'in_progress', doneAt: null },
        { name: 'completion.refused', data: { forced } },
        ...movedTo(task, 'in_progress'),
        waitEnds('answer'),
      )
}

/** Accepts a completion that nobody answered in time, archived or not (TMR-002). */
export const acceptCompletionOnTimeout = (task: Task, dueAt: Date, now: Date): TaskUpdate =>
  patchTask(
    task,
    intoDone(task, now),
    {
      name: 'completion.accepted',
      data: { automatic: true, forced: false, from: task.listId, dueAt: dueAt.toISOString() },
    },
    ...movedTo(task, 'done'),
    waitEnds('timer'),
  )
