-- Debits that wait for their day, with their means of payment: the list of unpaid invoices over all accounts compares
-- them with the means that may still be used, and reads nothing else of them.
CREATE INDEX "collections_waiting_idx" ON "payments"."collections"("app_id", "payment_method_id")
  INCLUDE ("invoice_id")
  WHERE "state" IN ('planned', 'notified') AND "claimed_at" IS NULL AND "payment_method_id" IS NOT NULL;
