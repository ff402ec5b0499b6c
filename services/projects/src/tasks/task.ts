import type { ListId, PendingStatus, Priority, TaskKind } from '@passerelle/contract/projects/schemas'
import type { Label } from '../labels/label.ts'

/** What staff keep beside a request; customers see nothing else of it (TSK-009). */
export type TaskMetadata = { hideTimeTracking?: boolean; invoice?: { hostedUrl: string; number: string } }

/** A request without its text: what a card, a rule and a policy know. Instants in UTC, durations in ms. */
export type TaskSummary = {
  appId: string
  id: string
  /** The readable id, `ATL-12` (TSK-002). */
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
  /** The wait is for the answer to an estimate, so that a message does not end it (EST-009). */
  estimateHold: boolean
  mergeRequestLink: string | null
  mergeRequestAcceptedAt: Date | null
  deletedAt: Date | null
  invoicedAt: Date | null
  /** The latest entry into the done list (TMR-005). */
  doneAt: Date | null
  archiveDueAt: Date | null
  autoAcceptDueAt: Date | null
  autoDoneDueAt: Date | null
  /** The last change or message by a person (TMR-001). */
  actedAt: Date | null
  /** The newest archive moment that has come; none up to it comes again. */
  archiveSpentAt: Date | null
  threadId: string
  privateThreadId: string | null
  metadata: TaskMetadata
  version: number
  createdAt: Date
  labels: Label[]
  /** Time of each finished work log, in ms, pauses taken off. */
  spent: number[]
  /** Is there any work log, running ones included? */
  worked: boolean
}

export type Task = TaskSummary & { description: string }
