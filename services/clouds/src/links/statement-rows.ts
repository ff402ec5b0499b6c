import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'clouds.linkedServers': {
    _id: string
    name: string
    provider: string
    status: string
    probeIds: string[] | null
    waiting: unknown
  }
  'clouds.serverLinks': { services: unknown; requests: unknown }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
