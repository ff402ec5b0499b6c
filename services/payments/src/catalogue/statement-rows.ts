import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'payments.catalogue-add': Record<never, never>
  'payments.catalogue-drop-items': Record<never, never>
  'payments.catalogue-failed': Record<never, never>
  'payments.catalogue-find': {
    keysVersion: number
    hasKeys: boolean
    settingsVersion: number | null
    readAt: Date | null
    failingSince: Date | null
  }
  'payments.catalogue-prices': {
    id: string
    productId: string
    nickname: string | null
    unitAmountInCents: number | null
    currency: string
    interval: string | null
    active: boolean
  }
  'payments.catalogue-products': {
    id: string
    name: string
    nickname: string | null
    active: boolean
    metadata: unknown
  }
  'payments.catalogue-read': Record<never, never>
  'payments.catalogue-remove': Record<never, never>
  'payments.catalogue-tax-rates': {
    id: string
    displayName: string
    percentage: number
    inclusive: boolean
    active: boolean
  }
  'payments.catalogue-write-items': Record<never, never>
  'payments.visited': { id: string }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
