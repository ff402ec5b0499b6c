import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'payments.booking-refund': {
    appId: string
    id: string
    paymentId: string | null
    providerPaymentId: string
    amountInCents: number
  }
  'payments.guest-payment-to-return': {
    appId: string
    id: string
    paymentId: string | null
    providerPaymentId: string | null
  }
  'payments.refund': {
    appId: string
    id: string
    paymentId: string | null
    providerPaymentId: string
    amountInCents: number
  }
  'payments.refund-insert': Record<never, never>
  'payments.refund-lock': Record<never, never>
  'payments.refund-open': {
    appId: string
    id: string
    paymentId: string | null
    providerPaymentId: string
    amountInCents: number
  }
  'payments.refund-save': Record<never, never>
  'payments.refundable': { providerPaymentId: string; status: string; amountInCents: number; taken: number }
  'payments.verification-arrived': { providerPaymentId: string; amountInCents: number }
  'payments.verification-lock': Record<never, never>
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
