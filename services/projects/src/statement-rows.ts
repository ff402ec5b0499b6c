import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
export type StatementRows = {
  'projects.absent-staff': { id: string; absent: boolean }
  'projects.accepted-estimate': Record<never, never>
  'projects.approvalCategory': Record<never, never>
  'projects.approvalFacts': {
    server: string
    provider: string | null
    zone: string
    commercialType: string
    monthlyPriceInCents: number | null
    locale: string
  }
  'projects.change': { undoneAt: Date | null }
  'projects.change-begin': Record<never, never>
  'projects.change-lines': { taskId: string; before: unknown; after: unknown }
  'projects.change-note': Record<never, never>
  'projects.change-strike': Record<never, never>
  'projects.change-take-back': { change: unknown }
  'projects.day-queue': {
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
    threadId: string
    privateThreadId: string | null
    metadata: unknown
    version: number
    createdAt: Date
    labels: unknown
    spent: number[]
    worked: boolean
    memberIds: string[]
    people: unknown
    milestones: unknown
    ownerChanged: boolean
    mine: boolean
    unattended: boolean
    asksApproval: boolean
  }
  'projects.drive-sync-insert': {
    _id: string
    appId: string
    slug: string
    groups: string[]
    state: string
    createdAt: Date
    finishedAt: Date | null
    added: number
    kept: number
    problem: string | null
  }
  'projects.drive-sync-outcome': Record<never, never>
  'projects.drive-sync-take': { appId: string; id: string; slug: string; groups: string[]; attempt: number }
  'projects.drive-syncs': {
    _id: string
    appId: string
    slug: string
    groups: string[]
    state: string
    createdAt: Date
    finishedAt: Date | null
    added: number
    kept: number
    problem: string | null
  }
  'projects.drive-syncs-due': { appId: string; id: string; dueAt: Date }
  'projects.estimate-receipt': { accepted: unknown; accountName: string; acceptedBy: unknown }
  'projects.label': {
    id: string
    name: string
    type: string
    key: string | null
    backgroundColor: string
    dependencies: string[]
    rules: unknown
    usable: boolean
  }
  'projects.label-put-on': Record<never, never>
  'projects.label-take-off': Record<never, never>
  'projects.labels-named': {
    id: string
    name: string
    type: string
    key: string | null
    backgroundColor: string
    dependencies: string[]
    rules: unknown
  }
  'projects.live-cards': {
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
    threadId: string
    privateThreadId: string | null
    metadata: unknown
    version: number
    createdAt: Date
    labels: unknown
    spent: number[]
    worked: boolean
    memberIds: string[]
    people: unknown
  }
  'projects.member-add': Record<never, never>
  'projects.member-known': Record<never, never>
  'projects.member-register': { register_staff: boolean | null }
  'projects.member-remove': Record<never, never>
  'projects.members-filter': Record<never, never>
  'projects.milestone': { _id: string; name: string; startAt: Date; endAt: Date }
  'projects.milestone-attach': Record<never, never>
  'projects.milestone-create': Record<never, never>
  'projects.milestone-detach': Record<never, never>
  'projects.milestones': { _id: string; name: string; startAt: Date; endAt: Date }
  'projects.mission-label': { id: string }
  'projects.names': { id: string }
  'projects.owner': Record<never, never>
  'projects.report-draft': {
    slug: string
    name: string
    notes: string[]
    spentInMs: number
    moved: boolean
    labels: string[]
  }
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
    threadId: string | null
    privateThreadId: string | null
    metadata: unknown
    version: number | null
    createdAt: Date | null
    labels: unknown
    spent: number[] | null
    worked: boolean | null
    rank: number | null
    newest: Date | null
    snippet: string | null
  }
  'projects.search-ids': { many: boolean; ids: string[] }
  'projects.search-words': { word: string; stem: string | null; endings: string[]; near: unknown }
  'projects.stats': {
    listId: string | null
    estimated: number
    accepted: number
    waiting: number
    spent: number
    shown: number
    held: number
  }
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
  'projects.stats-narrowed': {
    listId: string | null
    estimated: number
    accepted: number
    waiting: number
    spent: number
    shown: number
    held: number
  }
  'projects.task-add-time': Record<never, never>
  'projects.task-counter': Record<never, never>
  'projects.task-create': Record<never, never>
  'projects.task-create-at-once': { require_row: unknown; slug: string; owner: unknown; createdBy: unknown }
  'projects.task-internal-thread': { threadId: string }
  'projects.task-locked': {
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
    threadId: string
    privateThreadId: string | null
    metadata: unknown
    version: number
    createdAt: Date
    labels: unknown
    spent: number[]
    worked: boolean
    description: string
  }
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
    threadId: string
    privateThreadId: string | null
    metadata: unknown
    version: number
    createdAt: Date
    labels: unknown
    spent: number[]
    worked: boolean
    description: string
  }
  'projects.times': {
    appId: string | null
    id: string | null
    taskId: string | null
    userId: string | null
    type: string | null
    startedAt: Date | null
    stoppedAt: Date | null
    pausedAt: Date | null
    pauseTimeInMs: number | null
    note: string | null
    taskSlug: string | null
    taskName: string | null
    appName: string | null
    category: unknown
    ownHours: number | null
  }
  'projects.totals-fold': { count: number }
  'projects.totals-recount': { count: number }
  'projects.work-log': {
    appId: string
    id: string
    taskId: string
    userId: string
    type: string
    startedAt: Date
    stoppedAt: Date | null
    pausedAt: Date | null
    pauseTimeInMs: number
    note: string | null
    taskSlug: string
    taskName: string
    appName: string
  }
  'projects.work-running': {
    appId: string
    id: string
    taskId: string
    userId: string
    type: string
    startedAt: Date
    stoppedAt: Date | null
    pausedAt: Date | null
    pauseTimeInMs: number
    note: string | null
    taskSlug: string
    taskName: string
    appName: string
  }
}

/** Defines a named statement of this service; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
