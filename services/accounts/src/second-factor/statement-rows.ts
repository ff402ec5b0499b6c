import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'accounts.second-factor': {
    enrolledAt: Date | null
    required: boolean
    email: string
    locale: string | null
    appName: string
    recoveryCodesLeft: number
  }
  'accounts.second-factor-policy': Record<never, never>
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
