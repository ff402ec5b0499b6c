import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'projects.approvalCategory': Record<never, never>
  'projects.approvalFacts': {
    server: string
    provider: string | null
    zone: string
    commercialType: string
    monthlyPriceInCents: number | null
    locale: string
  }
  'projects.approvalState': { serverId: string; userId: string; action: string; status: string }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
