import type { EstimateStatus } from '@passerelle/contract/projects/schemas'
import type { AnyActor } from '@passerelle/kernel/actor'
import {
  checkNotArchived,
  patchAndTouch,
  assertPrecondition,
  unchanged,
  type TaskUpdate,
  type TaskPatch,
  type TaskEvent,
  type PreconditionFailure,
} from '../tasks/task-update.ts'
import { awaitsEstimateAnswer, getEstimateStatus, isMission } from '../tasks/task-state.ts'
import type { Task, TaskSummary } from '../tasks/task.ts'
import { clearPending } from '../waiting/pending-flow.ts'

export type EstimateEvent = 'propose' | 'clear' | 'accept' | 'refuse' | 'restore'

/** Which event leads where (EST-002); what is missing is refused. */
const estimateTransitions = {
  without: { propose: 'waiting', restore: 'accepted' },
  waiting: { propose: 'waiting', clear: 'without', accept: 'accepted', refuse: 'refused', restore: 'accepted' },
  refused: { propose: 'waiting', clear: 'without', restore: 'accepted' },
  accepted: { propose: 'waiting', clear: 'without' },
} satisfies Record<EstimateStatus, Partial<Record<EstimateEvent, EstimateStatus>>>

const allows = (task: TaskSummary, event: EstimateEvent) => event in estimateTransitions[getEstimateStatus(task)]

export const checkCanAnswerEstimate = (task: TaskSummary): PreconditionFailure =>
  checkNotArchived(task) ?? (allows(task, 'accept') ? null : 'estimate_not_waiting')

export const checkCanRestoreEstimate = (task: TaskSummary): PreconditionFailure =>
  checkNotArchived(task) ?? (task.acceptedEstimatedTime && allows(task, 'restore') ? null : 'estimate_none_accepted')

const noAnswer: TaskPatch = { estimatedTimeAcceptedAt: null, estimatedTimeRefusedAt: null }

type OffCause = Extract<TaskEvent, { name: 'task.pending_off' }>['data']['cause']
type HoldChange = { columns: TaskPatch; facts: TaskEvent[] }
const noHoldChange: HoldChange = { columns: {}, facts: [] }

/** Ends whatever is waited for. */
const endPending = (task: Task, cause: OffCause): HoldChange =>
  task.pendingStatus
    ? {
        columns: clearPending(task),
        facts: [{ name: 'task.pending_off', data: { status: task.pendingStatus, cause } }],
      }
    : noHoldChange

/** The hold alone: a wait that staff set by hand stays (EST-010). */
export const endHold = (task: Task, cause: OffCause): HoldChange =>
  task.estimateHold ? endPending(task, cause) : noHoldChange

const hold = (task: Task, now: Date): TaskPatch => ({
  ...clearPending(task),
  pendingAt: now,
  pendingStatus: 'customer',
  estimateHold: true,
})

const asked = (estimatedTime: number): TaskEvent => ({
  name: 'task.pending_on',
  data: { status: 'customer', estimatedTime },
})

/** A mission whose estimate awaits its answer is on hold from now on, unless it is already (EST-009). */
export const beginHold = (task: Task, now: Date): HoldChange =>
  task.estimateHold || !awaitsEstimateAnswer(task)
    ? noHoldChange
    : { columns: hold(task, now), facts: [asked(task.estimatedTime ?? 0)] }

/**
 * The answer of the customer's administrator, or of staff on their behalf (EST-003 to EST-006). It ends what the request
 * waited for, whatever that was, in the same step (EST-012). `seen`, in ms, is the figure that they read: nobody answers another one.
 * Problems `task_archived`, `estimate_not_waiting`, `task_changed`.
 */
export const answerEstimate = (
  task: Task,
  answer: 'accept' | 'refuse',
  actor: AnyActor,
  now: Date,
  expectedEstimate?: number,
): TaskUpdate => {
  assertPrecondition(
    checkCanAnswerEstimate(task) ??
      (expectedEstimate === undefined || expectedEstimate === task.estimatedTime ? null : 'task_changed'),
  )
  const estimatedTime = task.estimatedTime ?? 0
  const wait = endPending(task, 'answer')
  const data = { estimatedTime, forced: actor.kind === 'staff' }
  return answer === 'accept'
    ? patchAndTouch(
        task,
        now,
        { ...wait.columns, acceptedEstimatedTime: estimatedTime, estimatedTimeAcceptedAt: now },
        { name: 'estimate.accepted', data },
        ...wait.facts,
      )
    : patchAndTouch(
        task,
        now,
        { ...wait.columns, estimatedTimeRefusedAt: now },
        { name: 'estimate.refused', data },
        ...wait.facts,
      )
}

/**
 * Brings the last accepted estimate back, accepted again (EST-007). Problems `task_archived`, `estimate_none_accepted` (none was
 * accepted before, or it is the one in force).
 */
export const decideRestoreEstimate = (task: Task, now: Date): TaskUpdate => {
  assertPrecondition(checkCanRestoreEstimate(task))
  const estimatedTime = task.acceptedEstimatedTime ?? 0
  const end = endHold(task, 'cancelled')
  return patchAndTouch(
    task,
    now,
    { ...end.columns, estimatedTime, estimatedTimeAcceptedAt: now, estimatedTimeRefusedAt: null },
    { name: 'estimate.restored', data: { estimatedTime } },
    ...end.facts,
  )
}

/**
 * Sets the estimate, in ms; null or 0 clears it. On a mission a figure puts the request on hold until it is answered, whatever it
 * waited for before (EST-009); clearing lifts that hold (EST-010). The same figure again changes nothing, unless it was refused or
 * its mission is not on hold yet: then it is asked anew. Problem `task_archived`.
 */
export const setEstimate = (task: Task, estimatedTime: number | null, now: Date): TaskUpdate => {
  assertPrecondition(checkNotArchived(task))
  return estimatedTime ? propose(task, estimatedTime, now) : clear(task, estimatedTime, now)
}

const propose = (task: Task, estimatedTime: number, now: Date): TaskUpdate => {
  const holds = isMission(task)
  const status = getEstimateStatus(task)
  const asksAgain = status === 'refused' || (status === 'waiting' && holds && !task.estimateHold)
  if (estimatedTime === task.estimatedTime && !asksAgain) return unchanged(task)
  const facts: TaskEvent[] = [
    { name: 'estimate.proposed', data: { from: task.estimatedTime, to: estimatedTime, hold: holds } },
  ]
  // Another figure is another question, which the thread tells too.
  if (holds) facts.push(asked(estimatedTime))
  const columns: TaskPatch = {
    estimatedTime,
    firstEstimatedTime: task.firstEstimatedTime ?? estimatedTime,
    ...noAnswer,
  }
  return patchAndTouch(
    task,
    now,
    {
      ...columns,
      ...(holds && hold(task, now)),
    },
    ...facts,
  )
}

const clear = (task: Task, nothing: number | null, now: Date): TaskUpdate => {
  if (!allows(task, 'clear')) return unchanged(task)
  const end = endHold(task, 'estimate_cleared')
  return patchAndTouch(
    task,
    now,
    { ...end.columns, ...noAnswer, estimatedTime: nothing },
    { name: 'estimate.cleared', data: { from: task.estimatedTime ?? 0 } },
    ...end.facts,
  )
}
