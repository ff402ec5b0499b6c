-- What an account sells, as rows that other services may read. The release before reads `catalogue_cache` and goes on so.
CREATE TABLE "payments"."catalogues" (
    "app_id" CHAR(24) NOT NULL,
    "settings_version" INTEGER NOT NULL DEFAULT 0,
    "read_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "refresh_due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "catalogues_pkey" PRIMARY KEY ("app_id")
);

CREATE TABLE "payments"."catalogue_items" (
    "app_id" CHAR(24) NOT NULL,
    "kind" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "product_id" TEXT,
    "name" TEXT NOT NULL,
    "nickname" TEXT,
    "unit_amount_in_cents" BIGINT,
    "currency" TEXT,
    "interval" TEXT,
    "percentage" DOUBLE PRECISION,
    "inclusive" BOOLEAN,
    "active" BOOLEAN NOT NULL,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "catalogue_items_pkey" PRIMARY KEY ("app_id", "kind", "id"),
    CONSTRAINT "catalogue_items_price_check"
      CHECK ("kind" <> 'price' OR ("product_id" IS NOT NULL AND "currency" IS NOT NULL)),
    CONSTRAINT "catalogue_items_rate_check"
      CHECK ("kind" <> 'tax_rate' OR ("percentage" IS NOT NULL AND "inclusive" IS NOT NULL)),
    CONSTRAINT "catalogue_items_kind_check" CHECK ("kind" IN ('product', 'price', 'tax_rate'))
);
CREATE INDEX "catalogue_items_app_id_product_id_idx" ON "payments"."catalogue_items"("app_id", "product_id");

ALTER TABLE "payments"."catalogues" ADD CONSTRAINT "catalogues_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "payments"."catalogue_items" ADD CONSTRAINT "catalogue_items_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "payments"."catalogues"("app_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Published by payments: what an account sells, as last read; and the accounts whose catalogue is read.
CREATE VIEW payments.sold_items WITH (security_invoker = on) AS
  SELECT app_id, kind, id, product_id, name, unit_amount_in_cents, currency, "interval", percentage, inclusive, active,
         read_at
    FROM payments.catalogue_items;
CREATE VIEW payments.catalogue_readings WITH (security_invoker = on) AS
  SELECT app_id, read_at, failing_since FROM payments.catalogues;

-- Accounts with keys are read as soon as a worker is there.
INSERT INTO payments.catalogues (app_id, refresh_due_at)
SELECT app_id, updated_at FROM accounts.payment_settings WHERE secret_key_ciphertext IS NOT NULL;
INSERT INTO platform.work (kind, id, app_id, turn, due_at)
SELECT 'payments.catalogue', app_id, app_id, app_id, refresh_due_at FROM payments.catalogues;
