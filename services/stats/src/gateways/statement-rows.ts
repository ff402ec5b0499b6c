import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'stats.finish-gateway-page': Record<never, never>
  'stats.oncall-gateway-ids': { id: string }
  'stats.oncall-gateways': {
    _id: string
    name: string
    url: string
    createdAt: Date
    at: Date | null
    outcome: string | null
    error: string | null
  }
  'stats.remove-oncall-gateway': { name: string }
  'stats.waiting-gateway-page': {
    incidentId: string | null
    testId: string | null
    userId: string
    gatewayId: string | null
    url: string | null
    sealed: string | null
    name: string | null
    phone: string | null
    locale: string | null
    service: string | null
    account: string | null
    startedAt: Date | null
    outages: number | null
    accounts: number | null
    over: boolean | null
  }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
