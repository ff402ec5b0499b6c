-- Mails about a request form one chain per person (EML-005): the request, what mail programs group it by, and whether
-- it is about the internal thread.
ALTER TABLE "mails"."outgoing" ADD COLUMN "task_id" CHAR(24), ADD COLUMN "internal_chain" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "list_id" TEXT;
CREATE INDEX "outgoing_user_id_task_id_created_at_id_idx" ON "mails"."outgoing"("user_id", "task_id", "created_at", "id");

-- Requests whose messages a person no longer wants by mail (EML-013).
CREATE TABLE "notifs"."muted_requests" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "muted_requests_pkey" PRIMARY KEY ("app_id", "user_id", "task_id")
);
CREATE INDEX "muted_requests_app_id_task_id_idx" ON "notifs"."muted_requests"("app_id", "task_id");
ALTER TABLE "notifs"."muted_requests" ADD CONSTRAINT "muted_requests_app_id_task_id_fkey"
  FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Published by chats: the messages of a request for its mails, with what each person has read.
CREATE VIEW chats.mailed_messages WITH (security_invoker = on) AS
  SELECT m.app_id, m.id, m.task_id, m.thread_id, m.internal, m.author_id, m.text, m.file_id, m.created_at
    FROM chats.messages m;
CREATE VIEW chats.read_positions WITH (security_invoker = on) AS
  SELECT app_id, user_id, thread_id, read_to FROM chats.thread_reads;
