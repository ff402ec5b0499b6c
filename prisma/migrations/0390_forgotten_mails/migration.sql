-- When the raw text of a mail was deleted, and when staff were told that nobody handled it (EML-058).
ALTER TABLE "mails"."inbound" ADD COLUMN "raw_discarded_at" TIMESTAMPTZ(3);
ALTER TABLE "mails"."inbound" ADD COLUMN "expiry_told_at" TIMESTAMPTZ(3);
UPDATE mails.inbound SET raw_discard_at = received_at + interval '60 days'
 WHERE state = 'failed' AND raw_discard_at IS NULL;
CREATE INDEX "inbound_raw_discard_due" ON "mails"."inbound"("raw_discard_at") WHERE "raw_discarded_at" IS NULL;
CREATE INDEX "inbound_user_id_idx" ON "mails"."inbound"("user_id");

-- Raw mails that are being stored: one that is still here a day later has no row in `inbound` (EML-017).
CREATE TABLE "mails"."stored_raws" (
    "id" CHAR(24) NOT NULL,
    "stored_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stored_raws_pkey" PRIMARY KEY ("id")
);
