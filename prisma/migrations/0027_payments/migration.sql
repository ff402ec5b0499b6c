-- Payments of accounts to the provider, and the webhooks that tell of them.
CREATE TABLE "payments"."payments" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "provider_payment_id" TEXT NOT NULL,
    "purpose" TEXT NOT NULL DEFAULT 'invoice',
    "description" TEXT NOT NULL DEFAULT '',
    "invoice_number" TEXT,
    "invoice_url" TEXT,
    "payment_method_id" TEXT,
    "mandate_id" TEXT,
    "method_type" TEXT NOT NULL,
    "method_last4" TEXT,
    "status" TEXT NOT NULL,
    "amount_in_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "notice_sent_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "submitted_at" TIMESTAMPTZ(3),
    "expected_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "failure_reason" TEXT,
    "retry_at" TIMESTAMPTZ(3),
    "disputed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("app_id", "id"),
    CONSTRAINT "payments_status_check" CHECK ("status" IN ('mandate', 'notice_sent', 'submitted', 'processing', 'paid', 'failed', 'disputed', 'refunded')),
    CONSTRAINT "payments_purpose_check" CHECK ("purpose" IN ('invoice', 'verification')),
    CONSTRAINT "payments_currency_check" CHECK ("currency" = 'eur')
);

CREATE UNIQUE INDEX "payments_provider_payment_id_key" ON "payments"."payments"("provider_payment_id");
CREATE INDEX "payments_newest_idx" ON "payments"."payments"("app_id", "created_at" DESC, "id" DESC);
CREATE INDEX "payments_app_id_payment_method_id_idx" ON "payments"."payments"("app_id", "payment_method_id");

ALTER TABLE "payments"."payments" ADD CONSTRAINT "payments_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "payments"."payment_events" (
    "provider_event_id" TEXT NOT NULL,
    "id" CHAR(24) NOT NULL,
    "type" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_events_pkey" PRIMARY KEY ("provider_event_id")
);

CREATE UNIQUE INDEX "payment_events_id_key" ON "payments"."payment_events"("id");

CREATE TABLE "payments"."customers" (
    "app_id" CHAR(24) NOT NULL,
    "customer_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customers_pkey" PRIMARY KEY ("app_id")
);

CREATE UNIQUE INDEX "customers_customer_id_key" ON "payments"."customers"("customer_id");

ALTER TABLE "payments"."customers" ADD CONSTRAINT "customers_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
