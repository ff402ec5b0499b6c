import type { EventActor, EventFacts, EventName, NewEvent } from '@passerelle/contract/events'
import { Problem, type ProblemCode } from '@passerelle/contract/problems'
import type { RecordEvent } from '@passerelle/server/events/record'
import type { Tx } from '@passerelle/server/database/connect'
import { getDueColumns } from './task-due.ts'
import type { Task, TaskSummary } from './task.ts'

/** Something that happened to a request, as the event table will hold it. */
export type TaskEvent = { [N in EventName]: { name: N; data: EventFacts[N] } }[EventName]

/** What a flow decides: the request as it will be, and what has happened to it by then. */
export type TaskUpdate = { task: Task; events: TaskEvent[] }

/** The columns that a flow may set; due columns follow from them. */
export type TaskPatch = Partial<
  Omit<Task, 'appId' | 'id' | 'version' | 'archiveDueAt' | 'autoAcceptDueAt' | 'autoDoneDueAt'>
>

const withDue = (task: Task): Task => ({ ...task, ...getDueColumns(task) })

/** Nothing to do: the request is already as it was asked to be. */
export const unchanged = (task: Task): TaskUpdate => ({ task, events: [] })

/** A change made by a person: silence is counted from now on (TMR-001). */
export const patchAndTouch = (task: Task, now: Date, columns: TaskPatch, ...events: TaskEvent[]): TaskUpdate => ({
  task: withDue({ ...task, ...columns, actedAt: now }),
  events,
})

/** A change that time made. */
export const patchTask = (task: Task, columns: TaskPatch, ...events: TaskEvent[]): TaskUpdate => ({
  task: withDue({ ...task, ...columns }),
  events,
})

/** One change after the other, as one: the second sees what the first has left. */
export const andThen = (first: TaskUpdate, decide: (task: Task) => TaskUpdate): TaskUpdate => {
  const second = decide(first.task)
  return { task: second.task, events: [...first.events, ...second.events] }
}

/**
 * Why something cannot be done to a request as it stands; null = it can. Flows stop at obstacles, `may` leaves out what has one: so a
 * button shows only what the call would do.
 */
export type PreconditionFailure = ProblemCode | null

export const assertPrecondition = (obstacle: PreconditionFailure): void => {
  if (obstacle) throw new Problem(obstacle)
}

/** Archived requests stand still until somebody takes them out. */
export const checkNotArchived = (task: TaskSummary): PreconditionFailure => (task.deletedAt ? 'task_archived' : null)

/** Writes what happened to a request into the event table, in the transaction of the change and in its order. */
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
