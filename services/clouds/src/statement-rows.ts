import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
export type StatementRows = {
  'clouds.answerAction': { action: string; taskId: string }
  'clouds.approvalRule': { actionsNeedApproval: boolean }
  'clouds.cluster': {
    appId: string
    _id: string
    provider: string
    name: string
    status: string
    version: string
    nodeCount: number
    zone: string
    createdAt: Date
    seenAt: Date | null
  }
  'clouds.clusters': {
    appId: string
    _id: string
    provider: string
    name: string
    status: string
    version: string
    nodeCount: number
    zone: string
    createdAt: Date
    seenAt: Date | null
  }
  'clouds.connect': Record<never, never>
  'clouds.connection': { appId: string; provider: string; secret: string | null }
  'clouds.connections': { provider: string; checkedAt: Date | null; failedSince: Date | null }
  'clouds.connectionsToPull': { appId: string; provider: string; secret: string | null; failedSince: Date | null }
  'clouds.createServer': Record<never, never>
  'clouds.disconnect': { '?column?': number | null }
  'clouds.endAction': { taskId: string | null }
  'clouds.endStatus': Record<never, never>
  'clouds.feature': { on: boolean }
  'clouds.incidents': {
    appId: string
    id: string
    probeId: string
    service: string
    monitorId: string
    eventId: string
    type: string | null
    name: string
    cause: string | null
    startedAt: Date
    acknowledgedAt: Date | null
    resolvedAt: Date | null
    call: boolean
    isProd: boolean
    reportId: string | null
    reportPublished: boolean
  }
  'clouds.knownAction': { '?column?': number | null }
  'clouds.linkedServers': { _id: string; name: string; provider: string; status: string; waiting: unknown }
  'clouds.markSent': Record<never, never>
  'clouds.monitor': {
    appId: string
    id: string
    name: string
    createdAt: Date
    providerMonitorId: string
    checkedAt: Date | null
  }
  'clouds.monitorIncidents': {
    appId: string
    id: string
    probeId: string
    service: string
    monitorId: string
    eventId: string
    type: string | null
    name: string
    cause: string | null
    startedAt: Date
    acknowledgedAt: Date | null
    resolvedAt: Date | null
    call: boolean
    isProd: boolean
    reportId: string | null
    reportPublished: boolean
  }
  'clouds.nameServer': Record<never, never>
  'clouds.requestAction': Record<never, never>
  'clouds.requestApproval': Record<never, never>
  'clouds.runningActions': {
    appId: string
    id: string
    serverId: string
    action: string
    sentAt: Date | null
    requestedAt: Date
    provider: string
    providerId: string | null
    secret: string | null
    disconnected: boolean
    name: string
    zone: string
    commercialType: string
    image: string
    place: number | null
  }
  'clouds.server': {
    appId: string
    id: string
    provider: string
    providerId: string | null
    name: string
    status: string
    zone: string
    commercialType: string
    image: string
    publicAddress: string | null
    monthlyPriceInCents: number | null
    createdAt: Date
    seenAt: Date | null
    failedSince: Date | null
    removedAt: Date | null
    actions: unknown
  }
  'clouds.serverLinks': { services: unknown; requests: unknown }
  'clouds.servers': {
    appId: string
    id: string
    provider: string
    providerId: string | null
    name: string
    status: string
    zone: string
    commercialType: string
    image: string
    publicAddress: string | null
    monthlyPriceInCents: number | null
    createdAt: Date
    seenAt: Date | null
    failedSince: Date | null
    removedAt: Date | null
    actions: unknown
  }
  'clouds.setApprovalRule': { '?column?': number | null }
  'clouds.settleCreation': Record<never, never>
  'clouds.stillConnected': { '?column?': number | null }
  'clouds.withdrawAction': { action: string; taskId: string }
}

/** Defines a named statement of this service; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
