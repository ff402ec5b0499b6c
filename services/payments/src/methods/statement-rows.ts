import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'payments.customer': { customerId: string }
  'payments.customer-add': Record<never, never>
  'payments.customer-app': { appId: string }
  'payments.customer-mark-reconciled': Record<never, never>
  'payments.customer-reconciled': { customerId: string; reconciledAt: Date | null }
  'payments.method-app': { appId: string }
  'payments.method-chargeable': {
    id: string
    means: string
    last4: string
    mandateId: string | null
    mandateReference: string | null
  }
  'payments.method-promote': Record<never, never>
  'payments.method-refuse': Record<never, never>
  'payments.methods-begin': { readings: number; customerId: string }
  'payments.methods-clear': Record<never, never>
  'payments.methods-refused': { id: string }
  'payments.methods-take': Record<never, never>
  'payments.methods-write': Record<never, never>
  'payments.verifications': { methodId: string; status: string; expectedAt: Date | null; mandateId: string | null }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
