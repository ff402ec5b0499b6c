import type { AnyActor } from '@passerelle/kernel/actor'
import {
  archivedObstacle,
  changed,
  settled,
  stopAt,
  type Change,
  type Columns,
  type Fact,
  type Obstacle,
} from '../tasks/task-change.ts'
import type { Task, TaskFacts } from '../tasks/task.ts'

export const completionObstacle = (task: TaskFacts): Obstacle =>
  archivedObstacle(task) ?? (task.pendingStatus === 'completed' ? null : 'completion_not_asked')

const over: Columns = { pendingAt: null, pendingStatus: null }

const waitEnds = (cause: 'answer' | 'timer'): Fact => ({
  name: 'task.pending_off',
  data: { status: 'completed', cause },
})

const movedTo = (task: Task, to: 'in_progress' | 'done'): Fact[] =>
  task.listId === to ? [] : [{ name: 'task.moved', data: { from: task.listId, to } }]

/** Accepting makes the request done; one that stands there already keeps the day on which it came (VAL-004, TMR-005). */
const intoDone = (task: Task, now: Date): Columns => ({ ...over, listId: 'done', doneAt: task.doneAt ?? now })

/**
 * The answer to a completion that staff asked for (VAL-003): accepted, the request is done (VAL-004); refused, it goes back into
 * progress (OPEN-011). Either way the wait is over (PND-004). Problems `task_archived`, `completion_not_asked`.
 */
export const answerCompletion = (task: Task, completed: boolean, actor: AnyActor, now: Date): Change => {
  stopAt(completionObstacle(task))
  const forced = actor.kind === 'staff'
  return completed
    ? changed(
        task,
        now,
        intoDone(task, now),
        { name: 'completion.accepted', data: { automatic: false, forced, from: task.listId } },
        ...movedTo(task, 'done'),
        waitEnds('answer'),
      )
    : changed(
        task,
        now,
        { ...over, listId: 'in_progress', doneAt: null },
        { name: 'completion.refused', data: { forced } },
        ...movedTo(task, 'in_progress'),
        waitEnds('answer'),
      )
}

/** Nobody answered in time: the completion counts as accepted, archived or not (TMR-002). */
export const acceptCompletionByTimer = (task: Task, dueAt: Date, now: Date): Change =>
  settled(
    task,
    intoDone(task, now),
    {
      name: 'completion.accepted',
      data: { automatic: true, forced: false, from: task.listId, dueAt: dueAt.toISOString() },
    },
    ...movedTo(task, 'done'),
    waitEnds('timer'),
  )
