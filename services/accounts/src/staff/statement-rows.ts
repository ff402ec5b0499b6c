import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'accounts.own-user-ids': { _id: string; appId: string }
  'accounts.people-search': {
    _id: string
    firstName: string
    lastName: string
    picture: string | null
    staff: boolean
    email: string
    job: string | null
    roles: string[] | null
    appId: string
    appName: string
  }
  'accounts.user-in-app': {
    _id: string
    email: string
    firstName: string
    lastName: string
    job: string | null
    metadata: unknown
    address: unknown
    phone: string | null
    roles: string[] | null
    locale: string
    picture: string | null
    staff: boolean
    createdAt: Date
    invitedAt: Date | null
    state: string | null
    lastSignInAt: Date | null
  }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
