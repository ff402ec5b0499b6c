-- Mails that were received (EML-022); their raw text is in the file store under inbound/{id}. Retries are in
-- platform.work.
CREATE TABLE "mails"."inbound" (
    "id" CHAR(24) NOT NULL,
    "app_id" CHAR(24),
    "task_id" CHAR(24),
    "user_id" CHAR(24),
    "message_id" CHAR(24),
    "source" TEXT NOT NULL,
    "source_key" TEXT NOT NULL,
    "digest" CHAR(64) NOT NULL,
    "message_digest" CHAR(64),
    "peer" TEXT,
    "helo" TEXT,
    "envelope_from" TEXT,
    "envelope_to" TEXT[] NOT NULL DEFAULT '{}',
    "state" TEXT NOT NULL,
    "reason" TEXT,
    "opens" BOOLEAN NOT NULL DEFAULT false,
    "as_staff" BOOLEAN NOT NULL DEFAULT false,
    "from_address" TEXT,
    "from_name" TEXT,
    "to_addresses" TEXT[] NOT NULL DEFAULT '{}',
    "cc_addresses" TEXT[] NOT NULL DEFAULT '{}',
    "subject" TEXT,
    "title" TEXT,
    "continues" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "proof" TEXT,
    "size" INTEGER NOT NULL,
    "last_error" TEXT,
    "handled_by" CHAR(24),
    "handled_at" TIMESTAMPTZ(3),
    "raw_discard_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "inbound_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "inbound_state" CHECK ("state" IN ('received', 'held', 'accepted', 'posted', 'ignored', 'discarded', 'failed')),
    CONSTRAINT "inbound_proof" CHECK ("proof" IN ('dkim', 'spf', 'header', 'token', 'none', 'fail'))
);
CREATE UNIQUE INDEX "inbound_source_key_key" ON "mails"."inbound"("source_key");
-- One mail is taken once (EML-030).
CREATE UNIQUE INDEX "inbound_taken_once" ON "mails"."inbound"("message_digest") WHERE "state" IN ('accepted', 'posted');
CREATE INDEX "inbound_state_received_at_id_idx" ON "mails"."inbound"("state", "received_at" DESC, "id" DESC);
CREATE INDEX "inbound_app_id_task_id_idx" ON "mails"."inbound"("app_id", "task_id");
CREATE INDEX "inbound_from_address_received_at_idx" ON "mails"."inbound"("from_address", "received_at");
CREATE INDEX "inbound_message_id_idx" ON "mails"."inbound"("message_id");

-- What was read in them (EML-023).
CREATE TABLE "mails"."inbound_contents" (
    "inbound_id" CHAR(24) NOT NULL,
    "app_id" CHAR(24),
    "text" TEXT NOT NULL,
    "full_text" TEXT NOT NULL,
    "parts" JSONB NOT NULL,
    "not_taken" TEXT NOT NULL,
    "headers" JSONB NOT NULL,

    CONSTRAINT "inbound_contents_pkey" PRIMARY KEY ("inbound_id")
);
ALTER TABLE "mails"."inbound_contents" ADD CONSTRAINT "inbound_contents_inbound_id_fkey"
  FOREIGN KEY ("inbound_id") REFERENCES "mails"."inbound"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Published: accepted mails, for projects, which opens their requests, and chats, which posts them.
CREATE VIEW mails.inbound_to_post WITH (security_invoker = on) AS
  SELECT i.id, i.app_id, i.task_id, i.user_id, i.opens, i.as_staff, i.title, i.continues, c.text, c.parts, c.not_taken
    FROM mails.inbound i JOIN mails.inbound_contents c ON c.inbound_id = i.id
   WHERE i.state = 'accepted';

-- Published: marks a mail as posted, in the transaction that posts it. False when it was posted before.
CREATE FUNCTION mails.inbound_posted(mail char(24), message char(24), moment timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE mails.inbound SET state = 'posted', message_id = message, version = version + 1,
         raw_discard_at = moment + interval '90 days'
   WHERE id = mail AND state = 'accepted';
  RETURN FOUND;
END $$;

-- Published by storages: the record of a file that came by mail, whose bytes are in the store, for the message that is
-- posted in the same transaction.
CREATE FUNCTION storages.keep_mailed_file(
  account char(24), file char(24), person char(24), name text, type text, bytes integer, moment timestamptz
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO storages.files (app_id, id, uploader_id, originalname, mimetype, size, created_at, attached_at)
  VALUES (account, file, person, name, type, bytes, moment, moment)
$$;
