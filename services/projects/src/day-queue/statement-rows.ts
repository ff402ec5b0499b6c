import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'projects.day-queue': {
    mine: number
    team: number
    groups: unknown
    steps: unknown
    outage: boolean | null
    step: string | null
    grp: number | null
    k1: number | null
    k2: number | null
    k3: number | null
    k4: number | null
    unattended: boolean | null
    lineId: string | null
    lineAppId: string | null
    appId: string | null
    id: string | null
    slug: string | null
    name: string | null
    kind: string | null
    priority: number | null
    listId: string | null
    ownerId: string | null
    createdById: string | null
    plannedAt: Date | null
    dueAt: Date | null
    estimatedTime: number | null
    firstEstimatedTime: number | null
    acceptedEstimatedTime: number | null
    estimatedTimeAcceptedAt: Date | null
    estimatedTimeRefusedAt: Date | null
    ellapsedTime: number | null
    pendingAt: Date | null
    pendingStatus: string | null
    estimateHold: boolean | null
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
    threadId: string | null
    privateThreadId: string | null
    metadata: unknown
    version: number | null
    createdAt: Date | null
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
    excerpt: string | null
    author: unknown
    service: string | null
    startedAt: Date | null
    acknowledgedAt: Date | null
    taker: unknown
  }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
