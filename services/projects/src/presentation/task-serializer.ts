import type {
  LabelTag,
  Milestone,
  Task as WireTask,
  TaskCard,
  WorkLog as WireWorkLog,
} from '@passerelle/contract/projects/schemas'
import type { Person } from '@passerelle/kernel/actor'
import { priceFor } from '../estimates/estimate-price.ts'
import { invoicableLogsOf } from '../tasks/invoicable.ts'
import type { StepColumns } from '../tasks/step-columns.ts'
import type { Label } from '../tasks/label.ts'
import { isInvoiced, mayEditWorkLog } from '../work-logs/edit-rules.ts'
import { getSpentMs } from '../work-logs/work-log.ts'
import { getNextAutomaticStep } from '../tasks/task-due.ts'
import { toStepFacts } from './step-facts.ts'
import { getAllowedActions } from './task-permissions.ts'
import { getProviderBadge, getEstimateStatus, isLockedFor, getTaskState, getWaitsFor } from '../tasks/task-state.ts'
import type { Task, TaskSummary } from '../tasks/task.ts'

type People = { memberIds: string[]; people: TaskCard['people'] }
export type CardRow = TaskSummary & People & StepColumns
/** Instants inside the JSON columns of a row are strings. */
type Texts<T, K extends keyof T> = Omit<T, K> & { [F in K]: T[F] extends string ? string : string | null }
export type TaskRow = Task &
  People &
  StepColumns & {
    createdBy: WireTask['createdBy']
    byMail: boolean
    /** A timer of somebody runs on it. */
    running: boolean
    milestones: Texts<Milestone, 'startAt' | 'endAt'>[]
    workLogs: Texts<WireWorkLog, 'startedAt' | 'stoppedAt' | 'pausedAt'>[]
  }

const iso = (at: Date | null) => at?.toISOString() ?? null
const tagOf = ({ id, name, type, key, backgroundColor }: Label): LabelTag => ({
  _id: id,
  name,
  type,
  key,
  backgroundColor,
})

/** May the actor see how much time was spent on the task (TSK-039, TSK-040)? */
const seesTime = (actor: Person, task: TaskSummary) => actor.kind === 'staff' || task.metadata.hideTimeTracking !== true

/** A quote that another one or another estimate replaced is not shown any more. */
const quoteOf = ({ quoteState: state, quoteValidUntil: validUntil }: TaskSummary): TaskCard['quote'] =>
  state === null || state === 'replaced' || validUntil === null ? null : { state, validUntil }

/** Serializes a task as a board card for the actor: fields, pending status and allowed actions. */
export const toCard = (actor: Person, task: CardRow): TaskCard => ({
  _id: task.id,
  taskId: task.slug,
  appId: task.appId,
  name: task.name,
  kind: task.kind,
  priority: task.priority,
  listId: task.listId,
  userId: task.ownerId,
  memberIds: task.memberIds,
  people: task.people,
  labelIds: task.labels.map(({ id }) => id),
  labels: task.labels.map(tagOf),
  plannedAt: iso(task.plannedAt),
  dueAt: iso(task.dueAt),
  createdAt: task.createdAt.toISOString(),
  deletedAt: iso(task.deletedAt),
  doneAt: iso(task.doneAt),
  estimatedTime: task.estimatedTime,
  acceptedEstimatedTime: task.acceptedEstimatedTime,
  ellapsedTime: seesTime(actor, task) ? task.ellapsedTime : null,
  estimateStatus: getEstimateStatus(task),
  pendingAt: iso(task.pendingAt),
  pendingStatus: task.pendingStatus,
  invoicedAt: iso(task.invoicedAt),
  quote: quoteOf(task),
  state: getTaskState(task),
  badge: actor.kind === 'staff' ? getProviderBadge(task) : null,
  locked: isLockedFor(actor, task),
  waitsFor: getWaitsFor(actor, task),
  next: getNextAutomaticStep(task),
  may: getAllowedActions(actor, task),
  facts: actor.kind === 'staff' ? toStepFacts(task) : null,
})

/** Customers see only the invoice and the flag that hides time. */
const metadataFor = (actor: Person, { metadata }: Task) => {
  if (actor.kind === 'staff') return metadata
  const { hideTimeTracking, invoice } = metadata
  return { ...(hideTimeTracking !== undefined && { hideTimeTracking }), ...(invoice && { invoice }) }
}

/**
 * Serializes a task in full, as the actor may see it: internal fields for staff only (ROL-004), the price card by
 * EST-020.
 */
export const toTask = (actor: Person, task: TaskRow, now: Date): WireTask => {
  const staff = actor.kind === 'staff'
  return {
    ...toCard(actor, task),
    description: task.description,
    byMail: task.byMail,
    // A message of staff ends the wait a moment before the subscriber writes it.
    unattendedDueAt: task.staffWroteAt === null ? iso(task.unattendedDueAt) : null,
    milestoneIds: task.milestones.map(({ _id }) => _id),
    milestones: task.milestones.map((milestone) => ({
      ...milestone,
      startAt: instant(milestone.startAt),
      endAt: instant(milestone.endAt),
    })),
    firstEstimatedTime: task.firstEstimatedTime,
    estimatedTimeAcceptedAt: iso(task.estimatedTimeAcceptedAt),
    estimatedTimeRefusedAt: iso(task.estimatedTimeRefusedAt),
    mergeRequestLink: staff ? task.mergeRequestLink : null,
    mergeRequestAcceptedAt: staff ? iso(task.mergeRequestAcceptedAt) : null,
    threadId: task.threadId,
    privateThreadId: staff ? task.privateThreadId : null,
    workLogs: staff ? logsFor(actor, task, now) : [],
    working: task.running && seesTime(actor, task),
    metadata: metadataFor(actor, task),
    createdBy: task.createdBy,
    price: priceFor(actor, task),
  }
}

const instant = (text: string) => new Date(text).toISOString()
const instantOrNull = (text: string | null) => (text === null ? null : instant(text))
const toWorkLog = (log: TaskRow['workLogs'][number]): WireWorkLog => ({
  ...log,
  startedAt: instant(log.startedAt),
  stoppedAt: instantOrNull(log.stoppedAt),
  pausedAt: instantOrNull(log.pausedAt),
})

const spentIn = ({ _id: id, startedAt, stoppedAt, pauseTimeInMs }: WireWorkLog) => ({
  id,
  startedAt: Date.parse(startedAt),
  spentMs: stoppedAt === null ? 0 : getSpentMs({ startedAt: new Date(startedAt), pauseTimeInMs }, new Date(stoppedAt)),
})

/** Work logs with the staff actor's permissions on each, and whether it is invoicable (WLG-030, WLG-032). */
const logsFor = (actor: Person, task: TaskRow, now: Date): WireWorkLog[] => {
  const logs = task.workLogs.map(toWorkLog)
  const invoicable = invoicableLogsOf(task, logs.map(spentIn))
  return logs.map((log) => ({
    ...log,
    editable:
      log.stoppedAt !== null &&
      log.invoiceNumber === null &&
      mayEditWorkLog(actor, { id: log._id }, now) &&
      !isInvoiced(task, { id: log._id }),
    invoicable: invoicable.has(log._id),
  }))
}
