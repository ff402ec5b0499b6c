import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
export type StatementRows = {
  'mails.account-settings': {
    provider: string
    location: string | null
    host: string | null
    port: number | null
    user: string | null
    sealed: string | null
    from: string
    version: number
  }
  'mails.cancel-stale': Record<never, never>
  'mails.claim': {
    id: string
    appId: string | null
    userId: string | null
    address: string
    locale: string
    template: string
    variables: unknown
    attachments: unknown
    attempts: number
    leaseUntil: Date
  }
  'mails.clear-kept': Record<never, never>
  'mails.forget-user': Record<never, never>
  'mails.frame': { name: string; logo: string | null; colour: string; first_name: string | null }
  'mails.giveUp': Record<never, never>
  'mails.own-texts': { texts: unknown }
  'mails.resend': { appId: string | null; userId: string | null; template: string; told: string | null }
  'mails.sent': Record<never, never>
  'mails.tryAgain': Record<never, never>
}

/** Defines a named statement of this service; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
