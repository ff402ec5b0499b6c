import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'notifs.count': { unread: number }
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
    actorId: string | null
    firstName: string | null
    lastName: string | null
    actorStaff: boolean | null
    excerpt: string | null
    probeId: string | null
    probeName: string | null
    certificateExpiresAt: Date | null
    maintenanceId: string | null
    services: string | null
    startsAt: Date | null
    endsAt: Date | null
    textFr: string | null
    textEn: string | null
  }
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
    actorId: string | null
    firstName: string | null
    lastName: string | null
    actorStaff: boolean | null
    excerpt: string | null
    probeId: string | null
    probeName: string | null
    certificateExpiresAt: Date | null
    maintenanceId: string | null
    services: string | null
    startsAt: Date | null
    endsAt: Date | null
    textFr: string | null
    textEn: string | null
  }
  'notifs.insert': { id: string }
  'notifs.mailDue': { appId: string; id: string; dueAt: Date }
  'notifs.markRead': { id: string }
  'notifs.projectStaff': {
    userId: string
    home: string
    staff: boolean
    email: string
    locale: string | null
    admin: boolean
    follows: boolean
    project: boolean
    choices: unknown
    digestHour: number | null
    hasDevice: boolean
  }
  'notifs.receiver': { email: string; locale: string | null; staff: boolean; home: string; admin: boolean }
  'notifs.receivers': {
    userId: string
    home: string
    staff: boolean
    email: string
    locale: string | null
    admin: boolean
    follows: boolean
    project: boolean
    choices: unknown
    digestHour: number | null
    hasDevice: boolean
  }
  'notifs.takeDigest': { appId: string; id: string }
  'notifs.takeMail': { userId: string; mode: string | null }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
