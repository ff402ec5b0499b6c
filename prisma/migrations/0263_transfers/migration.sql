-- Transfers that came, from statements of the bank, until staff say which invoice each paid, or that it paid none.
CREATE TABLE "payments"."transfers" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "key" TEXT NOT NULL,
    "booked_on" DATE NOT NULL,
    "amount_in_cents" BIGINT NOT NULL,
    "payer" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL,
    "imported_by" CHAR(24) NOT NULL,
    "invoice_app_id" CHAR(24),
    "invoice_id" CHAR(24),
    "settled_at" TIMESTAMPTZ(3),
    "settled_by" CHAR(24),

    CONSTRAINT "transfers_pkey" PRIMARY KEY ("app_id", "id"),
    CONSTRAINT "transfers_amount_check" CHECK ("amount_in_cents" > 0),
    CONSTRAINT "transfers_settled_check" CHECK (("settled_at" IS NULL) = ("settled_by" IS NULL)),
    CONSTRAINT "transfers_invoice_check" CHECK ("invoice_id" IS NULL OR "settled_at" IS NOT NULL)
);
-- A statement that is imported twice adds nothing.
CREATE UNIQUE INDEX "transfers_app_id_key_key" ON "payments"."transfers"("app_id", "key");
CREATE INDEX "transfers_open_idx" ON "payments"."transfers"("app_id", "booked_on" DESC, "id" DESC) WHERE "settled_at" IS NULL;
ALTER TABLE "payments"."transfers" ADD CONSTRAINT "transfers_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
