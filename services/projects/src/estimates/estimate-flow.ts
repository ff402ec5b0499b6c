import type { EstimateStatus } from '@passerelle/contract/projects/schemas'
import { Problem } from '@passerelle/contract/problems'
import type { AnyActor } from '@passerelle/kernel/actor'
import { longDayText, toIsoDate } from '@passerelle/kernel/format-date'
import { middayOf } from '@passerelle/kernel/nights'
import { quoteStateAfter } from '@passerelle/kernel/quotes'
import {
  checkNotArchived,
  patchAndTouch,
  patchTask,
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

/** State transitions of an estimate (EST-002); an event without an entry is rejected. */
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

/** Clears the pending status, whichever it is, and adds the `task.pending_off` event. */
const endPending = (task: Task, cause: OffCause): HoldChange =>
  task.pendingStatus
    ? {
        columns: clearPending(task),
        facts: [{ name: 'task.pending_off', data: { status: task.pendingStatus, cause } }],
      }
    : noHoldChange

/** Ends the estimate hold only; a pending status that staff set manually is kept (EST-010). */
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

/** A quote that was not accepted gives way to another estimate or quote (BIL-013). */
const replaceQuote = ({ quoteState }: Task): HoldChange =>
  quoteState !== null && quoteStateAfter(quoteState, 'replace')
    ? { columns: { quoteState: 'replaced' }, facts: [{ name: 'quote.replaced', data: {} }] }
    : noHoldChange

/** True from the day after the last one on which the quote could be accepted (BIL-015). */
export const isQuoteOver = ({ quoteState, quoteValidUntil }: Task, now: Date): boolean =>
  quoteState === 'expired' || (quoteState === 'sent' && quoteValidUntil !== null && toIsoDate(now) > quoteValidUntil)

/** Puts a mission on hold when its estimate awaits an answer, unless it is on hold already (EST-009). */
export const beginHold = (task: Task, now: Date): HoldChange =>
  task.estimateHold || !awaitsEstimateAnswer(task)
    ? noHoldChange
    : { columns: hold(task, now), facts: [asked(task.estimatedTime ?? 0)] }

/**
 * Accepts or refuses the estimate, by the customer's administrator or by staff on their behalf (EST-003 to EST-006).
 * Clears any pending status in the same step (EST-012). `seen`, in ms, is the estimate that the caller saw; it must
 * equal the current one. The quote that was sent gets the same answer (BIL-014). Throws `task_archived`,
 * `estimate_not_waiting`, `task_changed`, and `quote_expired` when it is accepted too late.
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
  const day = task.quoteValidUntil
  if (answer === 'accept' && day !== null && isQuoteOver(task, now))
    throw new Problem('quote_expired', { values: { date: (locale) => longDayText(middayOf(day), locale) } })
  const estimatedTime = task.estimatedTime ?? 0
  const wait = endPending(task, 'answer')
  const quoteState = task.quoteState && (quoteStateAfter(task.quoteState, answer) ?? task.quoteState)
  const data = { estimatedTime, forced: actor.kind === 'staff' }
  return answer === 'accept'
    ? patchAndTouch(
        task,
        now,
        { ...wait.columns, acceptedEstimatedTime: estimatedTime, estimatedTimeAcceptedAt: now, quoteState },
        { name: 'estimate.accepted', data },
        ...wait.facts,
      )
    : patchAndTouch(
        task,
        now,
        { ...wait.columns, estimatedTimeRefusedAt: now, quoteState },
        { name: 'estimate.refused', data },
        ...wait.facts,
      )
}

/**
 * Restores the last accepted estimate, accepted again (EST-007). Throws `task_archived`, and `estimate_none_accepted`
 * when there is none or it is the current one.
 */
export const decideRestoreEstimate = (task: Task, now: Date): TaskUpdate => {
  assertPrecondition(checkCanRestoreEstimate(task))
  const estimatedTime = task.acceptedEstimatedTime ?? 0
  const end = endHold(task, 'cancelled')
  const quote = replaceQuote(task)
  return patchAndTouch(
    task,
    now,
    {
      ...end.columns,
      ...quote.columns,
      estimatedTime,
      estimatedTimeAcceptedAt: now,
      estimatedTimeRefusedAt: null,
    },
    { name: 'estimate.restored', data: { estimatedTime } },
    ...end.facts,
    ...quote.facts,
  )
}

/**
 * Sets the estimate in ms; null or 0 clears it. On a mission, an estimate puts the task on hold until it is answered,
 * replacing any other pending status (EST-009); clearing it ends that hold (EST-010). Setting the same value is a
 * no-op, unless it was refused or the mission is not on hold yet: then it is proposed again. Throws `task_archived`.
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
  // A different estimate needs a new answer, which the thread shows too.
  if (holds) facts.push(asked(estimatedTime))
  const quote = replaceQuote(task)
  const columns: TaskPatch = {
    estimatedTime,
    firstEstimatedTime: task.firstEstimatedTime ?? estimatedTime,
    ...noAnswer,
    ...quote.columns,
  }
  return patchAndTouch(
    task,
    now,
    {
      ...columns,
      ...(holds && hold(task, now)),
    },
    ...facts,
    ...quote.facts,
  )
}

/**
 * Proposes the time of a quote that is sent: it replaces any other quote and needs an answer, also where the time is
 * the same, and for both categories of quotes (BIL-011, BIL-012). Throws `task_archived`, `task_billed`.
 */
export const proposeQuote = (
  task: Task,
  { estimatedTime, validUntil }: { estimatedTime: number; validUntil: string },
  now: Date,
): TaskUpdate => {
  assertPrecondition(checkNotArchived(task) ?? (task.invoicedAt ? 'task_billed' : null))
  return patchAndTouch(
    task,
    now,
    {
      ...hold(task, now),
      ...noAnswer,
      estimatedTime,
      firstEstimatedTime: task.firstEstimatedTime ?? estimatedTime,
      quoteState: 'sent',
      quoteValidUntil: validUntil,
    },
    { name: 'estimate.proposed', data: { from: task.estimatedTime, to: estimatedTime, hold: true, isQuote: true } },
    asked(estimatedTime),
    ...replaceQuote(task).facts,
  )
}

/** The last day of the quote is over; the request goes on waiting for an answer (BIL-015). */
export const expireQuote = (task: Task, quote: { number?: string; validUntil?: string } = {}): TaskUpdate =>
  task.quoteState !== null && quoteStateAfter(task.quoteState, 'expire')
    ? patchTask(task, { quoteState: 'expired' }, { name: 'quote.expired', data: quote })
    : unchanged(task)

const clear = (task: Task, nothing: number | null, now: Date): TaskUpdate => {
  if (!allows(task, 'clear')) return unchanged(task)
  const end = endHold(task, 'estimate_cleared')
  const quote = replaceQuote(task)
  return patchAndTouch(
    task,
    now,
    { ...end.columns, ...noAnswer, ...quote.columns, estimatedTime: nothing },
    { name: 'estimate.cleared', data: { from: task.estimatedTime ?? 0 } },
    ...end.facts,
    ...quote.facts,
  )
}
