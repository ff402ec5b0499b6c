import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
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
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
