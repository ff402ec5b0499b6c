import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'mails.clear-failures': Record<never, never>
  'mails.clear-failures-of': { cleared: boolean }
  'mails.failing-people': { userId: string }
  'mails.failures-of-address': {
    failures: number
    firstFailedAt: Date
    lastFailedAt: Date
    code: string
    failingSince: Date | null
  }
  'mails.is-person-of-account': { known: boolean }
  'mails.own-address-fails': { fails: boolean }
  'mails.save-failures': Record<never, never>
  'mails.turn-of-address': { pg_advisory_xact_lock: unknown }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
