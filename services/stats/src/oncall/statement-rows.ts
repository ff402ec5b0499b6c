import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'stats.cut-oncall-shifts': Record<never, never>
  'stats.drop-oncall-overrides': Record<never, never>
  'stats.drop-oncall-shifts': Record<never, never>
  'stats.end-oncall-overrides': Record<never, never>
  'stats.lock-oncall': { version: number }
  'stats.oncall-absences': { userId: string; from: string; to: string }
  'stats.oncall-layer-names': { id: string; name: string }
  'stats.oncall-overrides': {
    _id: string
    layerId: string
    userId: string
    startsAt: Date
    endsAt: Date
    reason: string
    createdBy: string
  }
  'stats.oncall-people': { userId: string; name: string; present: boolean }
  'stats.oncall-provider': { id: string }
  'stats.oncall-rota': { rota: unknown }
  'stats.oncall-settings': {
    version: number
    steps: unknown
    rounds: number
    policyVersion: number
    criticalRequests: boolean
  }
  'stats.oncall-staff': { id: string; providerId: string }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
