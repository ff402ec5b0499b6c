import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
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
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
