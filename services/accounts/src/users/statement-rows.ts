import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'accounts.another-administrator': Record<never, never>
  'accounts.email-of-staff': Record<never, never>
  'accounts.inviter-name': { name: string }
  'accounts.password-links-revoke': Record<never, never>
  'accounts.user': {
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
  'accounts.user-by-email': { id: string; removed: boolean }
  'accounts.user-create': { staff: boolean }
  'accounts.user-invited': Record<never, never>
  'accounts.user-remove': Record<never, never>
  'accounts.user-session': Record<never, never>
  'accounts.user-update': Record<never, never>
  'accounts.users-lock': Record<never, never>
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
