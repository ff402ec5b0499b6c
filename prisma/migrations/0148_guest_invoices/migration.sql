-- Invoices of an account to the guests of its bookings: the account is the issuer, with numbers of its own.
ALTER TABLE "payments"."invoices" ADD COLUMN "booking_id" CHAR(24);
ALTER TABLE "payments"."invoices" ADD CONSTRAINT "invoices_booking_check" CHECK ("booking_id" IS NULL OR "issuer_id" IS NULL OR "issuer_id" = "app_id");
CREATE INDEX "invoices_app_id_booking_id_idx" ON "payments"."invoices"("app_id", "booking_id");
-- One invoice per booking at a time; one that was taken back in full makes room for another.
CREATE UNIQUE INDEX "invoices_one_per_booking" ON "payments"."invoices"("app_id", "booking_id") WHERE "kind" = 'invoice' AND "status" <> 'credited';

ALTER TABLE "payments"."invoices" ADD CONSTRAINT "invoices_app_id_booking_id_fkey"
  FOREIGN KEY ("app_id", "booking_id") REFERENCES "bookings"."bookings"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Published by bookings: what an invoice to the guest is made of.
CREATE VIEW bookings.invoice_sources AS
  SELECT b.app_id, b.id AS booking_id, b.number, b.status, b.is_gift, b.arrival_date, b.departure_date, b.total_in_cents, b.paid_in_cents, b.lines,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'quantity', o.quantity, 'unitAmountInCents', o.unit_amount_in_cents,
                    'taxPercent', o.tax_percent) ORDER BY o.id), '[]')
            FROM bookings.booking_options o WHERE o.app_id = b.app_id AND o.booking_id = b.id) AS options,
         (SELECT y.method FROM bookings.booking_payments y WHERE y.app_id = b.app_id AND y.booking_id = b.id ORDER BY y.payment_at DESC, y.id DESC LIMIT 1)
           AS last_method
    FROM bookings.bookings b;
