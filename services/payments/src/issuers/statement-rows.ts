import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'payments.issuer': {
    appId: string
    legalName: string
    address: unknown
    siren: string
    vatNumber: string
    email: string
    legalNotice: string
    iban: string | null
    creditorId: string | null
    paymentDays: number
    version: number
  }
  'payments.issuer-save': { appId: string }
  'payments.own-issuer': {
    appId: string
    legalName: string
    address: unknown
    siren: string
    vatNumber: string
    email: string
    legalNotice: string
    iban: string | null
    creditorId: string | null
    paymentDays: number
    version: number
  }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
