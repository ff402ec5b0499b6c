-- Mails to outside addresses, and what they answer (EML-043).
ALTER TABLE "mails"."outgoing" ADD COLUMN "outside_id" CHAR(24);
CREATE INDEX "outgoing_outside_id_created_at_id_idx" ON "mails"."outgoing"("outside_id", "created_at", "id");
ALTER TABLE "mails"."inbound" ADD COLUMN "outside_id" CHAR(24);

CREATE TABLE "mails"."outside_reply_addresses" (
    "app_id" CHAR(24) NOT NULL,
    "outside_id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "token" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "outside_reply_addresses_pkey" PRIMARY KEY ("app_id", "outside_id")
);
CREATE UNIQUE INDEX "outside_reply_addresses_token_key" ON "mails"."outside_reply_addresses"("token");
CREATE INDEX "outside_reply_addresses_app_id_task_id_idx" ON "mails"."outside_reply_addresses"("app_id", "task_id");
ALTER TABLE "mails"."outside_reply_addresses" ADD CONSTRAINT "outside_reply_addresses_app_id_task_id_fkey"
  FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Up to which message of its request an outside address was mailed, and when further ones are.
CREATE TABLE "notifs"."outside_mails" (
    "app_id" CHAR(24) NOT NULL,
    "outside_id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "mailed_to" TIMESTAMPTZ(3) NOT NULL,
    "mail_due_at" TIMESTAMPTZ(3),

    CONSTRAINT "outside_mails_pkey" PRIMARY KEY ("app_id", "outside_id")
);
CREATE INDEX "outside_mails_app_id_task_id_idx" ON "notifs"."outside_mails"("app_id", "task_id");
CREATE INDEX outside_mails_due ON notifs.outside_mails (mail_due_at, app_id, outside_id) WHERE mail_due_at IS NOT NULL;
ALTER TABLE "notifs"."outside_mails" ADD CONSTRAINT "outside_mails_app_id_task_id_fkey"
  FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A message has an author, or is of an outside address. The rows so far have authors.
ALTER TABLE "chats"."messages" ALTER COLUMN "author_id" DROP NOT NULL, ADD COLUMN "outside_id" CHAR(24),
  ADD CONSTRAINT "messages_one_author" CHECK (num_nonnulls("author_id", "outside_id") = 1) NOT VALID,
  ADD CONSTRAINT "messages_outside_client" CHECK ("outside_id" IS NULL OR NOT "internal") NOT VALID;
ALTER TABLE "storages"."files" ALTER COLUMN "uploader_id" DROP NOT NULL;

CREATE OR REPLACE VIEW chats.mailed_messages WITH (security_invoker = on) AS
  SELECT m.app_id, m.id, m.task_id, m.thread_id, m.internal, m.author_id, m.text, m.file_id, m.created_at, m.outside_id
    FROM chats.messages m;
CREATE OR REPLACE VIEW chats.message_excerpts WITH (security_invoker = on) AS
  SELECT app_id, id, task_id, internal, CASE WHEN file_id IS NULL THEN left(text, 280) END AS excerpt, author_id,
         outside_id
    FROM chats.messages;
CREATE OR REPLACE VIEW mails.inbound_to_post WITH (security_invoker = on) AS
  SELECT i.id, i.app_id, i.task_id, i.user_id, i.opens, i.as_staff, i.title, i.continues, c.text, c.parts, c.not_taken,
         i.outside_id
    FROM mails.inbound i JOIN mails.inbound_contents c ON c.inbound_id = i.id
   WHERE i.state = 'accepted';

-- The export of an account names whoever wrote from outside.
CREATE OR REPLACE VIEW chats.exported_messages WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, r.slug AS request, coalesce(a.name, o.name) AS author, coalesce(a.staff, false) AS "bySupport",
    t.text, f.name AS file, t.created_at AS "createdAt"
    FROM chats.messages t JOIN projects.task_threads r ON r.app_id = t.app_id AND r.task_id = t.task_id
      AND r.thread_id = t.thread_id AND NOT r.internal
    LEFT JOIN accounts.named_people a ON a.app_id = t.app_id AND a.id = t.author_id
    LEFT JOIN projects.outside_people o ON o.app_id = t.app_id AND o.id = t.outside_id
    LEFT JOIN storages.file_names f ON f.app_id = t.app_id AND f.id = t.file_id
   WHERE NOT t.internal AND (a.id IS NOT NULL OR o.id IS NOT NULL);
CREATE OR REPLACE VIEW mails.exported_mails WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, r.slug AS request, coalesce(a.name, e.name) AS author, coalesce(a.staff, false) AS "bySupport",
         CASE WHEN a.staff THEN NULL ELSE t.from_address END AS "from",
         ARRAY(SELECT regexp_replace(o, '[+-][a-z2-7]{26}@', '@') FROM unnest(t.to_addresses) o) AS "to",
         t.cc_addresses AS cc, t.subject, t.sent_at AS "sentAt", t.received_at AS "receivedAt",
         CASE WHEN t.handled_by IS NULL THEN c.full_text ELSE c.text END AS text
    FROM mails.inbound t JOIN mails.inbound_contents c ON c.inbound_id = t.id
    JOIN projects.task_headlines r ON r.app_id = t.app_id AND r.id = t.task_id
    LEFT JOIN accounts.named_people a ON a.app_id = t.app_id AND a.id = t.user_id
    LEFT JOIN projects.outside_people e ON e.app_id = t.app_id AND e.id = t.outside_id
   WHERE t.state = 'posted' AND (a.id IS NOT NULL OR e.id IS NOT NULL);
