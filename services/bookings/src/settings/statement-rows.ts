import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'bookings.next-number': { number: number; set_config: string | null }
  'bookings.settings': {
    openHour: number
    closeHour: number
    defaultStatus: string
    advancePercent: number
    touristTaxInCents: number
    arrivalFrom: string
    departureUntil: string
    giftPrices: unknown
    freeCancellationDays: number | null
    lateRefundPercent: number
  }
  'bookings.settings-write': Record<never, never>
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
