-- CreateTable
CREATE TABLE "notifs"."notices" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "source" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "in_inbox" BOOLEAN NOT NULL,
    "task_id" CHAR(24),
    "actor_id" CHAR(24),
    "message_id" CHAR(24),
    "probe_id" CHAR(24),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "push_due_at" TIMESTAMPTZ(3),
    "mail_due_at" TIMESTAMPTZ(3),
    "mail_mode" TEXT,

    CONSTRAINT "notices_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "notifs"."push_subscriptions" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "notifs"."preferences" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "choices" JSONB NOT NULL DEFAULT '{}',
    "digest_hour" SMALLINT NOT NULL DEFAULT 8,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "preferences_pkey" PRIMARY KEY ("app_id","user_id")
);

-- CreateTable
CREATE TABLE "notifs"."reminders" (
    "app_id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "pending_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reminders_pkey" PRIMARY KEY ("app_id","task_id")
);

-- CreateTable
CREATE TABLE "notifs"."push_keys" (
    "id" SMALLINT NOT NULL,
    "public_key" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "push_keys_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "notices_user_id_created_at_id_idx" ON "notifs"."notices"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notices_app_id_task_id_idx" ON "notifs"."notices"("app_id", "task_id");

-- CreateIndex
CREATE UNIQUE INDEX "notices_app_id_user_id_source_key" ON "notifs"."notices"("app_id", "user_id", "source");

-- CreateIndex
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "notifs"."push_subscriptions"("endpoint");

-- CreateIndex
CREATE INDEX "push_subscriptions_user_id_idx" ON "notifs"."push_subscriptions"("user_id");

-- CreateIndex
CREATE INDEX "reminders_due_at_idx" ON "notifs"."reminders"("due_at");

-- AddForeignKey
ALTER TABLE "notifs"."notices" ADD CONSTRAINT "notices_app_id_task_id_fkey" FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifs"."push_subscriptions" ADD CONSTRAINT "push_subscriptions_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifs"."preferences" ADD CONSTRAINT "preferences_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifs"."reminders" ADD CONSTRAINT "reminders_app_id_task_id_fkey" FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema file cannot say.

ALTER TABLE notifs.notices
  ADD CONSTRAINT notices_category_known CHECK (category IN ('answer', 'messages', 'progress', 'availability', 'payments', 'security')),
  ADD CONSTRAINT notices_mail_mode_known CHECK ((mail_due_at IS NULL) = (mail_mode IS NULL) AND mail_mode IN ('now', 'digest'));
ALTER TABLE notifs.preferences ADD CONSTRAINT preferences_digest_hour_known CHECK (digest_hour BETWEEN 0 AND 23);
ALTER TABLE notifs.push_keys ADD CONSTRAINT push_keys_one CHECK (id = 1);
ALTER TABLE notifs.push_subscriptions ADD CONSTRAINT push_subscriptions_endpoint_form CHECK (endpoint ~ '^https://' AND char_length(endpoint) <= 1000);

-- The inbox counts what is unread; pushes and mails leave when they are due.
CREATE INDEX notices_unread ON notifs.notices (user_id, app_id) WHERE read_at IS NULL AND in_inbox;
CREATE INDEX notices_push_due ON notifs.notices (push_due_at) WHERE push_due_at IS NOT NULL;
CREATE INDEX notices_mail_due ON notifs.notices (mail_due_at, app_id, id) WHERE mail_due_at IS NOT NULL;

-- Published: to whom notices go. Staff have a row in each account that they entered; `home` is the account in which a person signs in.
CREATE VIEW accounts.notice_receivers AS
  SELECT u.app_id, u.id, u.email, u.locale, u.first_name, u.last_name, u.staff, u.roles,
         CASE WHEN u.staff THEN (SELECT p.id FROM accounts.apps p WHERE p.provider) ELSE u.app_id END AS home
    FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id
   WHERE u.deleted_at IS NULL AND a.disabled_at IS NULL;

-- Published: what a notice says of a request, and for whom it waits since when.
CREATE VIEW projects.task_headlines AS
  SELECT app_id, id, slug, name, pending_at, pending_status, estimate_hold, estimated_time, archive_due_at, auto_accept_due_at, deleted_at
    FROM projects.tasks;

-- Published: the beginning of a message, for a notice that quotes it. Attachments have no words of their own.
CREATE VIEW chats.message_excerpts AS
  SELECT app_id, id, task_id, internal, CASE WHEN file_id IS NULL THEN left(text, 280) END AS excerpt FROM chats.messages;

-- Published: what a monitored service is called.
CREATE VIEW stats.probe_names AS SELECT app_id, id, name FROM stats.probes;

-- Requests that wait for their customer already are reminded from their next step on; the newest event tells the time.
INSERT INTO notifs.reminders (app_id, task_id, pending_at, due_at)
  SELECT t.app_id, t.id, t.pending_at, min(t.pending_at + step)
    FROM projects.tasks t, unnest(ARRAY[interval '7 days', interval '14 days', interval '28 days', interval '34 days']) step
   WHERE t.pending_status = 'customer' AND t.pending_at IS NOT NULL AND t.deleted_at IS NULL AND t.pending_at + step > (SELECT max(at) FROM platform.events)
   GROUP BY t.app_id, t.id;
