import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'accounts.found-everything': {
    kind: string
    _id: string
    appId: string
    appName: string
    name: string
    detail: string | null
    state: string | null
  }
  'accounts.person-in-apps': {
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
    secondFactors: string[] | null
    appId: string
    appName: string
  }
  'accounts.requests-of-person': {
    _id: string
    taskId: string
    name: string
    listId: string | null
    dueAt: Date | null
    createdAt: Date
    total: number | null
  }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
