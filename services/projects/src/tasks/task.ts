import type { ListId, PendingStatus, Priority, TaskKind } from '@passerelle/contract/projects/schemas'
import type { QuoteState } from '@passerelle/kernel/quotes'
import type { Label } from './label.ts'

/** Metadata that staff keep on a task; customers see no other metadata (TSK-009). */
export type TaskMetadata = { hideTimeTracking?: boolean; invoice?: { hostedUrl: string; number: string } }

/** A task without its description: all that cards, rules and policies need. Instants in UTC, durations in ms. */
export type TaskSummary = {
  appId: string
  id: string
  /** Slug such as `ATL-12` (TSK-002). */
  slug: string
  name: string
  kind: TaskKind
  priority: Priority
  listId: ListId
  ownerId: string
  createdById: string | null
  plannedAt: Date | null
  dueAt: Date | null
  estimatedTime: number | null
  firstEstimatedTime: number | null
  acceptedEstimatedTime: number | null
  /** Never set together with the date of a refusal (EST-001). */
  estimatedTimeAcceptedAt: Date | null
  estimatedTimeRefusedAt: Date | null
  ellapsedTime: number
  pendingAt: Date | null
  pendingStatus: PendingStatus | null
  /** The task is pending for an answer to its estimate, so a message does not end it (EST-009). */
  estimateHold: boolean
  mergeRequestLink: string | null
  mergeRequestAcceptedAt: Date | null
  deletedAt: Date | null
  invoicedAt: Date | null
  /** Latest move to the done list (TMR-005). */
  doneAt: Date | null
  archiveDueAt: Date | null
  autoAcceptDueAt: Date | null
  autoDoneDueAt: Date | null
  /** Last change or message by a user (TMR-001). */
  actedAt: Date | null
  /** Latest archive deadline that was reached; earlier ones no longer apply. */
  archiveSpentAt: Date | null
  /** When a customer wrote what staff have not answered yet in the client thread; reading it does not clear it. */
  customerWroteAt: Date | null
  /** The newest message of a customer in the client thread. */
  customerMessageId: string | null
  /** Latest message of staff in the client thread. */
  staffWroteAt: Date | null
  /** When project staff are told that nobody of the staff has touched it; null once somebody did. */
  unattendedDueAt: Date | null
  /** State of the latest quote that was sent; null without one. */
  quoteState: QuoteState | null
  /** Last day on which that quote can be accepted, such as `2026-03-04`. */
  quoteValidUntil: string | null
  threadId: string
  privateThreadId: string | null
  metadata: TaskMetadata
  version: number
  createdAt: Date
  labels: Label[]
  /** Duration of each finished work log in ms, without pauses. */
  spent: number[]
  /** Is there any work log, running ones included? */
  worked: boolean
  /** Users whose timer runs or rests on it. */
  timers: string[]
}

export type Task = TaskSummary & { description: string }
