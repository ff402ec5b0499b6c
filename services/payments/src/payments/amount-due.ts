import type { PaymentStatus } from './payment-state.ts'

/** Statuses in which an amount is still due. */
export const dueStatuses: readonly PaymentStatus[] = ['mandate', 'notice_sent', 'submitted', 'processing', 'failed']

/**
 * SQL: what the account of `$1` owes in cents. An open invoice counts once, by what is left of it, whatever was tried,
 * refused or disputed; payments made at the provider for no invoice of ours count by their state, `statuses` (PAY-007).
 */
export const amountDue = (statuses: string): string => `
  (SELECT coalesce(sum(i.gross_in_cents - i.credited_in_cents), 0)::int FROM payments.invoices i
    WHERE i.app_id = $1 AND i.kind = 'invoice' AND i.booking_id IS NULL AND i.status = 'issued')
  + (SELECT coalesce(sum(p.amount_in_cents), 0)::int FROM payments.payments p
      WHERE p.app_id = $1 AND p.purpose = 'invoice' AND p.status = ANY (${statuses})
        AND NOT EXISTS (SELECT FROM payments.invoices i WHERE i.app_id = p.app_id AND i.number = p.invoice_number))`
