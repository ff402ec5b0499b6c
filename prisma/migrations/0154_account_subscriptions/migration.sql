-- Subscriptions of accounts, as last read from the card payment provider.
CREATE TABLE "payments"."subscriptions" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "provider_subscription_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "items" JSONB NOT NULL DEFAULT '[]',
    "amount_in_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "interval" TEXT,
    "interval_count" INTEGER NOT NULL DEFAULT 1,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "next_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "next_amount_in_cents" INTEGER,
    "price_changes_at" TIMESTAMPTZ(3),
    "price_announced_at" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("app_id", "id"),
    CONSTRAINT "subscriptions_status_check" CHECK ("status" IN ('active', 'trial', 'failed', 'paused', 'ended')),
    -- A price change has an amount, a day and the moment at which it was announced.
    CONSTRAINT "subscriptions_price_check" CHECK (num_nonnulls("next_amount_in_cents", "price_changes_at", "price_announced_at") IN (0, 3))
);

CREATE UNIQUE INDEX "subscriptions_provider_subscription_id_key" ON "payments"."subscriptions"("provider_subscription_id");

ALTER TABLE "payments"."subscriptions" ADD CONSTRAINT "subscriptions_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
