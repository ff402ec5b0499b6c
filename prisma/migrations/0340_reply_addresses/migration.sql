-- What a person answers a request's mails to (EML-007), and where the bounces of a mail come back (EML-012).
CREATE TABLE "mails"."reply_addresses" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "token" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reply_addresses_pkey" PRIMARY KEY ("app_id", "user_id", "task_id")
);
CREATE UNIQUE INDEX "reply_addresses_token_key" ON "mails"."reply_addresses"("token");
CREATE INDEX "reply_addresses_app_id_task_id_idx" ON "mails"."reply_addresses"("app_id", "task_id");
ALTER TABLE "mails"."reply_addresses" ADD CONSTRAINT "reply_addresses_app_id_task_id_fkey"
  FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "mails"."outgoing" ADD COLUMN "bounce_token" TEXT;
CREATE UNIQUE INDEX "outgoing_bounce_token_key" ON "mails"."outgoing"("bounce_token");
