-- CreateTable
CREATE TABLE "mails"."outgoing" (
    "id" CHAR(24) NOT NULL,
    "app_id" CHAR(24),
    "user_id" CHAR(24),
    "address" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "variables" JSONB,
    "attachments" JSONB,
    "key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "given_up_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "bounced_at" TIMESTAMPTZ(3),
    "provider_id" TEXT,

    CONSTRAINT "outgoing_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "outgoing_key_key" ON "mails"."outgoing"("key");

-- CreateIndex
CREATE INDEX "outgoing_app_id_created_at_idx" ON "mails"."outgoing"("app_id", "created_at" DESC);

-- What the schema file cannot say.

ALTER TABLE mails.outgoing
  ADD CONSTRAINT outgoing_locale_known CHECK (locale IN ('fr', 'en')),
  ADD CONSTRAINT outgoing_address_form CHECK (address ~ '^[^[:space:][:cntrl:]<>,;"]+@[^[:space:][:cntrl:]<>,;"]+$' AND char_length(address) <= 254),
  -- A mail that was sent, given up or cancelled waits for nothing and keeps no link.
  ADD CONSTRAINT outgoing_ended CHECK ((next_attempt_at IS NULL) = (num_nonnulls(sent_at, given_up_at, cancelled_at) = 1)),
  ADD CONSTRAINT outgoing_cleared CHECK (next_attempt_at IS NOT NULL OR (variables IS NULL AND attachments IS NULL));
-- What waits to be sent, oldest first.
CREATE INDEX outgoing_waiting ON mails.outgoing (next_attempt_at, id) WHERE next_attempt_at IS NOT NULL;
