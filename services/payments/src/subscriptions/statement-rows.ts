import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'payments.account-subscription-status': { status: string }
  'payments.price-announced-before': Record<never, never>
  'payments.price-receivers': { userId: string; email: string; locale: string | null }
  'payments.subscription-save': { id: string; was: string | null; status: string | null; isNewPrice: boolean }
  'payments.subscriptions': {
    _id: string
    status: string
    items: unknown
    amountInCents: number
    currency: string
    interval: string | null
    intervalCount: number
    startedAt: Date
    nextAt: Date | null
    endsAt: Date | null
    nextAmountInCents: number | null
    priceChangesAt: Date | null
    priceAnnouncedAt: Date | null
  }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
