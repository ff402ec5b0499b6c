import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
export type StatementRows = {
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
  'notifs.devicesOf': {
    noticeId: string
    appId: string
    id: string
    endpoint: string
    p256dh: string
    auth: string
    locale: string | null
    staff: boolean
  }
  'notifs.dueReminders': { appId: string; id: string; dueAt: Date }
  'notifs.forgetDevice': Record<never, never>
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
  'notifs.preferences': { email: string; choices: unknown; digestHour: number | null; monthlyReport: boolean }
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
  'notifs.provider': { appId: string }
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
  'notifs.serviceRows': {
    userId: string
    probeId: string
    incidents: boolean
    maintenances: boolean
    certificates: boolean
    inbox: boolean
    push: boolean
    mail: string
  }
  'notifs.services': {
    probeId: string | null
    name: string | null
    incidents: boolean | null
    maintenances: boolean | null
    certificates: boolean | null
    inbox: boolean | null
    push: boolean | null
    mail: string | null
    own: boolean | null
    choices: unknown
  }
  'notifs.subscribe': { id: string; device: string; createdAt: Date; usedAt: Date }
  'notifs.takeDigest': { appId: string; id: string }
  'notifs.takeMail': { userId: string; mode: string | null }
  'notifs.takePushes': { appId: string; id: string }
  'notifs.takeReminder': { pendingAt: Date }
  'notifs.trimDevices': Record<never, never>
  'notifs.unsubscribed': { choices: unknown; service: string | null }
  'notifs.wait': { pendingAt: Date }
  'notifs.writeReminder': Record<never, never>
}

/** Defines a named statement of this service; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
