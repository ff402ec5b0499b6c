import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'notifs.answer-question': {
    kind: string
    pendingAt: Date
    estimatedTime: number | null
    hasQuote: boolean
    quoteVersion: number | null
    quoteNetInCents: number | null
    mailAnswers: string
    ceilingInCents: number
    secondFactorRequired: boolean
  }
  'notifs.approval': { status: string | null }
  'notifs.change-facts': Record<never, never>
  'notifs.check-name': { name: string }
  'notifs.correction': { reason: string; told: string[] }
  'notifs.count': { unread: number }
  'notifs.countFold': { count: number }
  'notifs.decided-week': { note: string }
  'notifs.details': {
    id: string
    appId: string
    userId: string
    kind: string | null
    category: string | null
    createdAt: Date
    readAt: Date | null
    appSlug: string
    appName: string
    taskId: string | null
    taskSlug: string | null
    taskName: string | null
    archiveDueAt: Date | null
    autoAcceptDueAt: Date | null
    pendingAt: Date | null
    estimateHold: boolean | null
    estimatedTime: number | null
    dailyInCents: number | null
    hourlyInCents: number | null
    quote: unknown
    actorId: string | null
    firstName: string | null
    lastName: string | null
    actorStaff: boolean | null
    settlerFirstName: string | null
    settlerLastName: string | null
    excerpt: string | null
    reason: string | null
    facts: unknown
    fold: string | null
    incidentId: string | null
    otherAppId: string | null
    probeId: string | null
    probeName: string | null
    certificateExpiresAt: Date | null
    maintenanceId: string | null
    services: string | null
    startsAt: Date | null
    endsAt: Date | null
    textFr: string | null
    textEn: string | null
    announcement: unknown
  }
  'notifs.devicesOf': {
    appId: string
    id: string
    endpoint: string
    p256dh: string
    auth: string
    locale: string | null
    staff: boolean
  }
  'notifs.done-since': { id: string; actor: unknown; at: Date }
  'notifs.due-meanwhile': { rota: unknown; requests: number }
  'notifs.first-names': { names: string }
  'notifs.forgetDevice': Record<never, never>
  'notifs.given-in-turn': { locked: string | null }
  'notifs.given-requests': { count: number; slugs: string[] }
  'notifs.inbox': {
    id: string
    appId: string
    userId: string
    kind: string | null
    category: string | null
    createdAt: Date
    readAt: Date | null
    appSlug: string
    appName: string
    taskId: string | null
    taskSlug: string | null
    taskName: string | null
    archiveDueAt: Date | null
    autoAcceptDueAt: Date | null
    pendingAt: Date | null
    estimateHold: boolean | null
    estimatedTime: number | null
    dailyInCents: number | null
    hourlyInCents: number | null
    quote: unknown
    actorId: string | null
    firstName: string | null
    lastName: string | null
    actorStaff: boolean | null
    settlerFirstName: string | null
    settlerLastName: string | null
    excerpt: string | null
    reason: string | null
    facts: unknown
    fold: string | null
    incidentId: string | null
    otherAppId: string | null
    probeId: string | null
    probeName: string | null
    certificateExpiresAt: Date | null
    maintenanceId: string | null
    services: string | null
    startsAt: Date | null
    endsAt: Date | null
    textFr: string | null
    textEn: string | null
    announcement: unknown
  }
  'notifs.incident': {
    startedAt: Date
    takenAt: Date | null
    resolvedAt: Date | null
    cause: string | null
    production: boolean
    rota: boolean
    paged: string[]
  }
  'notifs.insert': { id: string }
  'notifs.is-of-staff': { staff: boolean }
  'notifs.keep-answer': { keep_answer_token: unknown }
  'notifs.keepPage': Record<never, never>
  'notifs.mailDue': { appId: string; id: string; dueAt: Date }
  'notifs.mailed-people': { people: string[]; outside: string[] }
  'notifs.markRead': { id: string }
  'notifs.muted-messages': { id: string }
  'notifs.office-counts': { unread: number; now: number; open: number; untaken: number }
  'notifs.postponePush': Record<never, never>
  'notifs.receiver': { email: string; locale: string | null; staff: boolean; home: string; admin: boolean }
  'notifs.receivers': {
    userId: string
    home: string
    email: string
    locale: string | null
    choices: unknown
    digestHour: number | null
    hasDevice: boolean
    admin: boolean
    follows: boolean
    messageMails: string | null
  }
  'notifs.returned-member': { returned: boolean }
  'notifs.review-asked': { askedBy: string | null }
  'notifs.settle': { id: string; userId: string }
  'notifs.settle-pages': { id: string; userId: string }
  'notifs.staff-receivers': {
    userId: string
    home: string
    email: string
    locale: string | null
    choices: unknown
    digestHour: number | null
    hasDevice: boolean
    project: boolean
    assigned: boolean
    watches: boolean
    onDuty: boolean
    absences: unknown
    quietFrom: number | null
    quietTo: number | null
    quietDays: number[] | null
  }
  'notifs.takeAlike': { userId: string }
  'notifs.takeDigest': { appId: string; id: string }
  'notifs.takeMail': {
    userId: string
    kind: string
    taskId: string | null
    messageId: string | null
    threadId: string | null
    mode: string | null
  }
  'notifs.takePush': { appId: string; id: string }
  'notifs.threadReceivers': { userId: string; email: string; locale: string | null; staff: boolean; home: string }
  'notifs.told-of-change': { id: string; readAt: Date | null; facts: unknown }
  'notifs.withdraw': { id: string }
  'notifs.withdraw-removal': { id: string }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
