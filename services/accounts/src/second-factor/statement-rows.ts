import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'accounts.challenge-close': Record<never, never>
  'accounts.challenge-create': Record<never, never>
  'accounts.challenge-find': { appId: string; userId: string; email: string; appName: string; appDisabled: boolean }
  'accounts.challenges-close': Record<never, never>
  'accounts.factor': { secret: string; confirmedAt: Date | null }
  'accounts.factor-begin': Record<never, never>
  'accounts.factor-remove': Record<never, never>
  'accounts.factor-use': Record<never, never>
  'accounts.recovery-code-take': Record<never, never>
  'accounts.recovery-codes-insert': Record<never, never>
  'accounts.recovery-codes-remove': Record<never, never>
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
