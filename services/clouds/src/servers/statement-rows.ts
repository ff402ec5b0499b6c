import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'clouds.approvalRule': { actionsNeedApproval: boolean }
  'clouds.connect': Record<never, never>
  'clouds.connection': { appId: string; provider: string; secret: string | null; extraZones: string[] }
  'clouds.connectionToPull': {
    appId: string
    provider: string
    secret: string | null
    failedSince: Date | null
    unread: unknown
    extraZones: string[]
  }
  'clouds.connections': {
    provider: string
    checkedAt: Date | null
    failedSince: Date | null
    unread: unknown
    extraZones: string[]
  }
  'clouds.createServer': Record<never, never>
  'clouds.disconnect': { '?column?': number | null }
  'clouds.endAction': { taskId: string | null }
  'clouds.endStatus': Record<never, never>
  'clouds.markFailed': Record<never, never>
  'clouds.markRead': Record<never, never>
  'clouds.nameServer': Record<never, never>
  'clouds.nameZones': { '?column?': number | null }
  'clouds.requestAction': Record<never, never>
  'clouds.requestApproval': Record<never, never>
  'clouds.runningAction': {
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
    chosen: unknown
    extraZones: string[]
  }
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
    chosen: unknown
    extraZones: string[]
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
    imageName: string | null
    sshKeys: unknown
    network: string | null
    publicAddress: string | null
    monthlyPriceInCents: number | null
    createdAt: Date
    seenAt: Date | null
    failedSince: Date | null
    removedAt: Date | null
    actions: unknown
  }
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
    imageName: string | null
    sshKeys: unknown
    network: string | null
    publicAddress: string | null
    monthlyPriceInCents: number | null
    createdAt: Date
    seenAt: Date | null
    failedSince: Date | null
    removedAt: Date | null
    actions: unknown
  }
  'clouds.setApprovalRule': { '?column?': number | null }
  'clouds.setPrices': Record<never, never>
  'clouds.stillConnected': { '?column?': number | null }
  'clouds.zonesWithoutPrice': { zone: string }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
