import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'clouds.answerAction': { action: string; taskId: string }
  'clouds.approvalRule': { actionsNeedApproval: boolean }
  'clouds.endAction': { taskId: string | null }
  'clouds.endStatus': Record<never, never>
  'clouds.knownAction': { '?column?': number | null }
  'clouds.markSent': Record<never, never>
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
    chosen: unknown
    extraZones: string[]
  }
  'clouds.setApprovalRule': { '?column?': number | null }
  'clouds.settleCreation': Record<never, never>
  'clouds.withdrawAction': { action: string; taskId: string }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
