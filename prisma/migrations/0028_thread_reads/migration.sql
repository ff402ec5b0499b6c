-- Up to which message a person has read a thread.
CREATE TABLE "chats"."thread_reads" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "thread_id" CHAR(24) NOT NULL,
    "message_id" CHAR(24) NOT NULL,
    "read_to" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "thread_reads_pkey" PRIMARY KEY ("app_id","user_id","thread_id")
);

-- For the deletion of messages.
CREATE INDEX "thread_reads_app_id_message_id_idx" ON "chats"."thread_reads"("app_id", "message_id");

-- The messages of the last weeks of an account.
CREATE INDEX "messages_app_id_created_at_idx" ON "chats"."messages"("app_id", "created_at" DESC);

ALTER TABLE "chats"."thread_reads" ADD CONSTRAINT "thread_reads_app_id_message_id_fkey" FOREIGN KEY ("app_id", "message_id") REFERENCES "chats"."messages"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
