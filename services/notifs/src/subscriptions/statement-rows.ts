import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
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
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
