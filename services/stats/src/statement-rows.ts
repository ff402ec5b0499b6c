import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
export type StatementRows = {
  'stats.accountName': { name: string }
  'stats.availability': {
    probes: unknown
    events: unknown
    maintenances: unknown
    levels: unknown
    reports: unknown
    checkedAt: Date | null
  }
  'stats.beginPause': { '?column?': number | null }
  'stats.certificatesDue': { appId: string; id: string; dueAt: Date }
  'stats.createReports': { appId: string; id: string; day: string }
  'stats.disponibilities': { probeId: string | null; monitorId: string | null; availability: number | null }
  'stats.endPause': { startedAt: Date }
  'stats.foldResults': Record<never, never>
  'stats.freeMonitors': { providerMonitorId: string; name: string }
  'stats.incidentOfTimeline': { appId: string; probeId: string }
  'stats.incidents': {
    id: string
    probeId: string
    eventId: string
    monitorId: string
    type: string
    name: string
    cause: string | null
    startedAt: Date
    acknowledgedAt: Date | null
    resolvedAt: Date | null
    call: boolean
    isProd: boolean
  }
  'stats.issueSla': Record<never, never>
  'stats.keepMonitors': Record<never, never>
  'stats.leaseChecks': {
    id: string
    name: string
    kind: string
    target: string
    expects: unknown
    timeoutMs: number
    production: boolean
    status: string
    failingSince: Date | null
    intervalSeconds: number
    dueAt: Date
    leaseToken: string
  }
  'stats.levels': { gti: number | null; gtr: number | null; gtd: number | null }
  'stats.lockReport': Record<never, never>
  'stats.lockedReport': {
    appId: string
    id: string
    day: string
    causeDescription: string
    resolveDescription: string
    version: number
    createdAt: Date
    editedAt: Date | null
    requestedAt: Date | null
    publishedAt: Date | null
    privileged: boolean
    productionEvents: number
    incidents: unknown
    updates: unknown
  }
  'stats.maintenances': {
    appId: string
    id: string
    startsAt: Date
    endsAt: Date
    startedAt: Date | null
    endedAt: Date | null
    cancelledAt: Date | null
    textFr: string
    textEn: string
    repeats: string
    probesIds: string[]
    services: string[]
  }
  'stats.monitors': {
    appId: string | null
    id: string | null
    name: string | null
    providerMonitorId: string | null
    createdAt: Date | null
    detachedAt: Date | null
    pausedAt: Date | null
    checkedAt: Date | null
    status: string | null
    since: Date | null
    acknowledged: boolean | null
    day: number | null
    month: number | null
    hours: string[] | null
  }
  'stats.nextDueCheck': { at: Date | null }
  'stats.openEventsOfProbe': { eventId: string }
  'stats.openReports': {
    appId: string
    id: string
    day: string
    causeDescription: string
    resolveDescription: string
    version: number
    createdAt: Date
    editedAt: Date | null
    requestedAt: Date | null
    publishedAt: Date | null
    privileged: boolean
    productionEvents: number
    incidents: unknown
    updates: unknown
  }
  'stats.probeToPause': { appId: string; id: string; monitorId: string; detached: boolean }
  'stats.probes': { id: string; name: string; createdAt: Date; detachedAt: Date | null; providerMonitorId: string }
  'stats.publishReport': Record<never, never>
  'stats.renameProbe': { appId: string }
  'stats.reopenEvents': Record<never, never>
  'stats.report': {
    appId: string
    id: string
    day: string
    causeDescription: string
    resolveDescription: string
    version: number
    createdAt: Date
    editedAt: Date | null
    requestedAt: Date | null
    publishedAt: Date | null
    privileged: boolean
    productionEvents: number
    incidents: unknown
    updates: unknown
  }
  'stats.reports': {
    appId: string
    id: string
    day: string
    causeDescription: string
    resolveDescription: string
    version: number
    createdAt: Date
    editedAt: Date | null
    requestedAt: Date | null
    publishedAt: Date | null
    privileged: boolean
    productionEvents: number
    incidents: unknown
    updates: unknown
  }
  'stats.requestReport': Record<never, never>
  'stats.resolveEvents': {
    appId: string
    id: string
    probeId: string
    type: string
    isNew: boolean | null
    wasAcknowledged: boolean | null
    wasResolved: boolean | null
    acknowledged: boolean | null
    resolved: boolean | null
  }
  'stats.saveCheck': Record<never, never>
  'stats.saveReport': Record<never, never>
  'stats.saveResponsibility': Record<never, never>
  'stats.slaCauses': { id: string; cause: string }
  'stats.slaDue': { appId: string; id: string; dueAt: Date }
  'stats.slaNext': Record<never, never>
  'stats.slaReceivers': { userId: string; email: string; locale: string | null }
  'stats.slaTrend': { gti: number | null; gtr: number | null; gtd: number | null }
  'stats.sourceStates': { source: string | null; monitors: number | null; answeredAt: Date | null }
  'stats.startSla': Record<never, never>
  'stats.takeEvents': {
    appId: string | null
    id: string | null
    probeId: string | null
    type: string | null
    isNew: boolean | null
    wasAcknowledged: boolean | null
    wasResolved: boolean | null
    acknowledged: boolean | null
    resolved: boolean | null
  }
  'stats.timeline': { list: unknown }
  'stats.uptimeChecks': {
    id: string | null
    name: string | null
    kind: string | null
    target: string | null
    expects: unknown
    intervalSeconds: number | null
    timeoutMs: number | null
    production: boolean | null
    createdAt: Date | null
    pausedAt: Date | null
    status: string | null
    failingSince: Date | null
    checkedAt: Date | null
    lastMs: number | null
    lastFailure: string | null
    certificateExpiresAt: Date | null
    probe: unknown
  }
  'stats.uptimeFailures': { checkedAt: Date; ms: number; failure: string | null }
  'stats.uptimeHours': { hour: Date; checks: number; failures: number; averageMs: number; maxMs: number }
  'stats.uptimeResults': { checkedAt: Date; ms: number; failure: string | null }
}

/** Defines a named statement of this service; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
