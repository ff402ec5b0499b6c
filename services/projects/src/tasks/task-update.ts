import type { EventActor, EventFacts, EventName, NewEvent } from '@passerelle/contract/events'
import { Problem, type ProblemCode } from '@passerelle/contract/problems'
import type { RecordEvent } from '@passerelle/server/events/record'
import type { Tx } from '@passerelle/server/database/connect'
import { getDueColumns } from './task-due.ts'
import type { Task, TaskSummary } from './task.ts'

/** An event of a task, as recorded in the event table. */
export type TaskEvent = { [N in EventName]: { name: N; data: EventFacts[N] } }[EventName]

/** Result of a pure state transition: the updated task and its events. */
export type TaskUpdate = { task: Task; events: TaskEvent[] }

/** Fields that a flow may set; due columns are derived from them. */
export type TaskPatch = Partial<
  Omit<Task, 'appId' | 'id' | 'version' | 'archiveDueAt' | 'autoAcceptDueAt' | 'autoDoneDueAt'>
>

const withDue = (task: Task): Task => ({ ...task, ...getDueColumns(task) })

/** No-op: the task already has the requested state. */
export const unchanged = (task: Task): TaskUpdate => ({ task, events: [] })

/**
 * Applies a patch and sets `actedAt` to `now`, which restarts the inactivity deadline of a refused estimate (TMR-001).
 */
export const patchAndTouch = (task: Task, now: Date, columns: TaskPatch, ...events: TaskEvent[]): TaskUpdate => ({
  task: withDue({ ...task, ...columns, actedAt: now }),
  events,
})

/** Applies a patch without touching `actedAt`. Used by deadlines, archiving and unarchiving. */
export const patchTask = (task: Task, columns: TaskPatch, ...events: TaskEvent[]): TaskUpdate => ({
  task: withDue({ ...task, ...columns }),
  events,
})

/** Composes two updates into one: the second one decides on the result of the first. */
export const andThen = (first: TaskUpdate, decide: (task: Task) => TaskUpdate): TaskUpdate => {
  const second = decide(first.task)
  return { task: second.task, events: [...first.events, ...second.events] }
}

/**
 * The problem code of a failed precondition, or null. The call throws it and `may` omits the action, so the web shows a
 * button only when the call would succeed.
 */
export type PreconditionFailure = ProblemCode | null

export const assertPrecondition = (obstacle: PreconditionFailure): void => {
  if (obstacle) throw new Problem(obstacle)
}

/** Archived tasks cannot be changed until they are unarchived. */
export const checkNotArchived = (task: TaskSummary): PreconditionFailure => (task.deletedAt ? 'task_archived' : null)

/** Records the events of an update in order, in the transaction of the change. */
export const recordEvents = async (
  record: RecordEvent,
  tx: Tx,
  { task, events }: TaskUpdate,
  by: EventActor,
): Promise<void> => {
  for (const fact of events) {
    const event: NewEvent = { appId: task.appId, actor: by, subject: task.id, ...fact }
    await record(tx, event)
  }
}
