import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'projects.office-rules': { startMoves: string | null; remindAfterDays: number | null }
  'projects.quote-follows': Record<never, never>
  'projects.task-add-time': Record<never, never>
  'projects.task-counter': Record<never, never>
  'projects.task-create': Record<never, never>
  'projects.task-create-at-once': { require_row: unknown; slug: string; owner: unknown; createdBy: unknown }
  'projects.task-internal-thread': { threadId: string }
  'projects.task-lock': Record<never, never>
  'projects.task-metadata': { was: boolean; is: boolean }
  'projects.task-save': Record<never, never>
  'projects.task-save-at-once': { require_row: unknown }
  'projects.tasks-named': {
    appId: string
    id: string
    slug: string
    name: string
    kind: string
    priority: number
    listId: string
    ownerId: string
    createdById: string | null
    plannedAt: Date | null
    dueAt: Date | null
    estimatedTime: number | null
    firstEstimatedTime: number | null
    acceptedEstimatedTime: number | null
    estimatedTimeAcceptedAt: Date | null
    estimatedTimeRefusedAt: Date | null
    ellapsedTime: number
    pendingAt: Date | null
    pendingStatus: string | null
    estimateHold: boolean
    mergeRequestLink: string | null
    mergeRequestAcceptedAt: Date | null
    deletedAt: Date | null
    invoicedAt: Date | null
    doneAt: Date | null
    archiveDueAt: Date | null
    autoAcceptDueAt: Date | null
    autoDoneDueAt: Date | null
    actedAt: Date | null
    archiveSpentAt: Date | null
    customerWroteAt: Date | null
    customerMessageId: string | null
    staffWroteAt: Date | null
    unattendedDueAt: Date | null
    quoteState: string | null
    quoteValidUntil: string | null
    threadId: string
    privateThreadId: string | null
    metadata: unknown
    version: number
    createdAt: Date
    labels: unknown
    spent: number[]
    worked: boolean
    timers: string[]
    description: string
  }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
