-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "accounts";

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "chats";

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "platform";

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "projects";

-- CreateTable
CREATE TABLE "accounts"."apps" (
    "id" CHAR(24) NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "task_key" TEXT NOT NULL,
    "provider" BOOLEAN NOT NULL DEFAULT false,
    "description" TEXT,
    "url" TEXT,
    "logo" TEXT,
    "primary_color" TEXT NOT NULL DEFAULT '#17607c',
    "privileged" BOOLEAN NOT NULL DEFAULT false,
    "features" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "options" JSONB NOT NULL DEFAULT '{}',
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "apps_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts"."users" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "email" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "job" TEXT,
    "phone" TEXT,
    "picture" TEXT,
    "locale" TEXT NOT NULL DEFAULT 'fr',
    "roles" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "staff" BOOLEAN NOT NULL DEFAULT false,
    "password_hash" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "users_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "accounts"."sessions" (
    "id" CHAR(24) NOT NULL,
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "in_app_id" CHAR(24),
    "parent_id" CHAR(24),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts"."signing_keys" (
    "kid" TEXT NOT NULL,
    "private_jwk" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "signing_keys_pkey" PRIMARY KEY ("kid")
);

-- CreateTable
CREATE TABLE "accounts"."login_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "login_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "accounts"."staff_sign_ins" (
    "hash" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "nonce" TEXT NOT NULL,
    "verifier" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staff_sign_ins_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "chats"."messages" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "thread_id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "internal" BOOLEAN NOT NULL,
    "author_id" CHAR(24) NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "messages_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "chats"."live_tickets" (
    "hash" TEXT NOT NULL,
    "session_id" CHAR(24) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "live_tickets_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "platform"."events" (
    "id" CHAR(24) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "app_id" CHAR(24),
    "actor" JSONB NOT NULL,
    "name" TEXT NOT NULL,
    "subject" CHAR(24) NOT NULL,
    "data" JSONB NOT NULL,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform"."undelivered" (
    "event_id" CHAR(24) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "undelivered_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "platform"."idempotent_answers" (
    "caller" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "status" INTEGER,
    "body" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotent_answers_pkey" PRIMARY KEY ("caller","key")
);

-- CreateTable
CREATE TABLE "platform"."settings" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "projects"."task_counters" (
    "app_id" CHAR(24) NOT NULL,
    "key" TEXT NOT NULL,
    "next" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "task_counters_pkey" PRIMARY KEY ("app_id")
);

-- CreateTable
CREATE TABLE "projects"."tasks" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'basic',
    "priority" SMALLINT NOT NULL DEFAULT 1,
    "list_id" TEXT NOT NULL DEFAULT 'todo',
    "owner_id" CHAR(24) NOT NULL,
    "created_by_id" CHAR(24),
    "planned_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "estimated_time" BIGINT,
    "first_estimated_time" BIGINT,
    "accepted_estimated_time" BIGINT,
    "estimated_time_accepted_at" TIMESTAMPTZ(3),
    "estimated_time_refused_at" TIMESTAMPTZ(3),
    "ellapsed_time" BIGINT NOT NULL DEFAULT 0,
    "pending_at" TIMESTAMPTZ(3),
    "pending_status" TEXT,
    "estimate_hold" BOOLEAN NOT NULL DEFAULT false,
    "merge_request_link" TEXT,
    "merge_request_accepted_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "invoiced_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),
    "archive_due_at" TIMESTAMPTZ(3),
    "auto_accept_due_at" TIMESTAMPTZ(3),
    "auto_done_due_at" TIMESTAMPTZ(3),
    "acted_at" TIMESTAMPTZ(3),
    "archive_spent_at" TIMESTAMPTZ(3),
    "thread_id" CHAR(24) NOT NULL,
    "private_thread_id" CHAR(24),
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tasks_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "projects"."labels" (
    "id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "key" TEXT,
    "position" INTEGER NOT NULL DEFAULT 0,
    "background_color" TEXT NOT NULL,
    "dependencies" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "depends_on" TEXT,
    "rules" JSONB NOT NULL DEFAULT '[]',
    "in_apps" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "not_in_apps" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "disabled_at" TIMESTAMPTZ(3),

    CONSTRAINT "labels_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "projects"."task_labels" (
    "app_id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "label_id" CHAR(24) NOT NULL,
    "type" TEXT NOT NULL,

    CONSTRAINT "task_labels_pkey" PRIMARY KEY ("app_id","task_id","label_id")
);

-- CreateTable
CREATE TABLE "projects"."task_members" (
    "app_id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "task_members_pkey" PRIMARY KEY ("app_id","task_id","user_id")
);

-- CreateTable
CREATE TABLE "projects"."milestones" (
    "id" CHAR(24) NOT NULL,
    "number" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "start_at" TIMESTAMPTZ(3) NOT NULL,
    "end_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "milestones_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "projects"."task_milestones" (
    "app_id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "milestone_id" CHAR(24) NOT NULL,

    CONSTRAINT "task_milestones_pkey" PRIMARY KEY ("app_id","task_id","milestone_id")
);

-- CreateTable
CREATE TABLE "projects"."work_logs" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "type" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "stopped_at" TIMESTAMPTZ(3),
    "paused_at" TIMESTAMPTZ(3),
    "pause_time_in_ms" BIGINT NOT NULL DEFAULT 0,
    "note" TEXT,

    CONSTRAINT "work_logs_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "apps_slug_key" ON "accounts"."apps"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "apps_task_key_key" ON "accounts"."apps"("task_key");

-- CreateIndex
CREATE INDEX "users_email_idx" ON "accounts"."users"("email");

-- CreateIndex
CREATE INDEX "users_id_idx" ON "accounts"."users"("id");

-- CreateIndex
CREATE UNIQUE INDEX "users_app_id_email_key" ON "accounts"."users"("app_id", "email");

-- CreateIndex
CREATE INDEX "sessions_app_id_user_id_idx" ON "accounts"."sessions"("app_id", "user_id");

-- CreateIndex
CREATE INDEX "sessions_parent_id_idx" ON "accounts"."sessions"("parent_id");

-- CreateIndex
CREATE INDEX "staff_sign_ins_expires_at_idx" ON "accounts"."staff_sign_ins"("expires_at");

-- CreateIndex
CREATE INDEX "messages_thread_id_created_at_id_idx" ON "chats"."messages"("thread_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "live_tickets_expires_at_idx" ON "chats"."live_tickets"("expires_at");

-- CreateIndex
CREATE INDEX "events_subject_at_id_idx" ON "platform"."events"("subject", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "events_app_id_at_idx" ON "platform"."events"("app_id", "at");

-- CreateIndex
CREATE INDEX "idempotent_answers_created_at_idx" ON "platform"."idempotent_answers"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "task_counters_key_key" ON "projects"."task_counters"("key");

-- CreateIndex
CREATE UNIQUE INDEX "tasks_slug_key" ON "projects"."tasks"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "tasks_thread_id_key" ON "projects"."tasks"("thread_id");

-- CreateIndex
CREATE UNIQUE INDEX "tasks_private_thread_id_key" ON "projects"."tasks"("private_thread_id");

-- CreateIndex
CREATE UNIQUE INDEX "labels_key_key" ON "projects"."labels"("key");

-- CreateIndex
CREATE UNIQUE INDEX "labels_id_type_key" ON "projects"."labels"("id", "type");

-- CreateIndex
CREATE INDEX "task_labels_label_id_app_id_idx" ON "projects"."task_labels"("label_id", "app_id");

-- CreateIndex
CREATE INDEX "task_members_app_id_user_id_idx" ON "projects"."task_members"("app_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "milestones_number_key" ON "projects"."milestones"("number");

-- CreateIndex
CREATE INDEX "task_milestones_milestone_id_app_id_idx" ON "projects"."task_milestones"("milestone_id", "app_id");

-- CreateIndex
CREATE INDEX "work_logs_app_id_task_id_started_at_idx" ON "projects"."work_logs"("app_id", "task_id", "started_at" DESC);

-- CreateIndex
CREATE INDEX "work_logs_user_id_started_at_idx" ON "projects"."work_logs"("user_id", "started_at" DESC);

-- AddForeignKey
ALTER TABLE "accounts"."users" ADD CONSTRAINT "users_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts"."sessions" ADD CONSTRAINT "sessions_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chats"."messages" ADD CONSTRAINT "messages_app_id_task_id_fkey" FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chats"."messages" ADD CONSTRAINT "messages_app_id_author_id_fkey" FOREIGN KEY ("app_id", "author_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects"."tasks" ADD CONSTRAINT "tasks_app_id_owner_id_fkey" FOREIGN KEY ("app_id", "owner_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects"."task_labels" ADD CONSTRAINT "task_labels_app_id_task_id_fkey" FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects"."task_labels" ADD CONSTRAINT "task_labels_label_id_type_fkey" FOREIGN KEY ("label_id", "type") REFERENCES "projects"."labels"("id", "type") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects"."task_members" ADD CONSTRAINT "task_members_app_id_task_id_fkey" FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects"."task_members" ADD CONSTRAINT "task_members_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects"."task_milestones" ADD CONSTRAINT "task_milestones_app_id_task_id_fkey" FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects"."task_milestones" ADD CONSTRAINT "task_milestones_milestone_id_fkey" FOREIGN KEY ("milestone_id") REFERENCES "projects"."milestones"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects"."work_logs" ADD CONSTRAINT "work_logs_app_id_task_id_fkey" FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects"."work_logs" ADD CONSTRAINT "work_logs_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema file cannot say: rules that must never be broken, indexes made for one screen, published views.

-- platform: the event table is append-only
CREATE FUNCTION platform.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'platform.events is append-only' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'events_append_only';
END $$;
CREATE TRIGGER events_append_only BEFORE UPDATE OR DELETE ON platform.events FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER events_no_truncate BEFORE TRUNCATE ON platform.events FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE INDEX undelivered_by_age ON platform.undelivered (at, event_id);

-- accounts
ALTER TABLE accounts.apps
  ADD CONSTRAINT apps_task_key_form CHECK (task_key ~ '^[A-Z][A-Z0-9]{1,5}$'),
  ADD CONSTRAINT apps_primary_color_form CHECK (primary_color ~ '^#[0-9A-Fa-f]{6}$');
ALTER TABLE accounts.users
  ADD CONSTRAINT users_email_lower CHECK (email = lower(email)),
  ADD CONSTRAINT users_locale_known CHECK (locale IN ('fr', 'en'));
CREATE UNIQUE INDEX apps_one_provider ON accounts.apps (provider) WHERE provider;

-- Published: who a person is, for every service that shows a name.
CREATE VIEW accounts.people AS
  SELECT app_id, id, first_name, last_name, picture, staff, locale, roles, deleted_at FROM accounts.users;

-- Published: what the gate of every call needs, one indexed row by session.
CREATE VIEW accounts.callers AS
  SELECT s.id AS session_id, s.app_id AS home_app_id, s.user_id, s.in_app_id, s.expires_at,
         coalesce(s.ended_at, parent.ended_at) AS ended_at,
         u.roles, u.staff, u.locale, u.deleted_at,
         home.disabled_at AS home_disabled_at, entered.disabled_at AS entered_disabled_at
    FROM accounts.sessions s
    JOIN accounts.users u ON u.app_id = s.app_id AND u.id = s.user_id
    JOIN accounts.apps home ON home.id = s.app_id
    LEFT JOIN accounts.apps entered ON entered.id = s.in_app_id
    LEFT JOIN accounts.sessions parent ON parent.id = s.parent_id;

-- Published: what an account is called, and the key of its readable ids.
CREATE VIEW accounts.app_cards AS SELECT id, slug, name, task_key, provider, disabled_at FROM accounts.apps;

-- Published: gives a member of staff a row in a customer's account, so that they can own, follow and log there. True when the account exists.
CREATE FUNCTION accounts.register_staff(account char(24), person char(24), moment timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM accounts.apps WHERE id = account AND disabled_at IS NULL) THEN RETURN false; END IF;
  INSERT INTO accounts.users (app_id, id, email, first_name, last_name, job, picture, locale, roles, staff, created_at)
    SELECT account, u.id, u.email, u.first_name, u.last_name, u.job, u.picture, u.locale, u.roles, true, moment
      FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id AND a.provider
     WHERE u.id = person AND u.staff AND u.deleted_at IS NULL
  ON CONFLICT DO NOTHING;
  RETURN true;
END $$;

-- projects
ALTER TABLE projects.tasks
  ADD CONSTRAINT tasks_list_known CHECK (list_id IN ('todo', 'in_progress', 'done')),
  ADD CONSTRAINT tasks_kind_known CHECK (kind IN ('basic', 'alert', 'issue')),
  ADD CONSTRAINT tasks_priority_known CHECK (priority BETWEEN 0 AND 4),
  ADD CONSTRAINT tasks_pending_known CHECK (pending_status IN ('customer', 'completed', 'merge_request')),
  ADD CONSTRAINT tasks_pending_whole CHECK ((pending_at IS NULL) = (pending_status IS NULL)),
  ADD CONSTRAINT tasks_hold_is_pending CHECK (NOT estimate_hold OR pending_status = 'customer'),
  ADD CONSTRAINT tasks_one_answer CHECK (estimated_time_accepted_at IS NULL OR estimated_time_refused_at IS NULL),
  ADD CONSTRAINT tasks_estimate_step CHECK (estimated_time >= 0 AND estimated_time % 900000 = 0),
  ADD CONSTRAINT tasks_done_dated CHECK ((list_id = 'done') = (done_at IS NOT NULL)),
  ADD CONSTRAINT tasks_auto_accept_asked CHECK (auto_accept_due_at IS NULL OR pending_status = 'completed');

-- The board: one index per order of a list (TSK-019, OPEN-025).
CREATE INDEX tasks_board_open ON projects.tasks (app_id, list_id, priority DESC, created_at DESC, id DESC) WHERE deleted_at IS NULL AND list_id <> 'done';
CREATE INDEX tasks_board_done ON projects.tasks (app_id, done_at DESC, id DESC) WHERE deleted_at IS NULL AND list_id = 'done';
-- The deadlines: only rows that have one (TMR-001 to TMR-005).
CREATE INDEX tasks_archive_due ON projects.tasks (archive_due_at, app_id, id) WHERE archive_due_at IS NOT NULL;
CREATE INDEX tasks_auto_accept_due ON projects.tasks (auto_accept_due_at, app_id, id) WHERE auto_accept_due_at IS NOT NULL;
CREATE INDEX tasks_auto_done_due ON projects.tasks (auto_done_due_at, app_id, id) WHERE auto_done_due_at IS NOT NULL;

ALTER TABLE projects.labels
  ADD CONSTRAINT labels_type_known CHECK (type IN ('category', 'theme', 'tag')),
  ADD CONSTRAINT labels_depends_known CHECK (depends_on IN ('category', 'theme'));
CREATE UNIQUE INDEX labels_name_per_type ON projects.labels (type, lower(name)) WHERE cardinality(in_apps) = 0;
-- One category per request (LBL-008).
CREATE UNIQUE INDEX task_labels_one_category ON projects.task_labels (app_id, task_id) WHERE type = 'category';
-- A label that its filter keeps from this account cannot be attached at all (LBL-001).
CREATE FUNCTION projects.refuse_foreign_label() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM projects.labels l WHERE l.id = NEW.label_id
      AND (cardinality(l.in_apps) = 0 OR NEW.app_id = ANY (l.in_apps)) AND NOT (NEW.app_id = ANY (l.not_in_apps))
  ) THEN
    RAISE EXCEPTION 'label of another account' USING ERRCODE = 'check_violation', CONSTRAINT = 'task_labels_own_account';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER task_labels_own_account BEFORE INSERT OR UPDATE ON projects.task_labels FOR EACH ROW EXECUTE FUNCTION projects.refuse_foreign_label();

ALTER TABLE projects.work_logs
  ADD CONSTRAINT work_logs_type_known CHECK (type IN ('quick', 'action', 'manual')),
  ADD CONSTRAINT work_logs_span CHECK (stopped_at >= started_at),
  ADD CONSTRAINT work_logs_pause_open CHECK (paused_at IS NULL OR stopped_at IS NULL),
  ADD CONSTRAINT work_logs_pause CHECK (pause_time_in_ms >= 0);
-- One running work log per person over all accounts (WLG-008); a paused one does not run.
CREATE UNIQUE INDEX work_logs_one_running ON projects.work_logs (user_id) WHERE stopped_at IS NULL AND paused_at IS NULL;

-- Published: which request a thread belongs to, and on which side it is.
CREATE VIEW projects.task_threads AS
  SELECT app_id, id AS task_id, slug, thread_id, false AS internal, deleted_at, owner_id FROM projects.tasks
  UNION ALL
  SELECT app_id, id, slug, private_thread_id, true, deleted_at, owner_id FROM projects.tasks WHERE private_thread_id IS NOT NULL;

-- chats
ALTER TABLE chats.messages ADD CONSTRAINT messages_length CHECK (char_length(text) BETWEEN 1 AND 2500);
