-- Staff write off what nobody will pay, with their reason; and note how an invoice was paid otherwise.
ALTER TABLE payments.invoices DROP CONSTRAINT invoices_status_check;
ALTER TABLE payments.invoices ADD CONSTRAINT invoices_status_check
  CHECK (status IN ('draft', 'issued', 'paid', 'credited', 'written_off')) NOT VALID;
ALTER TABLE payments.invoices VALIDATE CONSTRAINT invoices_status_check;

CREATE TABLE "payments"."invoice_notes" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "invoice_id" CHAR(24) NOT NULL,
    "status" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoice_notes_pkey" PRIMARY KEY ("app_id", "id")
);
CREATE INDEX "invoice_notes_app_id_invoice_id_idx" ON "payments"."invoice_notes"("app_id", "invoice_id");
ALTER TABLE "payments"."invoice_notes" ADD CONSTRAINT "invoice_notes_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payments"."invoice_notes" ADD CONSTRAINT "invoice_notes_app_id_invoice_id_fkey"
  FOREIGN KEY ("app_id", "invoice_id") REFERENCES "payments"."invoices"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- An invoice that was written off bills its requests all the same.
CREATE OR REPLACE VIEW payments.task_invoices WITH (security_invoker = on) AS
  SELECT r.app_id, r.task_id, i.id AS invoice_id, i.number
    FROM payments.invoiced_requests r
    JOIN payments.invoices i ON i.app_id = r.app_id AND i.id = r.invoice_id
   WHERE i.status IN ('issued', 'paid', 'written_off');
