import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'projects.search': {
    total: number | null
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
    rank: number | null
    place: number | null
    newest: Date | null
    snippet: string | null
  }
  'projects.search-ids': { many: boolean; ids: string[] }
  'projects.search-words': { word: string; stem: string | null; endings: string[]; near: unknown }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
