-- Refunds by the card payment provider: of an account's payments, and of the online payments of its bookings.
ALTER TABLE "payments"."payments" ADD COLUMN "refunded_in_cents" INTEGER NOT NULL DEFAULT 0;

CREATE TABLE "payments"."refunds" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "payment_id" CHAR(24),
    "provider_payment_id" TEXT NOT NULL,
    "provider_refund_id" TEXT,
    "amount_in_cents" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'requested',
    "failure_reason" TEXT,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("app_id", "id"),
    CONSTRAINT "refunds_amount_check" CHECK ("amount_in_cents" > 0),
    CONSTRAINT "refunds_status_check" CHECK ("status" IN ('requested', 'pending', 'succeeded', 'failed')),
    CONSTRAINT "refunds_ended_check" CHECK (("status" IN ('succeeded', 'failed')) = ("ended_at" IS NOT NULL))
);

CREATE INDEX "refunds_app_id_payment_id_idx" ON "payments"."refunds"("app_id", "payment_id");
CREATE INDEX "refunds_open_idx" ON "payments"."refunds"("requested_at") WHERE "status" IN ('requested', 'pending');

ALTER TABLE "payments"."refunds" ADD CONSTRAINT "refunds_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payments"."refunds" ADD CONSTRAINT "refunds_app_id_payment_id_fkey"
  FOREIGN KEY ("app_id", "payment_id") REFERENCES "payments"."payments"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The rule of refunds is copied into each booking when it is made, like its prices.
ALTER TABLE "bookings"."settings" ADD COLUMN "free_cancellation_days" SMALLINT;
ALTER TABLE "bookings"."settings" ADD COLUMN "late_refund_percent" DOUBLE PRECISION NOT NULL DEFAULT 0;
ALTER TABLE "bookings"."bookings" ADD COLUMN "free_cancellation_days" SMALLINT;
ALTER TABLE "bookings"."bookings" ADD COLUMN "late_refund_percent" DOUBLE PRECISION NOT NULL DEFAULT 0;

-- The payment at the account's own card payment provider; recorded once.
ALTER TABLE "bookings"."booking_payments" ADD COLUMN "provider_payment_id" TEXT;
CREATE UNIQUE INDEX "booking_payments_app_id_provider_payment_id_key" ON "bookings"."booking_payments"("app_id", "provider_payment_id");

CREATE TABLE "bookings"."booking_refunds" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "booking_id" CHAR(24) NOT NULL,
    "payment_id" CHAR(24) NOT NULL,
    "amount_in_cents" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "booking_refunds_pkey" PRIMARY KEY ("app_id", "id"),
    CONSTRAINT "booking_refunds_amount_check" CHECK ("amount_in_cents" > 0),
    CONSTRAINT "booking_refunds_status_check" CHECK ("status" IN ('requested', 'pending', 'succeeded', 'failed'))
);

CREATE INDEX "booking_refunds_app_id_booking_id_idx" ON "bookings"."booking_refunds"("app_id", "booking_id");
CREATE INDEX "booking_refunds_app_id_payment_id_idx" ON "bookings"."booking_refunds"("app_id", "payment_id");

ALTER TABLE "bookings"."booking_refunds" ADD CONSTRAINT "booking_refunds_app_id_booking_id_fkey"
  FOREIGN KEY ("app_id", "booking_id") REFERENCES "bookings"."bookings"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "bookings"."booking_refunds" ADD CONSTRAINT "booking_refunds_app_id_payment_id_fkey"
  FOREIGN KEY ("app_id", "payment_id") REFERENCES "bookings"."booking_payments"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Published by bookings: refunds that the account's own card payment provider has to make.
CREATE VIEW bookings.card_refunds AS
  SELECT r.app_id, r.id, p.provider_payment_id, r.amount_in_cents, r.requested_at
    FROM bookings.booking_refunds r JOIN bookings.booking_payments p ON p.app_id = r.app_id AND p.id = r.payment_id
   WHERE p.provider_payment_id IS NOT NULL;
