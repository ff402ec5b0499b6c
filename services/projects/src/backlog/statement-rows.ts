import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'projects.exported-cards': {
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
    spent: number[] | null
    worked: boolean | null
    timers: string[] | null
    memberIds: string[] | null
    people: unknown
    sprintStartsAt: Date | null
    approvalAskedAt: Date | null
    milestones: unknown
    ownerChanged: boolean | null
  }
  'projects.names': { id: string }
  'projects.staff-hours': { hours: unknown; absences: unknown }
  'projects.stats-everywhere': {
    listId: string | null
    estimated: number
    accepted: number
    waiting: number
    spent: number
    shown: number
    held: number
    total: number
  }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
