import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'accounts.app-dismissal': Record<never, never>
  'accounts.app-lock': Record<never, never>
  'accounts.app-logo': Record<never, never>
  'accounts.app-public-key': Record<never, never>
  'accounts.document-accept': Record<never, never>
  'accounts.logo': { type: string; bytes: Buffer }
  'accounts.logo-remove': Record<never, never>
  'accounts.logo-save': Record<never, never>
  'accounts.mail-settings-save': Record<never, never>
  'accounts.payment-settings-save': Record<never, never>
  'accounts.settings': {
    name: string
    slug: string
    description: string | null
    url: string | null
    logo: string | null
    primaryColor: string
    address: unknown
    tax: string | null
    billingDay: number
    billingReference: string | null
    version: number
    mails: unknown
    payments: unknown
  }
  'accounts.settings-documents': { document: string; version: number; acceptedAt: Date; by: string | null }
  'accounts.settings-prices': {
    name: string
    dailyInCents: number | null
    hourlyInCents: number | null
    own: boolean | null
  }
  'accounts.test-mail-receiver': { email: string; name: string; locale: string }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
