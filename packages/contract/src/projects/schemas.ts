import * as z from 'zod/mini'
import { quoteStates } from '@passerelle/kernel/quotes'
import { PersonShape } from '../accounts/schemas.ts'
import { Id, Instant } from '../schemas.ts'

export const ListId = z.enum(['todo', 'in_progress', 'done'])
export const TaskKind = z.enum(['basic', 'alert', 'issue'])
/** 0 low, 1 medium, 2 high, 3 major, 4 critical (TSK-006). */
export const Priority = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export const PendingStatus = z.enum(['customer', 'completed', 'merge_request'])
export const EstimateStatus = z.enum(['without', 'waiting', 'refused', 'accepted'])
export const LabelType = z.enum(['category', 'theme', 'tag'])

/** The displayed state of a task, first match wins (TSK-051 to TSK-058). */
export const TaskState = z.enum([
  'awaitingValidation',
  'customerCompletedValidation',
  'isPending',
  'awaitingSolution',
  'done',
  'workInProgress',
  'awaitingPlanning',
  'default',
])
/** The badge of a card for staff (TSK-059 to TSK-063). */
export const ProviderBadge = z.enum(['to_categorise', 'to_estimate', 'estimate_refused', 'estimate_accepted'])

/** What a caller may do to a task now, by the policies and flows that the server enforces (wire field `may`). */
export const TaskAction = z.enum([
  'edit',
  'move',
  'label',
  'estimate',
  'answerEstimate',
  'restoreEstimate',
  'awaitCustomer',
  'cancelPending',
  'askCompletion',
  'answerCompletion',
  'cancelCompletion',
  'requestReview',
  'answerReview',
  'cancelReview',
  'logWork',
  'startWork',
  'addWorkLog',
  'members',
  'milestones',
  'archive',
  'unarchive',
  'editMetadata',
  'writeInternal',
  'message',
])

/** The next automatic step of a task, and when it happens (TMR-001 to TMR-005). */
export const NextStep = z.object({ effect: z.enum(['archive', 'accept_completion', 'done']), at: Instant })

export const LabelRule = z.object({
  type: z.literal('pricing'),
  unitHourlyAmountInCents: z.int(),
  unitDailyAmountInCents: z.int(),
  /** Work of this category is proposed for invoices; that of missions and quotes always is (BIL-030). */
  billable: z.optional(z.boolean()),
})
/**
 * A label of the provider (LBL-001). `apps`, for staff, lists the accounts that may use it: `in` (empty: all) except
 * `notIn`.
 */
export const Label = z.object({
  _id: Id,
  name: z.string(),
  type: LabelType,
  key: z.nullable(z.string()),
  backgroundColor: z.string(),
  dependencies: z.array(Id),
  dependsOn: z.nullable(LabelType),
  disabledAt: z.nullable(Instant),
  rules: z.array(LabelRule),
  apps: z.optional(z.object({ in: z.array(Id), notIn: z.array(Id) })),
})
/** A label as a card shows it. */
export const LabelTag = z.object({
  _id: Id,
  name: z.string(),
  type: LabelType,
  key: z.nullable(z.string()),
  backgroundColor: z.string(),
})

export const Milestone = z.object({ _id: Id, name: z.string(), startAt: Instant, endAt: Instant })

export const WorkLogType = z.enum(['quick', 'action', 'manual'])
/**
 * `person` is the user who worked, on the page of a task; null if deleted. That page also states whether the caller may
 * edit or delete the log now (ROL-005, ROL-006), and whether it is invoicable (WLG-030).
 */
export const WorkLog = z.object({
  _id: Id,
  taskId: Id,
  appId: Id,
  userId: Id,
  type: WorkLogType,
  startedAt: Instant,
  stoppedAt: z.nullable(Instant),
  pausedAt: z.nullable(Instant),
  pauseTimeInMs: z.int(),
  note: z.nullable(z.string()),
  person: z.optional(z.nullable(PersonShape)),
  editable: z.optional(z.boolean()),
  invoicable: z.optional(z.boolean()),
  /** The issued invoice that the log is on. */
  invoiceNumber: z.optional(z.nullable(z.string())),
})
/** A running work log with what is needed to recognise its task (API-034). */
export const RunningWorkLog = z.object({
  ...WorkLog.shape,
  taskSlug: z.string(),
  taskName: z.string(),
  appName: z.string(),
})

/** What the next step of a task depends on for staff, besides the fields of its card (kernel `StepFacts`). */
export const StepFacts = z.object({
  timers: z.array(Id),
  worked: z.boolean(),
  approvalAskedAt: z.nullable(Instant),
  customerWroteAt: z.nullable(Instant),
  customerMessageId: z.nullable(Id),
  staffWroteAt: z.nullable(Instant),
  refusedAt: z.nullable(Instant),
  archiveDueAt: z.nullable(Instant),
  autoAcceptDueAt: z.nullable(Instant),
  usedUp: z.boolean(),
  sprintStartsAt: z.nullable(Instant),
})

/** A card of the board. Time values are null if `hideTimeTracking` hides them from the caller (TSK-040). */
export const TaskCard = z.object({
  _id: Id,
  taskId: z.string(),
  appId: Id,
  name: z.string(),
  kind: TaskKind,
  priority: Priority,
  listId: ListId,
  userId: Id,
  memberIds: z.array(Id),
  people: z.array(PersonShape),
  labelIds: z.array(Id),
  labels: z.array(LabelTag),
  plannedAt: z.nullable(Instant),
  dueAt: z.nullable(Instant),
  createdAt: Instant,
  deletedAt: z.nullable(Instant),
  doneAt: z.nullable(Instant),
  estimatedTime: z.nullable(z.int()),
  acceptedEstimatedTime: z.nullable(z.int()),
  ellapsedTime: z.nullable(z.int()),
  estimateStatus: EstimateStatus,
  pendingAt: z.nullable(Instant),
  pendingStatus: z.nullable(PendingStatus),
  invoicedAt: z.nullable(Instant),
  /** Its latest quote that was sent; `validUntil` is the last day on which it can be accepted. */
  quote: z.nullable(z.object({ state: z.enum(quoteStates), validUntil: z.iso.date() })),
  state: TaskState,
  badge: z.nullable(ProviderBadge),
  locked: z.boolean(),
  /** Who has to act next: the caller, somebody else, or nobody. */
  waitsFor: z.enum(['me', 'others', 'nobody']),
  next: z.nullable(NextStep),
  may: z.array(TaskAction),
  /** Null for customers (ADR 0068). */
  facts: z.nullable(StepFacts),
})

/** The price card (EST-019, EST-020), cents excluding taxes. */
export const Price = z.object({
  days: z.int(),
  hours: z.int(),
  minutes: z.int(),
  dailyInCents: z.int(),
  hourlyInCents: z.int(),
  totalInCents: z.int(),
  outOfHoursDailyInCents: z.int(),
  outOfHoursHourlyInCents: z.int(),
})

/** A task with everything its page shows (TSK-001). */
export const Task = z.object({
  ...TaskCard.shape,
  description: z.string(),
  /** It was opened by a mail. */
  byMail: z.boolean(),
  /** When project staff are reminded that nobody has looked after it (DAY-019); null once somebody has. */
  unattendedDueAt: z.nullable(Instant),
  milestoneIds: z.array(Id),
  milestones: z.array(Milestone),
  firstEstimatedTime: z.nullable(z.int()),
  estimatedTimeAcceptedAt: z.nullable(Instant),
  estimatedTimeRefusedAt: z.nullable(Instant),
  mergeRequestLink: z.nullable(z.string()),
  mergeRequestAcceptedAt: z.nullable(Instant),
  threadId: Id,
  privateThreadId: z.nullable(Id),
  workLogs: z.array(WorkLog),
  /** A timer runs on the task, as far as the reader may know of its time (DAY-055). */
  working: z.boolean(),
  metadata: z.record(z.string(), z.unknown()),
  createdBy: z.nullable(PersonShape),
  price: z.nullable(Price),
})

// Types with the same names, for code that creates these values.
export type ListId = z.infer<typeof ListId>
export type TaskKind = z.infer<typeof TaskKind>
export type Priority = z.infer<typeof Priority>
export type PendingStatus = z.infer<typeof PendingStatus>
export type EstimateStatus = z.infer<typeof EstimateStatus>
export type StepFacts = z.infer<typeof StepFacts>
export type LabelType = z.infer<typeof LabelType>
export type TaskState = z.infer<typeof TaskState>
export type ProviderBadge = z.infer<typeof ProviderBadge>
export type TaskAction = z.infer<typeof TaskAction>
export type NextStep = z.infer<typeof NextStep>
export type LabelRule = z.infer<typeof LabelRule>
export type Label = z.infer<typeof Label>
export type LabelTag = z.infer<typeof LabelTag>
export type Milestone = z.infer<typeof Milestone>
export type WorkLogType = z.infer<typeof WorkLogType>
export type WorkLog = z.infer<typeof WorkLog>
export type RunningWorkLog = z.infer<typeof RunningWorkLog>
export type TaskCard = z.infer<typeof TaskCard>
export type Price = z.infer<typeof Price>
export type Task = z.infer<typeof Task>
