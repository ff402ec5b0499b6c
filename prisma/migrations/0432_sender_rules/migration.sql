-- Senders that are blocked, everywhere or in an account, and those trusted in an account (EML-047).
CREATE TABLE "mails"."sender_rules" (
    "id" CHAR(24) NOT NULL,
    "app_id" CHAR(24),
    "pattern" TEXT NOT NULL,
    "rule" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sender_rules_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "sender_rules_known" CHECK ("rule" = 'block' OR ("rule" = 'trust' AND "app_id" IS NOT NULL)),
    CONSTRAINT "sender_rules_pattern_key" UNIQUE NULLS NOT DISTINCT ("app_id", "pattern")
);
CREATE INDEX "sender_rules_pattern_idx" ON "mails"."sender_rules"("pattern");
ALTER TABLE "mails"."sender_rules" ADD CONSTRAINT "sender_rules_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;
