-- What is announced is collected: one row for each presentation of an invoice to a bank account or card, with its state.
CREATE TABLE "payments"."collections" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "invoice_id" CHAR(24) NOT NULL,
    "attempt" SMALLINT,
    "means" TEXT NOT NULL,
    "payment_method_id" TEXT,
    "method_last4" TEXT,
    "mandate_id" TEXT,
    "mandate_reference" TEXT,
    "amount_in_cents" BIGINT NOT NULL,
    "due_on" DATE NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'planned',
    "notified_at" TIMESTAMPTZ(3),
    "notice_keys" TEXT[] NOT NULL DEFAULT '{}',
    "claimed_at" TIMESTAMPTZ(3),
    "provider_payment_id" TEXT,
    "reason_code" TEXT,
    "submitted_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "canceled_at" TIMESTAMPTZ(3),
    "disputed_at" TIMESTAMPTZ(3),
    "refunded_in_cents" BIGINT NOT NULL DEFAULT 0,
    "silent_since" TIMESTAMPTZ(3),
    "readings" INTEGER NOT NULL DEFAULT 0,
    "applied_reading" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "collections_pkey" PRIMARY KEY ("app_id", "id"),
    CONSTRAINT "collections_attempt_check" CHECK ("attempt" BETWEEN 1 AND 4),
    CONSTRAINT "collections_means_check" CHECK ("means" IN ('sepa_debit', 'card')),
    CONSTRAINT "collections_state_check" CHECK ("state" IN ('planned', 'notified', 'submitted', 'processing', 'paid', 'failed', 'canceled', 'disputed', 'lost', 'refunded')),
    CONSTRAINT "collections_amount_check" CHECK ("amount_in_cents" > 0),
    -- No debit without its notice; a payer who pays by card at once needs none.
    CONSTRAINT "collections_notice_check" CHECK ("attempt" IS NULL OR "notified_at" IS NOT NULL OR "state" IN ('planned', 'canceled')),
    CONSTRAINT "collections_submitted_check" CHECK ("submitted_at" IS NOT NULL OR "state" IN ('planned', 'notified', 'canceled'))
);

-- One presentation of each number, and one at a time.
CREATE UNIQUE INDEX "collections_app_id_invoice_id_attempt_key" ON "payments"."collections"("app_id", "invoice_id", "attempt");
CREATE UNIQUE INDEX "collections_open_key" ON "payments"."collections"("app_id", "invoice_id")
  WHERE "state" IN ('planned', 'notified', 'submitted', 'processing');
CREATE UNIQUE INDEX "collections_provider_payment_id_key" ON "payments"."collections"("provider_payment_id");
CREATE INDEX "collections_app_id_mandate_id_idx" ON "payments"."collections"("app_id", "mandate_id");

ALTER TABLE "payments"."collections" ADD CONSTRAINT "collections_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payments"."collections" ADD CONSTRAINT "collections_app_id_invoice_id_fkey"
  FOREIGN KEY ("app_id", "invoice_id") REFERENCES "payments"."invoices"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The payment methods of an account as last read from the provider, so that issuing an invoice asks nobody.
CREATE TABLE "payments"."methods" (
    "app_id" CHAR(24) NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "bank_or_brand" TEXT,
    "mandate_id" TEXT,
    "mandate_reference" TEXT,
    "is_usable" BOOLEAN NOT NULL DEFAULT false,
    "refused_at" TIMESTAMPTZ(3),
    "refused_code" TEXT,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "methods_pkey" PRIMARY KEY ("app_id", "id")
);
CREATE UNIQUE INDEX "methods_default_key" ON "payments"."methods"("app_id") WHERE "is_default";

ALTER TABLE "payments"."methods" ADD CONSTRAINT "methods_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Readings of an account's methods are numbered, so that an older one never replaces a newer one.
ALTER TABLE "payments"."customers" ADD COLUMN "readings" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "payments"."customers" ADD COLUMN "applied_reading" INTEGER NOT NULL DEFAULT 0;

-- Until the provider is read, what its payments told: the account of the latest finished debit, if that was paid.
INSERT INTO payments.methods (app_id, id, type, last4, mandate_id, mandate_reference, is_usable, is_default, created_at)
SELECT app_id, payment_method_id, 'sepa_debit', method_last4, mandate_id, mandate_id, true, true, created_at
  FROM (SELECT DISTINCT ON (app_id) app_id, payment_method_id, method_last4, mandate_id, status, created_at
          FROM payments.payments
         WHERE method_type = 'sepa_debit' AND method_last4 IS NOT NULL AND status IN ('paid', 'failed', 'disputed')
         ORDER BY app_id, created_at DESC, id DESC) p
 WHERE status = 'paid' AND payment_method_id IS NOT NULL;

CREATE TABLE "payments"."collection_settings" (
    "app_id" CHAR(24) NOT NULL,
    "collect" BOOLEAN NOT NULL DEFAULT true,
    "accountant_email" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "collection_settings_pkey" PRIMARY KEY ("app_id")
);
ALTER TABLE "payments"."collection_settings" ADD CONSTRAINT "collection_settings_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The SEPA creditor identifier, which a notice of a debit names.
ALTER TABLE "payments"."issuers" ADD COLUMN "creditor_id" TEXT;

-- Published by mails: which mails have left, by their key.
CREATE VIEW mails.sent_mails WITH (security_invoker = on) AS
  SELECT app_id, key, sent_at FROM mails.outgoing WHERE sent_at IS NOT NULL;
