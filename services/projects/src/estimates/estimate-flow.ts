import type { EstimateStatus } from '@passerelle/contract/projects/shapes'
import type { AnyActor } from '@passerelle/kernel/actor'
import {
  archivedObstacle,
  changed,
  stopAt,
  unchanged,
  type Change,
  type Columns,
  type Fact,
  type Obstacle,
} from '../tasks/task-change.ts'
import { estimateStatusOf, isMission } from '../tasks/task-state.ts'
import type { Task, TaskFacts } from '../tasks/task.ts'
import { waitOver } from '../waiting/pending-flow.ts'

export type EstimateEvent = 'propose' | 'clear' | 'accept' | 'refuse' | 'restore'

/** Which event leads where (EST-002); what is missing is refused. */
const estimateFlow = {
  without: { propose: 'waiting', restore: 'accepted' },
  waiting: { propose: 'waiting', clear: 'without', accept: 'accepted', refuse: 'refused', restore: 'accepted' },
  refused: { propose: 'waiting', clear: 'without', restore: 'accepted' },
  accepted: { propose: 'waiting', clear: 'without' },
} satisfies Record<EstimateStatus, Partial<Record<EstimateEvent, EstimateStatus>>>

const allows = (task: TaskFacts, event: EstimateEvent) => event in estimateFlow[estimateStatusOf(task)]

export const answerObstacle = (task: TaskFacts): Obstacle =>
  archivedObstacle(task) ?? (allows(task, 'accept') ? null : 'estimate_not_waiting')

export const restoreObstacle = (task: TaskFacts): Obstacle =>
  archivedObstacle(task) ?? (task.acceptedEstimatedTime && allows(task, 'restore') ? null : 'estimate_none_accepted')

const noAnswer: Columns = { estimatedTimeAcceptedAt: null, estimatedTimeRefusedAt: null }

type OffCause = Extract<Fact, { name: 'task.pending_off' }>['data']['cause']
type End = { columns: Columns; facts: Fact[] }

/** Ends whatever is waited for. */
const noLonger = (task: Task, cause: OffCause): End =>
  task.pendingStatus
    ? { columns: waitOver(task), facts: [{ name: 'task.pending_off', data: { status: task.pendingStatus, cause } }] }
    : { columns: {}, facts: [] }

/** The hold alone: a wait that staff set by hand stays (EST-010). */
export const holdOver = (task: Task, cause: OffCause): End =>
  task.estimateHold ? noLonger(task, cause) : { columns: {}, facts: [] }

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
  seen?: number,
): Change => {
  stopAt(answerObstacle(task) ?? (seen === undefined || seen === task.estimatedTime ? null : 'task_changed'))
  const estimatedTime = task.estimatedTime ?? 0
  const wait = noLonger(task, 'answer')
  const data = { estimatedTime, forced: actor.kind === 'staff' }
  return answer === 'accept'
    ? changed(
        task,
        now,
        { ...wait.columns, acceptedEstimatedTime: estimatedTime, estimatedTimeAcceptedAt: now },
        { name: 'estimate.accepted', data },
        ...wait.facts,
      )
    : changed(
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
export const restoreEstimate = (task: Task, now: Date): Change => {
  stopAt(restoreObstacle(task))
  const estimatedTime = task.acceptedEstimatedTime ?? 0
  const hold = holdOver(task, 'cancelled')
  return changed(
    task,
    now,
    { ...hold.columns, estimatedTime, estimatedTimeAcceptedAt: now, estimatedTimeRefusedAt: null },
    { name: 'estimate.restored', data: { estimatedTime } },
    ...hold.facts,
  )
}

/**
 * Sets the estimate, in ms; null or 0 clears it. On a mission a figure puts the request on hold until it is answered, whatever it
 * waited for before (EST-009); clearing lifts that hold (EST-010). The same figure again changes nothing, unless it was refused or
 * its mission is not on hold yet: then it is asked anew. Problem `task_archived`.
 */
export const setEstimate = (task: Task, estimatedTime: number | null, now: Date): Change => {
  stopAt(archivedObstacle(task))
  return estimatedTime ? propose(task, estimatedTime, now) : clear(task, estimatedTime, now)
}

const propose = (task: Task, estimatedTime: number, now: Date): Change => {
  const hold = isMission(task)
  const status = estimateStatusOf(task)
  const asksAgain = status === 'refused' || (status === 'waiting' && hold && !task.estimateHold)
  if (estimatedTime === task.estimatedTime && !asksAgain) return unchanged(task)
  const facts: Fact[] = [{ name: 'estimate.proposed', data: { from: task.estimatedTime, to: estimatedTime, hold } }]
  if (hold && !task.estimateHold) facts.push({ name: 'task.pending_on', data: { status: 'customer' } })
  const columns: Columns = { estimatedTime, firstEstimatedTime: task.firstEstimatedTime ?? estimatedTime, ...noAnswer }
  return changed(
    task,
    now,
    { ...columns, ...(hold && { ...waitOver(task), pendingAt: now, pendingStatus: 'customer', estimateHold: true }) },
    ...facts,
  )
}

const clear = (task: Task, nothing: number | null, now: Date): Change => {
  if (!allows(task, 'clear')) return unchanged(task)
  const hold = holdOver(task, 'estimate_cleared')
  return changed(
    task,
    now,
    { ...hold.columns, ...noAnswer, estimatedTime: nothing },
    { name: 'estimate.cleared', data: { from: task.estimatedTime ?? 0 } },
    ...hold.facts,
  )
}
