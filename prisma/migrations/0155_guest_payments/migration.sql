-- Card payments asked of the guest of a booking, made at the account's own card payment provider.
CREATE TABLE "payments"."guest_payments" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "booking_id" CHAR(24) NOT NULL,
    "secret" TEXT NOT NULL,
    "amount_in_cents" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "provider_payment_id" TEXT,
    "failure_reason" TEXT,
    "paid_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "guest_payments_pkey" PRIMARY KEY ("app_id", "id"),
    CONSTRAINT "guest_payments_amount_check" CHECK ("amount_in_cents" > 0),
    CONSTRAINT "guest_payments_status_check" CHECK ("status" IN ('open', 'processing', 'paid', 'failed', 'void')),
    CONSTRAINT "guest_payments_paid_check" CHECK (("status" = 'paid') = ("paid_at" IS NOT NULL))
);

CREATE UNIQUE INDEX "guest_payments_secret_key" ON "payments"."guest_payments"("secret");
CREATE UNIQUE INDEX "guest_payments_app_id_provider_payment_id_key" ON "payments"."guest_payments"("app_id", "provider_payment_id");
CREATE INDEX "guest_payments_app_id_booking_id_idx" ON "payments"."guest_payments"("app_id", "booking_id");

ALTER TABLE "payments"."guest_payments" ADD CONSTRAINT "guest_payments_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payments"."guest_payments" ADD CONSTRAINT "guest_payments_app_id_booking_id_fkey"
  FOREIGN KEY ("app_id", "booking_id") REFERENCES "bookings"."bookings"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Published by payments: what guests have paid by card, to be recorded on their bookings.
CREATE VIEW payments.guest_receipts AS
  SELECT app_id, id, booking_id, provider_payment_id, amount_in_cents, paid_at FROM payments.guest_payments WHERE status = 'paid';

-- Published by bookings: what is left to pay of a booking that is neither canceled nor failed. The advance is computed
-- without the tourist tax.
CREATE VIEW bookings.booking_balances AS
  SELECT app_id, id AS booking_id, number, arrival_date, departure_date, total_in_cents, paid_in_cents,
         round((total_in_cents - coalesce((SELECT sum((l ->> 'amountInCents')::bigint) FROM jsonb_array_elements(lines) l
            WHERE l ->> 'kind' = 'tourist_tax'), 0)) * advance_percent::numeric / 100)::bigint AS advance_in_cents
    FROM bookings.bookings WHERE status NOT IN ('canceled', 'failed');
