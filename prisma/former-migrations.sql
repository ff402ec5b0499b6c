-- MIGRATION 0001_foundation
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
-- MIGRATION 0002_request_lists
-- CreateIndex
CREATE INDEX "tasks_app_id_created_at_id_idx" ON "projects"."tasks"("app_id", "created_at" DESC, "id" DESC);

-- What the schema file cannot say.

-- Lists of open requests, the newest first, and the archive, the latest archived first (API-012, API-006).
CREATE INDEX tasks_open_newest ON projects.tasks (app_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX tasks_archived_latest ON projects.tasks (app_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;

-- Published: what an account has set about its requests (SRC-018, OPEN-028).
CREATE VIEW accounts.request_settings AS
  SELECT id AS app_id, options -> 'membersFilterDisabled' = 'true'::jsonb AS members_filter_disabled FROM accounts.apps;
-- MIGRATION 0003_request_cases
-- CreateIndex
CREATE INDEX "tasks_id_idx" ON "projects"."tasks"("id");

-- What the schema file cannot say.

-- Published: the mail address too, because staff with a duty of their own are named by it in the settings (OPEN-024).
CREATE OR REPLACE VIEW accounts.callers AS
  SELECT s.id AS session_id, s.app_id AS home_app_id, s.user_id, s.in_app_id, s.expires_at,
         coalesce(s.ended_at, parent.ended_at) AS ended_at,
         u.roles, u.staff, u.locale, u.deleted_at,
         home.disabled_at AS home_disabled_at, entered.disabled_at AS entered_disabled_at, u.email
    FROM accounts.sessions s
    JOIN accounts.users u ON u.app_id = s.app_id AND u.id = s.user_id
    JOIN accounts.apps home ON home.id = s.app_id
    LEFT JOIN accounts.apps entered ON entered.id = s.in_app_id
    LEFT JOIN accounts.sessions parent ON parent.id = s.parent_id;

-- Whose finished work logs lie over a span of time.
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE INDEX work_logs_by_span ON projects.work_logs USING gist (user_id, tstzrange(started_at, stopped_at)) WHERE stopped_at IS NOT NULL;

-- A correction never lays a work log over another one of the same person that it did not lie over before (ERR-018). Timers may: one rests
-- while another runs, and quick logs are entered one after the other. That is why this is no exclusion constraint.
-- Corrections of one person's logs take their turn, so that two at once cannot both miss each other.
CREATE FUNCTION projects.refuse_new_overlap() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('projects.work_logs ' || NEW.user_id, 0));
  IF EXISTS (
    SELECT FROM projects.work_logs other
     WHERE other.user_id = NEW.user_id AND other.stopped_at IS NOT NULL AND (other.app_id, other.id) <> (NEW.app_id, NEW.id)
       AND tstzrange(other.started_at, other.stopped_at) && tstzrange(NEW.started_at, NEW.stopped_at)
       AND NOT tstzrange(other.started_at, other.stopped_at) && tstzrange(OLD.started_at, OLD.stopped_at)
  ) THEN
    RAISE EXCEPTION 'work log over another one' USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'work_logs_no_new_overlap';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER work_logs_no_new_overlap BEFORE UPDATE ON projects.work_logs FOR EACH ROW
  WHEN (OLD.stopped_at IS NOT NULL AND (OLD.started_at, OLD.stopped_at) IS DISTINCT FROM (NEW.started_at, NEW.stopped_at))
  EXECUTE FUNCTION projects.refuse_new_overlap();
-- MIGRATION 0004_search
-- Words of the product, for every service: lower case, without accents, stemmed as French, which English words survive as well.
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;

CREATE TEXT SEARCH CONFIGURATION platform.fr (COPY = pg_catalog.french);
ALTER TEXT SEARCH CONFIGURATION platform.fr
  ALTER MAPPING FOR asciiword, asciihword, hword_asciipart, word, hword, hword_part WITH public.unaccent, pg_catalog.french_stem;

-- A text as plain words with one space between them: what is no letter and no digit separates, so that `srv-01.lumen.example` is four words.
CREATE FUNCTION platform.plain(content text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(lower(public.unaccent(content) COLLATE pg_c_utf8), '[^[:alnum:]]+', ' ', 'g'))
$$;

-- The words of a text as a search index keeps them, marked with whose they are: `@…` cannot be typed as a word, so a
-- search for `@account & word` walks the entries of this account alone.
CREATE FUNCTION platform.search_words_of(owner text, content text) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT strip(to_tsvector('platform.fr', platform.plain(content))) || array_to_tsvector(ARRAY['@' || owner])
$$;

-- A word, and the word with any one letter missing: two words that share one of these are one typo apart, or nearly.
CREATE FUNCTION platform.slips(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT left(word, gone - 1) || substr(word, gone + 1)) || word FROM generate_series(1, length(word)) gone
$$;

-- CreateTable
CREATE TABLE "platform"."known_words" (
    "word" TEXT COLLATE "C" NOT NULL,
    "slips" TEXT[],

    CONSTRAINT "known_words_pkey" PRIMARY KEY ("word")
);

-- CreateTable
CREATE TABLE "projects"."task_search" (
    "app_id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "name_words" tsvector NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "task_search_pkey" PRIMARY KEY ("app_id","task_id")
);

-- CreateTable
CREATE TABLE "chats"."message_search" (
    "app_id" CHAR(24) NOT NULL,
    "message_id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "internal" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "message_search_pkey" PRIMARY KEY ("app_id","message_id")
);

-- CreateIndex
CREATE INDEX "known_words_slips_idx" ON "platform"."known_words" USING GIN ("slips") WITH (fastupdate = off);

-- CreateIndex
CREATE INDEX "task_search_newest_idx" ON "projects"."task_search"("app_id", "created_at" DESC, "task_id" DESC);

-- CreateIndex
CREATE INDEX "task_search_name_words_idx" ON "projects"."task_search" USING GIN ("name_words") WITH (fastupdate = off);

-- CreateIndex
CREATE INDEX "task_search_words_idx" ON "projects"."task_search" USING GIN ("words") WITH (fastupdate = off);

-- CreateIndex
CREATE INDEX "message_search_newest_idx" ON "chats"."message_search"("app_id", "internal", "created_at" DESC, "message_id" DESC);

-- CreateIndex
CREATE INDEX "message_search_words_idx" ON "chats"."message_search" USING GIN ("words") WITH (fastupdate = off);

-- AddForeignKey
ALTER TABLE "projects"."task_search" ADD CONSTRAINT "task_search_app_id_task_id_fkey" FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chats"."message_search" ADD CONSTRAINT "message_search_app_id_message_id_fkey" FOREIGN KEY ("app_id", "message_id") REFERENCES "chats"."messages"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Plans serve every account alike. Left to the average account, the planner would sort all rows of the biggest one to find its newest: it
-- shall expect the biggest each time.
ALTER TABLE projects.task_search ALTER COLUMN app_id SET (n_distinct = 1);
ALTER TABLE chats.message_search ALTER COLUMN app_id SET (n_distinct = 1);

-- Published: keeps the words of texts for those who mistype them. Words alone, without where they stood. In one order, so that two writers
-- of the same new words wait for each other instead of blocking each other.
CREATE FUNCTION platform.learn_words(texts text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO platform.known_words (word, slips)
    SELECT word, platform.slips(word)
      FROM (SELECT DISTINCT word FROM unnest(texts) content, string_to_table(platform.plain(content), ' ') word WHERE word ~ '^[a-z]{4,30}$') met
     WHERE NOT EXISTS (SELECT FROM platform.known_words known WHERE known.word = met.word)
     ORDER BY word
  ON CONFLICT DO NOTHING
$$;

-- projects: the index of a request's own text, in the transaction of the request and whoever writes it
CREATE FUNCTION projects.index_new_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO projects.task_search (app_id, task_id, created_at, name_words, words)
    SELECT app_id, id, created_at, platform.search_words_of(app_id, name), platform.search_words_of(app_id, name || ' ' || description) FROM fresh;
  PERFORM platform.learn_words((SELECT array_agg(name || ' ' || description) FROM fresh));
  RETURN NULL;
END $$;
CREATE TRIGGER tasks_index_new AFTER INSERT ON projects.tasks REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION projects.index_new_tasks();

CREATE FUNCTION projects.index_changed_task() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE projects.task_search
     SET name_words = platform.search_words_of(NEW.app_id, NEW.name), words = platform.search_words_of(NEW.app_id, NEW.name || ' ' || NEW.description)
   WHERE app_id = NEW.app_id AND task_id = NEW.id;
  PERFORM platform.learn_words(ARRAY[NEW.name || ' ' || NEW.description]);
  RETURN NULL;
END $$;
CREATE TRIGGER tasks_index_changed AFTER UPDATE ON projects.tasks FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.description IS DISTINCT FROM NEW.description) EXECUTE FUNCTION projects.index_changed_task();

-- chats: the index of messages. Internal ones belong to `account!`, a mark that no customer's search carries.
CREATE FUNCTION chats.side_of(app_id text, internal boolean) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$ SELECT app_id || CASE WHEN internal THEN '!' ELSE '' END $$;

CREATE FUNCTION chats.index_new_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chats.message_search (app_id, message_id, task_id, internal, created_at, words)
    SELECT m.app_id, m.id, m.task_id, m.internal, m.created_at,
           platform.search_words_of(chats.side_of(m.app_id, m.internal), m.text)
      FROM fresh m;
  PERFORM platform.learn_words((SELECT array_agg(text) FROM fresh));
  RETURN NULL;
END $$;
CREATE TRIGGER messages_index_new AFTER INSERT ON chats.messages REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION chats.index_new_messages();

CREATE FUNCTION chats.index_changed_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE chats.message_search SET words = platform.search_words_of(chats.side_of(NEW.app_id, NEW.internal), NEW.text), internal = NEW.internal
   WHERE app_id = NEW.app_id AND message_id = NEW.id;
  PERFORM platform.learn_words(ARRAY[NEW.text]);
  RETURN NULL;
END $$;
CREATE TRIGGER messages_index_changed AFTER UPDATE ON chats.messages FOR EACH ROW
  WHEN (OLD.text IS DISTINCT FROM NEW.text OR OLD.internal <> NEW.internal) EXECUTE FUNCTION chats.index_changed_message();

-- Published: what is said in messages, as words to look for and as text to show. Readers keep `internal` from customers.
CREATE VIEW chats.message_words AS SELECT app_id, message_id, task_id, internal, created_at, words FROM chats.message_search;
CREATE VIEW chats.message_texts AS SELECT app_id, id AS message_id, task_id, internal, text, created_at FROM chats.messages;

-- What was written before there was a search
INSERT INTO projects.task_search (app_id, task_id, created_at, name_words, words)
  SELECT app_id, id, created_at, platform.search_words_of(app_id, name), platform.search_words_of(app_id, name || ' ' || description) FROM projects.tasks;
INSERT INTO chats.message_search (app_id, message_id, task_id, internal, created_at, words)
  SELECT app_id, id, task_id, internal, created_at, platform.search_words_of(chats.side_of(app_id, internal), text) FROM chats.messages;
SELECT platform.learn_words(array_agg(name || ' ' || description)) FROM projects.tasks;
SELECT platform.learn_words(array_agg(text)) FROM chats.messages;
-- MIGRATION 0005_storages
-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "storages";

-- CreateTable
CREATE TABLE "storages"."files" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "uploader_id" CHAR(24) NOT NULL,
    "originalname" TEXT NOT NULL,
    "mimetype" TEXT NOT NULL,
    "size" INTEGER,
    "preview_size" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "attached_at" TIMESTAMPTZ(3),
    "discard_due_at" TIMESTAMPTZ(3),

    CONSTRAINT "files_pkey" PRIMARY KEY ("app_id","id")
);

-- AlterTable
ALTER TABLE "chats"."messages" ADD COLUMN "file_id" CHAR(24);

-- AddForeignKey
ALTER TABLE "storages"."files" ADD CONSTRAINT "files_app_id_uploader_id_fkey" FOREIGN KEY ("app_id", "uploader_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chats"."messages" ADD CONSTRAINT "messages_app_id_file_id_fkey" FOREIGN KEY ("app_id", "file_id") REFERENCES "storages"."files"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- storages
ALTER TABLE storages.files
  ADD CONSTRAINT files_type_known CHECK (mimetype IN ('image/jpeg', 'image/png', 'application/pdf')),
  ADD CONSTRAINT files_size CHECK (size BETWEEN 1 AND 26214400),
  ADD CONSTRAINT files_name CHECK (char_length(originalname) BETWEEN 1 AND 120),
  -- A file is attached, or it is going to be discarded.
  ADD CONSTRAINT files_kept_or_due CHECK ((attached_at IS NULL) = (discard_due_at IS NOT NULL));
CREATE INDEX files_discard_due ON storages.files (discard_due_at, app_id, id) WHERE discard_due_at IS NOT NULL;

-- Published: what a message shows of the file that it carries.
CREATE VIEW storages.file_cards AS
  SELECT app_id, id, mimetype, originalname, size, preview_size IS NOT NULL AS has_preview FROM storages.files WHERE size IS NOT NULL;

-- Published: makes a file belong to a message for good. 'attached', 'taken' when it belongs to one already, 'unknown' when this person sent no such
-- file to this account. In the transaction of the message; of two at once, the second waits and is told 'taken'.
CREATE FUNCTION storages.attach_file(account char(24), file char(24), person char(24), moment timestamptz) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  UPDATE storages.files SET attached_at = moment, discard_due_at = NULL
   WHERE app_id = account AND id = file AND uploader_id = person AND attached_at IS NULL AND size IS NOT NULL;
  IF FOUND THEN RETURN 'attached'; END IF;
  IF EXISTS (SELECT 1 FROM storages.files WHERE app_id = account AND id = file AND uploader_id = person AND attached_at IS NOT NULL) THEN RETURN 'taken'; END IF;
  RETURN 'unknown';
END $$;

-- chats: a file belongs to one message (THR-004)
CREATE UNIQUE INDEX messages_file ON chats.messages (app_id, file_id) WHERE file_id IS NOT NULL;

-- Published: the message that carries a file, and on which side of the request it stands.
CREATE VIEW chats.file_messages AS
  SELECT app_id, file_id, id AS message_id, thread_id, task_id, internal FROM chats.messages WHERE file_id IS NOT NULL;
-- MIGRATION 0006_task_changes
-- CreateTable
CREATE TABLE "projects"."task_changes" (
    "id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "change" JSONB NOT NULL,
    "undo_until" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "discard_due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "task_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "projects"."task_change_lines" (
    "app_id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "change_id" CHAR(24) NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,

    CONSTRAINT "task_change_lines_pkey" PRIMARY KEY ("app_id","task_id","change_id")
);

-- CreateIndex
CREATE INDEX "task_changes_discard_due_at_idx" ON "projects"."task_changes"("discard_due_at");

-- CreateIndex
CREATE INDEX "task_change_lines_change_id_idx" ON "projects"."task_change_lines"("change_id");

-- AddForeignKey
ALTER TABLE "projects"."task_change_lines" ADD CONSTRAINT "task_change_lines_app_id_task_id_fkey" FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects"."task_change_lines" ADD CONSTRAINT "task_change_lines_change_id_fkey" FOREIGN KEY ("change_id") REFERENCES "projects"."task_changes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Undone in time or not at all.
ALTER TABLE projects.task_changes
  ADD CONSTRAINT task_changes_undone_in_time CHECK (undone_at < undo_until),
  ADD CONSTRAINT task_changes_kept_till_then CHECK (discard_due_at >= undo_until);
-- MIGRATION 0007_filter_marks
-- AlterTable
ALTER TABLE "projects"."tasks" ADD COLUMN "link_marks" tsvector NOT NULL DEFAULT ''::tsvector;

-- What the schema file cannot say.

-- What filters ask of a request, as marks that one index holds: of its own columns, and of its labels, members and sprints. The first of
-- them, list and account, is asked each time, so that no search walks another account's requests (SRC-012 to SRC-016).
ALTER TABLE projects.tasks ADD COLUMN own_marks tsvector GENERATED ALWAYS AS (array_to_tsvector(ARRAY[
  list_id || ':' || app_id, 'kind:' || kind, 'priority:' || priority, 'pending:' || (pending_at IS NOT NULL)::text,
  -- EST-001
  'estimate:' || CASE WHEN coalesce(estimated_time, 0) = 0 THEN 'without' WHEN estimated_time_refused_at IS NOT NULL THEN 'refused'
                      WHEN estimated_time_accepted_at IS NOT NULL THEN 'accepted' ELSE 'waiting' END])) STORED;

-- The marks of a row of task_labels, task_members or task_milestones: what is attached, and that something of its kind is.
CREATE FUNCTION projects.link_marks(link jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY[kind || ':' || coalesce(link ->> 'label_id', link ->> 'user_id', link ->> 'milestone_id'), kind]
    FROM (SELECT CASE WHEN link ? 'label_id' THEN link ->> 'type' WHEN link ? 'user_id' THEN 'member' ELSE 'sprint' END AS kind) k
$$;

-- Marks come and go one by one: of two people at once, the second adds to what the first has left.
CREATE FUNCTION projects.mark_task() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  marks text[];
BEGIN
  IF TG_OP <> 'INSERT' THEN
    marks := projects.link_marks(to_jsonb(OLD));
    UPDATE projects.tasks
       SET link_marks = CASE WHEN ts_delete(link_marks, marks[1]) @@ (quote_literal(marks[2] || ':') || ':*')::tsquery
                             THEN ts_delete(link_marks, marks[1]) ELSE ts_delete(link_marks, marks) END
     WHERE app_id = OLD.app_id AND id = OLD.task_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE projects.tasks SET link_marks = link_marks || array_to_tsvector(projects.link_marks(to_jsonb(NEW))) WHERE app_id = NEW.app_id AND id = NEW.task_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER task_labels_mark AFTER INSERT OR DELETE OR UPDATE OF label_id, type ON projects.task_labels FOR EACH ROW EXECUTE FUNCTION projects.mark_task();
CREATE TRIGGER task_members_mark AFTER INSERT OR DELETE OR UPDATE OF user_id ON projects.task_members FOR EACH ROW EXECUTE FUNCTION projects.mark_task();
CREATE TRIGGER task_milestones_mark AFTER INSERT OR DELETE OR UPDATE OF milestone_id ON projects.task_milestones FOR EACH ROW EXECUTE FUNCTION projects.mark_task();

-- What was attached before there were marks
UPDATE projects.tasks t SET link_marks = array_to_tsvector(links.marks)
  FROM (SELECT app_id, task_id, array_agg(DISTINCT mark) AS marks FROM (
          SELECT app_id, task_id, projects.link_marks(to_jsonb(l)) AS marks FROM projects.task_labels l
          UNION ALL SELECT app_id, task_id, projects.link_marks(to_jsonb(m)) FROM projects.task_members m
          UNION ALL SELECT app_id, task_id, projects.link_marks(to_jsonb(s)) FROM projects.task_milestones s) link, unnest(link.marks) mark
         GROUP BY app_id, task_id) links
 WHERE t.app_id = links.app_id AND t.id = links.task_id;

CREATE INDEX tasks_open_marks ON projects.tasks USING gin ((own_marks || link_marks)) WITH (fastupdate = off) WHERE deleted_at IS NULL;

-- Dates are ranges, not marks.
CREATE INDEX tasks_open_due ON projects.tasks (app_id, due_at) WHERE deleted_at IS NULL AND due_at IS NOT NULL;
CREATE INDEX tasks_open_planned ON projects.tasks (app_id, planned_at) WHERE deleted_at IS NULL AND planned_at IS NOT NULL;

-- Sums are made of the requests that have a figure; those of whole lists are read off this index alone, and the few whose time is not shown off
-- the other (API-010, API-019, BKL-005).
CREATE INDEX tasks_open_figures ON projects.tasks (app_id, list_id)
  INCLUDE (estimated_time, estimated_time_accepted_at, estimated_time_refused_at, ellapsed_time, pending_at)
  WHERE deleted_at IS NULL AND (estimated_time IS NOT NULL OR ellapsed_time <> 0);
CREATE INDEX tasks_open_hidden_time ON projects.tasks (app_id, list_id) WHERE deleted_at IS NULL AND metadata -> 'hideTimeTracking' = 'true'::jsonb;
-- MIGRATION 0008_waiting
-- What the schema file cannot say.

-- What waits for an answer, the longest wait first: of the customer (a question, a completion, an estimate), and of staff (an estimate that was
-- refused, or accepted and not begun).
CREATE INDEX tasks_wait_for_customer ON projects.tasks (app_id, coalesce(pending_at, created_at), id)
  WHERE deleted_at IS NULL
    AND (pending_status IN ('customer', 'completed') OR (estimated_time > 0 AND estimated_time_accepted_at IS NULL AND estimated_time_refused_at IS NULL));
CREATE INDEX tasks_wait_for_staff ON projects.tasks (app_id, coalesce(estimated_time_refused_at, estimated_time_accepted_at), id)
  WHERE deleted_at IS NULL AND estimated_time > 0 AND (pending_status IS NULL OR pending_status = 'merge_request')
    AND (estimated_time_refused_at IS NOT NULL OR (estimated_time_accepted_at IS NOT NULL AND list_id = 'todo'));

-- Published: who is told what happens to a request, its owner and its members (OPEN-064); an owner who is a member too stands there twice.
CREATE VIEW projects.task_followers AS
  SELECT app_id, id AS task_id, owner_id AS user_id FROM projects.tasks
  UNION ALL
  SELECT app_id, task_id, user_id FROM projects.task_members;
-- MIGRATION 0009_more_marks
-- What the schema file cannot say.

-- Two kinds of marks more. Sums under filters are made of the requests that have a figure (API-010, API-019); and that something is missing is a
-- mark of its own (SRC-015, SRC-016): asked as "not that mark", it would have to be looked up in a list that most requests are in.
ALTER TABLE projects.tasks ALTER COLUMN own_marks SET EXPRESSION AS (array_to_tsvector(array_remove(ARRAY[
  list_id || ':' || app_id, 'kind:' || kind, 'priority:' || priority, 'pending:' || (pending_at IS NOT NULL)::text,
  -- EST-001
  'estimate:' || CASE WHEN coalesce(estimated_time, 0) = 0 THEN 'without' WHEN estimated_time_refused_at IS NOT NULL THEN 'refused'
                      WHEN estimated_time_accepted_at IS NOT NULL THEN 'accepted' ELSE 'waiting' END,
  CASE WHEN estimated_time IS NOT NULL OR ellapsed_time <> 0 THEN 'figured:' || app_id END,
  CASE WHEN NOT link_marks @@ 'category'::tsquery THEN 'no:category' END, CASE WHEN NOT link_marks @@ 'theme'::tsquery THEN 'no:theme' END,
  CASE WHEN NOT link_marks @@ 'tag'::tsquery THEN 'no:tag' END, CASE WHEN NOT link_marks @@ 'sprint'::tsquery THEN 'no:sprint' END], NULL)));
-- MIGRATION 0010_app_cards
-- AlterTable
ALTER TABLE "accounts"."apps" ADD COLUMN     "config" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "external_apps" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "accounts"."support_codes" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "code" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "support_codes_pkey" PRIMARY KEY ("app_id","user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "support_codes_code_key" ON "accounts"."support_codes"("code");

-- CreateIndex
CREATE INDEX "support_codes_expires_at_idx" ON "accounts"."support_codes"("expires_at");

-- AddForeignKey
ALTER TABLE "accounts"."support_codes" ADD CONSTRAINT "support_codes_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema file cannot say.

-- The cards of external apps (APP-002): a dozen at most, each whole. Their addresses become links, so that nothing but http(s) is stored.
ALTER TABLE accounts.apps
  ADD CONSTRAINT apps_external_apps_form CHECK (CASE WHEN jsonb_typeof(external_apps) <> 'array' THEN false ELSE
    jsonb_array_length(external_apps) <= 12 AND length(external_apps::text) <= 20000
    AND jsonb_array_length(external_apps) = jsonb_array_length(jsonb_path_query_array(external_apps, 'strict $[*] ? (
      @.name like_regex "^[^[:cntrl:]]{1,80}$" && @.accessUrl like_regex "^https?://[^[:space:]]+$"
      && @.primaryColor like_regex "^#[0-9A-Fa-f]{6}$" && @.secondaryColor like_regex "^#[0-9A-Fa-f]{6}$"
      && (@.logoUrl == null || @.logoUrl like_regex "^(https://|/[^/])[^[:space:]]*$"))'))
    END),
  ADD CONSTRAINT apps_config_form CHECK (jsonb_typeof(config) = 'object');
ALTER TABLE accounts.support_codes
  ADD CONSTRAINT support_codes_code_form CHECK (code ~ '^[0-9]{6}$');
-- MIGRATION 0011_availability
-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "stats";

-- CreateTable
CREATE TABLE "stats"."probes" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "provider_monitor_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "probes_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "stats"."probe_events" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "probe_id" CHAR(24) NOT NULL,
    "event_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "cause" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "acknowledged_at" TIMESTAMPTZ(3),
    "resolved_at" TIMESTAMPTZ(3),
    "call" BOOLEAN NOT NULL DEFAULT false,
    "is_prod" BOOLEAN NOT NULL,

    CONSTRAINT "probe_events_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "stats"."pulls" (
    "source" TEXT NOT NULL,
    "succeeded_at" TIMESTAMPTZ(3),
    "events_until" TIMESTAMPTZ(3),

    CONSTRAINT "pulls_pkey" PRIMARY KEY ("source")
);

-- CreateIndex
CREATE UNIQUE INDEX "probes_provider_monitor_id_key" ON "stats"."probes"("provider_monitor_id");

-- CreateIndex
CREATE UNIQUE INDEX "probe_events_event_id_key" ON "stats"."probe_events"("event_id");

-- CreateIndex
CREATE INDEX "probe_events_app_id_probe_id_started_at_idx" ON "stats"."probe_events"("app_id", "probe_id", "started_at");

-- AddForeignKey
ALTER TABLE "stats"."probes" ADD CONSTRAINT "probes_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stats"."probe_events" ADD CONSTRAINT "probe_events_app_id_probe_id_fkey" FOREIGN KEY ("app_id", "probe_id") REFERENCES "stats"."probes"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- stats
ALTER TABLE stats.probes
  ADD CONSTRAINT probes_name CHECK (char_length(name) BETWEEN 1 AND 200);
ALTER TABLE stats.probe_events
  ADD CONSTRAINT probe_events_type_known CHECK (type IN ('TO_DEFINE', 'INTERNAL', 'EXTERNAL', 'CUSTOMER', 'MAINTENANCE')),
  ADD CONSTRAINT probe_events_acknowledged_after_start CHECK (acknowledged_at >= started_at),
  ADD CONSTRAINT probe_events_resolved_after_start CHECK (resolved_at >= started_at);
-- What stood in a period, however long ago it began.
CREATE INDEX probe_events_span ON stats.probe_events USING gist (app_id, tstzrange(started_at, resolved_at, '[]'));
CREATE INDEX probe_events_unresolved ON stats.probe_events (app_id, started_at) WHERE resolved_at IS NULL;
-- MIGRATION 0012_list_marks
-- What the schema file cannot say.

-- A mark as a short word that it has in one list of one account alone: what is asked of a list is found among the requests of this list, however
-- many others in the same index have the same mark.
CREATE FUNCTION projects.mark_word(place text, mark text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT left(md5(place || mark), 8)
$$;

-- The marks of a request's own columns. As functions, since what is written at the column itself is read anew by every change of a row.
CREATE FUNCTION projects.column_marks(
  kind text, priority smallint, pending_at timestamptz, estimated_time bigint, accepted_at timestamptz, refused_at timestamptz, links tsvector
) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN ARRAY[
    'kind:' || kind, 'priority:' || priority, CASE WHEN pending_at IS NULL THEN 'pending:false' ELSE 'pending:true' END,
    -- EST-001
    CASE WHEN coalesce(estimated_time, 0) = 0 THEN 'estimate:without' WHEN refused_at IS NOT NULL THEN 'estimate:refused'
         WHEN accepted_at IS NOT NULL THEN 'estimate:accepted' ELSE 'estimate:waiting' END,
    CASE WHEN NOT links @@ 'category'::tsquery THEN 'no:category' END, CASE WHEN NOT links @@ 'theme'::tsquery THEN 'no:theme' END,
    CASE WHEN NOT links @@ 'tag'::tsquery THEN 'no:tag' END, CASE WHEN NOT links @@ 'sprint'::tsquery THEN 'no:sprint' END];
END $$;

CREATE FUNCTION projects.own_marks(app_id text, list_id text, figured boolean, marks text[]) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN array_to_tsvector(array_remove(marks || (list_id || ':' || app_id) || CASE WHEN figured THEN 'figured:' || app_id END, NULL));
END $$;

-- All marks of a request as words of its list. An index entry has room for some 200: a request with more than 150 is marked as one that has to be
-- looked at itself.
CREATE FUNCTION projects.list_marks(app_id text, list_id text, figured boolean, marks text[], links tsvector) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  place text := list_id || ':' || app_id || ':';
  words text[] := marks || 'listed'::text || CASE WHEN figured THEN 'figured' END || tsvector_to_array(links);
BEGIN
  IF cardinality(words) > 150 THEN
    words := ARRAY['listed', 'figured', 'crowded'];
  END IF;
  FOR i IN 1 .. cardinality(words) LOOP
    words[i] := projects.mark_word(place, words[i]);
  END LOOP;
  RETURN array_to_tsvector(array_remove(words, NULL));
END $$;

DROP INDEX projects.tasks_board_open;
DROP INDEX projects.tasks_board_done;
DROP INDEX projects.tasks_open_marks;

ALTER TABLE projects.tasks
  ALTER COLUMN own_marks SET EXPRESSION AS (projects.own_marks(app_id, list_id, estimated_time IS NOT NULL OR ellapsed_time <> 0, projects.column_marks(kind, priority, pending_at, estimated_time, estimated_time_accepted_at, estimated_time_refused_at, link_marks))),
  ADD COLUMN list_marks tsvector GENERATED ALWAYS AS (CASE WHEN deleted_at IS NULL THEN
    projects.list_marks(app_id, list_id, estimated_time IS NOT NULL OR ellapsed_time <> 0, projects.column_marks(kind, priority, pending_at, estimated_time, estimated_time_accepted_at, estimated_time_refused_at, link_marks), link_marks) END) STORED;

-- A list in its order, with all that filters ask: what fits is seen in the index, without looking at a request.
CREATE INDEX tasks_board_open ON projects.tasks (app_id, list_id, priority DESC, created_at DESC, id DESC) INCLUDE (list_marks, planned_at, due_at)
  WHERE deleted_at IS NULL AND list_id <> 'done';
CREATE INDEX tasks_board_done ON projects.tasks (app_id, done_at DESC, id DESC) INCLUDE (list_marks, priority, planned_at, due_at)
  WHERE deleted_at IS NULL AND list_id = 'done';

-- The requests of a list by their marks.
CREATE INDEX tasks_list_marks ON projects.tasks USING gin (list_marks) WITH (fastupdate = off) WHERE deleted_at IS NULL;
-- MIGRATION 0013_placed_words
-- What the schema file cannot say, but for the index that goes.

-- Requests of an account in the order of their making, some weeks (2^21 seconds) at a time. A word is found among those of one account and one such
-- time without walking what others, or the years before, have of it.
CREATE FUNCTION projects.time_of(created_at timestamptz) RETURNS int LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT floor(extract(epoch FROM created_at) / 2097152)::int
$$;
CREATE FUNCTION projects.word_place(app_id text, time_of int) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT left(md5(app_id || ':' || time_of), 8)
$$;

-- The words of a request as they are found there: `place:word` of its texts, `place!word` of its name.
CREATE FUNCTION projects.placed_words(app_id text, created_at timestamptz, name_words tsvector, words tsvector) RETURNS tsvector
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
DECLARE
  place text := projects.word_place(app_id, projects.time_of(created_at));
  texts text[] := tsvector_to_array(words);
  names text[] := tsvector_to_array(name_words);
BEGIN
  FOR i IN 1 .. cardinality(texts) LOOP
    texts[i] := place || ':' || texts[i];
  END LOOP;
  FOR i IN 1 .. cardinality(names) LOOP
    names[i] := place || '!' || names[i];
  END LOOP;
  RETURN array_to_tsvector(texts || names);
END $$;

-- DropIndex
DROP INDEX projects.task_search_name_words_idx;

CREATE INDEX task_search_placed ON projects.task_search USING gin (projects.placed_words(app_id, created_at, name_words, words)) WITH (fastupdate = off);
-- MIGRATION 0014_done_slices
-- What the schema file cannot say.

-- Done requests of an account in the order in which they were done, four days at a time.
CREATE FUNCTION projects.done_slice(done_at timestamptz) RETURNS int LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT floor(extract(epoch FROM done_at) / 345600)::int
$$;

-- The marks of a done request as words of its slice (as `list_marks` are of the whole list): the latest that fit are found without reading all that do.
CREATE FUNCTION projects.slice_marks(app_id text, done_at timestamptz, own_marks tsvector, link_marks tsvector) RETURNS tsvector
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL RESTRICTED COST 10000 AS $$
BEGIN
  RETURN projects.list_marks(app_id, 'done/' || projects.done_slice(done_at), false, tsvector_to_array(own_marks), link_marks);
END $$;

CREATE INDEX tasks_done_slices ON projects.tasks USING gin (projects.slice_marks(app_id, done_at, own_marks, link_marks)) WITH (fastupdate = off)
  WHERE deleted_at IS NULL AND list_id = 'done';
-- MIGRATION 0015_idempotency_attempts
-- Which call holds a key, and which of its transactions committed last: written on the connection of that transaction (ADR-0021).
ALTER TABLE "platform"."idempotent_answers" ADD COLUMN "attempt" TEXT, ADD COLUMN "effect" TEXT;
-- MIGRATION 0015_rate_limits
-- Calls of a person or an address within a window, counted by the gate for all processes together.
CREATE TABLE "platform"."rate_limits" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

CREATE INDEX "rate_limits_ends_at_idx" ON "platform"."rate_limits"("ends_at");

-- Counts need not outlive a crash.
ALTER TABLE "platform"."rate_limits" SET UNLOGGED;
-- MIGRATION 0016_service_schemas
-- One schema per service: those of mails, notices, clouds, bookings and payments.
CREATE SCHEMA IF NOT EXISTS "mails";
CREATE SCHEMA IF NOT EXISTS "notifs";
CREATE SCHEMA IF NOT EXISTS "clouds";
CREATE SCHEMA IF NOT EXISTS "bookings";
CREATE SCHEMA IF NOT EXISTS "payments";
-- MIGRATION 0017_mails
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
-- MIGRATION 0018_recovery_and_registration
-- What an account tells of itself when it registers.
ALTER TABLE "accounts"."apps" ADD COLUMN "address" JSONB,
ADD COLUMN "tax" TEXT,
ADD COLUMN "terms_accepted_at" TIMESTAMPTZ(3);

-- Mailed links to choose a password: a digest of the token, the newest only, used once.
CREATE TABLE "accounts"."password_links" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "hash" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "password_links_pkey" PRIMARY KEY ("app_id","user_id"),
    CONSTRAINT "password_links_purpose_known" CHECK ("purpose" IN ('recovery', 'invitation'))
);
CREATE UNIQUE INDEX "password_links_hash_key" ON "accounts"."password_links"("hash");
ALTER TABLE "accounts"."password_links" ADD CONSTRAINT "password_links_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Addresses that asked for a link, known or not, until the worker has looked them up.
CREATE TABLE "accounts"."recovery_requests" (
    "id" CHAR(24) NOT NULL,
    "email" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recovery_requests_pkey" PRIMARY KEY ("id")
);
-- MIGRATION 0019_users
-- What a person says of themselves, when an invitation was sent, and when a removed person is anonymised (ACC-001, TMR-007).
ALTER TABLE "accounts"."users" ADD COLUMN "address" JSONB,
ADD COLUMN "anonymise_due_at" TIMESTAMPTZ(3),
ADD COLUMN "invited_at" TIMESTAMPTZ(3),
ADD COLUMN "search_text" TEXT NOT NULL DEFAULT '';

-- The browser of a session, as it names itself.
ALTER TABLE "accounts"."sessions" ADD COLUMN "user_agent" TEXT;

-- Bearer tokens for the calls of one account: only a digest is stored (ACC-003, OPEN-065).
CREATE TABLE "accounts"."access_tokens" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "created_by_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "access_tokens_pkey" PRIMARY KEY ("app_id","id")
);
CREATE UNIQUE INDEX "access_tokens_hash_key" ON "accounts"."access_tokens"("hash");
ALTER TABLE "accounts"."access_tokens" ADD CONSTRAINT "access_tokens_app_id_created_by_id_fkey" FOREIGN KEY ("app_id", "created_by_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "accounts"."access_tokens" ADD CONSTRAINT access_tokens_scope_known CHECK (scope IN ('read', 'write'));

-- Name, address and job as plain words, for the search of the users list.
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE FUNCTION accounts.write_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := platform.plain(concat_ws(' ', NEW.first_name, NEW.last_name, NEW.first_name, NEW.email, NEW.job));
  RETURN NEW;
END $$;
CREATE TRIGGER users_search_text BEFORE INSERT OR UPDATE OF first_name, last_name, email, job ON accounts.users
  FOR EACH ROW EXECUTE FUNCTION accounts.write_search_text();
UPDATE accounts.users SET search_text = platform.plain(concat_ws(' ', first_name, last_name, first_name, email, job));
CREATE INDEX users_search ON accounts.users USING GIN (search_text public.gin_trgm_ops);
CREATE INDEX users_listed ON accounts.users (app_id, staff, lower(last_name), lower(first_name), id) WHERE deleted_at IS NULL;

-- The deadline: only rows that have one (TMR-007). Until then a removed person keeps their name on what they wrote.
CREATE INDEX users_anonymise_due ON accounts.users (anonymise_due_at, app_id, id) WHERE anonymise_due_at IS NOT NULL;
ALTER TABLE accounts.users ADD CONSTRAINT users_anonymise_removed CHECK (anonymise_due_at IS NULL OR deleted_at IS NOT NULL);

-- Published: `anonymised` when nobody is left to name (THR-005).
CREATE OR REPLACE VIEW accounts.people AS
  SELECT app_id, id, first_name, last_name, picture, staff, locale, roles, deleted_at,
         deleted_at IS NOT NULL AND anonymise_due_at IS NULL AS anonymised
    FROM accounts.users;

-- Published: the account that an access token opens, for the gate of every call; keeps the moment of its last use to the minute.
CREATE FUNCTION accounts.use_access_token(token_hash text, moment timestamptz)
RETURNS TABLE (id char(24), app_id char(24), created_by_id char(24), scope text, expires_at timestamptz, disabled_at timestamptz) LANGUAGE sql AS $$
  UPDATE accounts.access_tokens t SET last_used_at = moment
   WHERE t.hash = token_hash AND t.deleted_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > moment)
     AND (t.last_used_at IS NULL OR t.last_used_at <= moment - interval '1 minute');
  SELECT t.id, t.app_id, t.created_by_id, t.scope, t.expires_at, a.disabled_at
    FROM accounts.access_tokens t JOIN accounts.apps a ON a.id = t.app_id
   WHERE t.hash = token_hash AND t.deleted_at IS NULL;
$$;
-- MIGRATION 0020_notices
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
-- MIGRATION 0021_push_addresses
-- Installations for trials take push services without TLS on their own machine; the service refuses them everywhere else.
ALTER TABLE notifs.push_subscriptions
  DROP CONSTRAINT push_subscriptions_endpoint_form,
  ADD CONSTRAINT push_subscriptions_endpoint_form CHECK (endpoint ~ '^https?://' AND char_length(endpoint) <= 1000);
-- MIGRATION 0021_task_prices
-- Published: what a day and an hour of a request cost by its category, for the mail that asks an administrator about an estimate.
CREATE VIEW projects.task_prices AS
  SELECT tl.app_id, tl.task_id, (rule ->> 'unitDailyAmountInCents')::int AS daily_in_cents, (rule ->> 'unitHourlyAmountInCents')::int AS hourly_in_cents
    FROM projects.task_labels tl JOIN projects.labels l ON l.id = tl.label_id AND l.type = 'category'
    CROSS JOIN LATERAL jsonb_array_elements(l.rules) rule
   WHERE rule ->> 'type' = 'pricing';
-- MIGRATION 0022_backlog
-- CreateTable
CREATE TABLE "projects"."backlog_presets" (
    "id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "filters" JSONB NOT NULL DEFAULT '{}',
    "stats" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "columns" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_by_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "backlog_presets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "projects"."daily_reports" (
    "id" CHAR(24) NOT NULL,
    "date" DATE NOT NULL,
    "user_ids" CHAR(24)[],
    "parts" JSONB NOT NULL,
    "observation" TEXT,
    "created_by_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "daily_reports_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "daily_reports_date_user_ids_key" ON "projects"."daily_reports"("date", "user_ids");

-- What the schema file cannot say.

-- A preset is found by its name, however it is written (BKL-001).
CREATE UNIQUE INDEX backlog_presets_name ON projects.backlog_presets (lower(name));
ALTER TABLE projects.backlog_presets
  ADD CONSTRAINT backlog_presets_filters_form CHECK (jsonb_typeof(filters) = 'object');
ALTER TABLE projects.daily_reports
  ADD CONSTRAINT daily_reports_people CHECK (cardinality(user_ids) BETWEEN 1 AND 50),
  ADD CONSTRAINT daily_reports_parts_form CHECK (jsonb_typeof(parts) = 'object');

-- Published: the hours of a day that is billed, where an account has its own value; null = the usual 7 (CON-005, OPEN-018).
CREATE VIEW accounts.billing_days AS
  SELECT id AS app_id,
         CASE WHEN jsonb_typeof(metadata -> 'billingDayHours') = 'number' AND (metadata ->> 'billingDayHours')::numeric BETWEEN 1 AND 24
              THEN (metadata ->> 'billingDayHours')::float8 END AS hours
    FROM accounts.apps;

-- The newest requests of an account that nobody has categorised, for the queue of the day.
CREATE INDEX tasks_open_uncategorised ON projects.tasks (app_id, created_at, id)
  WHERE deleted_at IS NULL AND list_id <> 'done' AND pending_at IS NULL AND NOT link_marks @@ 'category'::tsquery;
-- MIGRATION 0023_account_settings
-- What staff and administrators set about an account, dispatched events with their signed deliveries, drive syncs.
ALTER TABLE accounts.apps
  ADD COLUMN "owner_id" CHAR(24),
  ADD COLUMN "subscriptions" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "billing_day" SMALLINT NOT NULL DEFAULT 5,
  ADD COLUMN "billing_reference" TEXT,
  ADD COLUMN "settings_version" INTEGER NOT NULL DEFAULT 1,
  ADD CONSTRAINT apps_billing_day_range CHECK (billing_day BETWEEN 1 AND 28),
  ADD CONSTRAINT apps_metadata_size CHECK (jsonb_typeof(metadata) = 'object' AND length(metadata::text) <= 20000),
  ADD CONSTRAINT apps_subscriptions_form CHECK (jsonb_typeof(subscriptions) = 'array' AND length(subscriptions::text) <= 20000);

CREATE TABLE "accounts"."app_logos" (
    "app_id" CHAR(24) NOT NULL,
    "hash" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "app_logos_pkey" PRIMARY KEY ("app_id")
);

CREATE TABLE "accounts"."mail_settings" (
    "app_id" CHAR(24) NOT NULL,
    "provider" TEXT NOT NULL,
    "location" TEXT,
    "host" TEXT,
    "port" INTEGER,
    "username" TEXT,
    "secret_ciphertext" TEXT,
    "sender" TEXT NOT NULL,
    "templates" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_settings_pkey" PRIMARY KEY ("app_id")
);
ALTER TABLE accounts.mail_settings
  ADD CONSTRAINT mail_settings_form CHECK (
    (provider = 'smtp' AND host IS NOT NULL AND port BETWEEN 1 AND 65535 AND location IS NULL)
    OR (provider = 'api' AND location IN ('eu', 'us'))),
  ADD CONSTRAINT mail_settings_templates_size CHECK (jsonb_typeof(templates) = 'object' AND length(templates::text) <= 200000);

CREATE TABLE "accounts"."payment_settings" (
    "app_id" CHAR(24) NOT NULL,
    "public_key" TEXT NOT NULL,
    "secret_key_ciphertext" TEXT,
    "webhook_secret_ciphertext" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_settings_pkey" PRIMARY KEY ("app_id")
);

CREATE TABLE "accounts"."document_acceptances" (
    "app_id" CHAR(24) NOT NULL,
    "document" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "document_acceptances_pkey" PRIMARY KEY ("app_id","document","version")
);

CREATE TABLE "accounts"."dispatches" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "event_name" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dispatches_pkey" PRIMARY KEY ("app_id","id")
);

CREATE TABLE "accounts"."webhook_endpoints" (
    "app_id" CHAR(24) NOT NULL,
    "secret_ciphertext" TEXT NOT NULL,
    "stopped_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("app_id")
);

CREATE TABLE "accounts"."webhook_deliveries" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "event_name" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "history" JSONB NOT NULL DEFAULT '[]',
    "last_status" INTEGER,
    "last_error" TEXT,
    "last_ms" INTEGER,
    "last_reply" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("app_id","id")
);
ALTER TABLE accounts.webhook_deliveries
  ADD CONSTRAINT webhook_deliveries_state CHECK (state IN ('waiting', 'delivered', 'failed'));
CREATE INDEX webhook_deliveries_due ON accounts.webhook_deliveries (next_attempt_at, id) WHERE next_attempt_at IS NOT NULL;

CREATE TABLE "projects"."drive_syncs" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "slug" TEXT NOT NULL,
    "groups" TEXT[] NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "requested_by" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "run_due_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "folder_id" TEXT,
    "added" INTEGER NOT NULL DEFAULT 0,
    "kept" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,

    CONSTRAINT "drive_syncs_pkey" PRIMARY KEY ("app_id","id")
);
ALTER TABLE projects.drive_syncs
  ADD CONSTRAINT drive_syncs_state CHECK (state IN ('waiting', 'done', 'failed'));
CREATE INDEX drive_syncs_due ON projects.drive_syncs (run_due_at, id) WHERE run_due_at IS NOT NULL;
CREATE INDEX "drive_syncs_created_at_idx" ON "projects"."drive_syncs"("created_at" DESC);

ALTER TABLE "accounts"."app_logos" ADD CONSTRAINT "app_logos_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "accounts"."mail_settings" ADD CONSTRAINT "mail_settings_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "accounts"."payment_settings" ADD CONSTRAINT "payment_settings_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "accounts"."document_acceptances" ADD CONSTRAINT "document_acceptances_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "accounts"."dispatches" ADD CONSTRAINT "dispatches_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "accounts"."webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "accounts"."webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- MIGRATION 0024_reports
-- CreateTable
CREATE TABLE "stats"."reports" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "day" DATE NOT NULL,
    "cause_description" TEXT NOT NULL DEFAULT '',
    "resolve_description" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "edited_at" TIMESTAMPTZ(3),
    "requested_at" TIMESTAMPTZ(3),
    "requested_by" CHAR(24),
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "reports_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "stats"."source_monitors" (
    "provider_monitor_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "source_monitors_pkey" PRIMARY KEY ("provider_monitor_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "reports_app_id_day_key" ON "stats"."reports"("app_id", "day");

-- CreateIndex
CREATE INDEX "reports_published_at_day_idx" ON "stats"."reports"("published_at", "day" DESC);

-- CreateIndex
CREATE INDEX "probe_events_started_at_idx" ON "stats"."probe_events"("started_at" DESC);

-- AddForeignKey
ALTER TABLE "stats"."reports" ADD CONSTRAINT "reports_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema file cannot say.
ALTER TABLE stats.reports
  ADD CONSTRAINT reports_cause_length CHECK (char_length(cause_description) <= 20000),
  ADD CONSTRAINT reports_resolve_length CHECK (char_length(resolve_description) <= 20000);

-- The incidents of a report: what began on its day (Europe/Paris) at the services of its account.
CREATE FUNCTION stats.day_of(moment timestamptz) RETURNS date
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT (moment AT TIME ZONE 'Europe/Paris')::date $$;
CREATE INDEX probe_events_day ON stats.probe_events (app_id, stats.day_of(started_at));

-- Published by accounts: customers of a privileged account read reports before they are published (INC-012).
CREATE VIEW accounts.app_privileges AS SELECT id AS app_id, privileged FROM accounts.apps;

-- Read by the service clouds (API-111, API-112): the incidents and the monitors of all accounts.
CREATE VIEW stats.incident_rows AS
  SELECT e.app_id, e.id, e.probe_id, p.name AS service, p.provider_monitor_id, e.event_id, e.type, e.name, e.cause, e.started_at, e.acknowledged_at, e.resolved_at,
         e.call, e.is_prod, r.id AS report_id, r.published_at AS report_published_at
    FROM stats.probe_events e
    JOIN stats.probes p ON p.app_id = e.app_id AND p.id = e.probe_id
    LEFT JOIN stats.reports r ON r.app_id = e.app_id AND r.day = stats.day_of(e.started_at);
CREATE VIEW stats.monitor_rows AS
  SELECT p.app_id, p.id, p.name, p.provider_monitor_id, p.created_at, s.seen_at
    FROM stats.probes p LEFT JOIN stats.source_monitors s USING (provider_monitor_id);

-- A report for every day with a production incident that is here already.
INSERT INTO stats.reports (app_id, id, day, created_at)
SELECT app_id, lpad(to_hex(extract(epoch FROM min(started_at))::bigint), 8, '0') || substr(md5(app_id || stats.day_of(started_at)), 1, 16),
       stats.day_of(started_at), min(started_at)
  FROM stats.probe_events WHERE is_prod AND type <> 'MAINTENANCE' GROUP BY app_id, stats.day_of(started_at);
-- MIGRATION 0025_clouds
-- CreateTable
CREATE TABLE "clouds"."connections" (
    "app_id" CHAR(24) NOT NULL,
    "provider" TEXT NOT NULL,
    "secret" TEXT,
    "checked_at" TIMESTAMPTZ(3),
    "failed_since" TIMESTAMPTZ(3),

    CONSTRAINT "connections_pkey" PRIMARY KEY ("app_id","provider")
);

-- CreateTable
CREATE TABLE "clouds"."servers" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_id" TEXT,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "zone" TEXT NOT NULL,
    "commercial_type" TEXT NOT NULL,
    "image" TEXT NOT NULL,
    "public_address" TEXT,
    "monthly_price_in_cents" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "servers_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "clouds"."clusters" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "node_count" INTEGER NOT NULL,
    "zone" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "clusters_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "clouds"."server_actions" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "server_id" CHAR(24) NOT NULL,
    "action" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "staff" BOOLEAN NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "failure" TEXT,

    CONSTRAINT "server_actions_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "servers_app_id_provider_provider_id_key" ON "clouds"."servers"("app_id", "provider", "provider_id");

-- CreateIndex
CREATE UNIQUE INDEX "clusters_app_id_provider_provider_id_key" ON "clouds"."clusters"("app_id", "provider", "provider_id");

-- CreateIndex
CREATE INDEX "server_actions_app_id_server_id_requested_at_idx" ON "clouds"."server_actions"("app_id", "server_id", "requested_at" DESC);

-- AddForeignKey
ALTER TABLE "clouds"."connections" ADD CONSTRAINT "connections_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "clouds"."servers" ADD CONSTRAINT "servers_app_id_provider_fkey" FOREIGN KEY ("app_id", "provider") REFERENCES "clouds"."connections"("app_id", "provider") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "clouds"."clusters" ADD CONSTRAINT "clusters_app_id_provider_fkey" FOREIGN KEY ("app_id", "provider") REFERENCES "clouds"."connections"("app_id", "provider") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "clouds"."server_actions" ADD CONSTRAINT "server_actions_app_id_server_id_fkey" FOREIGN KEY ("app_id", "server_id") REFERENCES "clouds"."servers"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema file cannot say.
ALTER TABLE clouds.connections ADD CONSTRAINT connections_provider_known CHECK (provider IN ('scw', 'aws', 'gcp'));
-- One action at a time on a server.
CREATE UNIQUE INDEX server_actions_running ON clouds.server_actions (app_id, server_id) WHERE status = 'running';

-- Read by chats: whose account what is watched belongs to.
CREATE VIEW clouds.watched AS
  SELECT 'server' AS topic, app_id, id FROM clouds.servers UNION ALL SELECT 'cluster', app_id, id FROM clouds.clusters;
-- MIGRATION 0026_bookings
-- CreateTable
CREATE TABLE "bookings"."settings" (
    "app_id" CHAR(24) NOT NULL,
    "open_hour" INTEGER NOT NULL DEFAULT 9,
    "close_hour" INTEGER NOT NULL DEFAULT 18,
    "default_status" TEXT NOT NULL DEFAULT 'pending',
    "advance_percent" DOUBLE PRECISION NOT NULL DEFAULT 30,
    "tourist_tax_in_cents" INTEGER NOT NULL DEFAULT 0,
    "arrival_from" TEXT NOT NULL DEFAULT '16:00',
    "departure_until" TEXT NOT NULL DEFAULT '11:00',
    "gift_prices" JSONB NOT NULL DEFAULT '[]',
    "last_number" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("app_id")
);

-- CreateTable
CREATE TABLE "bookings"."rooms" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "product_id" TEXT NOT NULL,
    "price_id" TEXT NOT NULL,
    "tax_rate_id" TEXT,
    "name" TEXT NOT NULL,
    "unit_amount_in_cents" INTEGER,
    "tax_percent" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "booking_options" JSONB NOT NULL DEFAULT '[]',
    "restrictions" JSONB NOT NULL DEFAULT '{}',
    "price_list" JSONB NOT NULL DEFAULT '[]',
    "advance_percent" DOUBLE PRECISION,
    "calendar_secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rooms_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "bookings"."bookings" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "number" INTEGER NOT NULL,
    "room_id" CHAR(24),
    "status" TEXT NOT NULL,
    "arrival_date" DATE,
    "departure_date" DATE,
    "quantity" INTEGER NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "is_gift" BOOLEAN NOT NULL DEFAULT false,
    "gift_reclaim_code" TEXT,
    "price_id" TEXT NOT NULL,
    "user_id" CHAR(24),
    "contact_name" TEXT NOT NULL DEFAULT '',
    "contact_email" TEXT,
    "adults" INTEGER NOT NULL,
    "children" INTEGER NOT NULL DEFAULT 0,
    "unit_amount_in_cents" INTEGER NOT NULL,
    "lines" JSONB NOT NULL,
    "advance_percent" DOUBLE PRECISION NOT NULL,
    "total_in_cents" BIGINT NOT NULL,
    "paid_in_cents" BIGINT NOT NULL DEFAULT 0,
    "confirmed_at" TIMESTAMPTZ(3),
    "valid_until" DATE,
    "voucher_left_in_cents" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bookings_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "bookings"."booking_options" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "booking_id" CHAR(24) NOT NULL,
    "product_id" TEXT NOT NULL,
    "price_id" TEXT NOT NULL,
    "tax_rate_id" TEXT,
    "name" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unit_amount_in_cents" INTEGER NOT NULL,
    "tax_percent" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "booking_options_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "bookings"."booking_payments" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "booking_id" CHAR(24) NOT NULL,
    "method" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "amount_in_cents" INTEGER NOT NULL,
    "payment_at" TIMESTAMPTZ(3) NOT NULL,
    "voucher_id" CHAR(24),

    CONSTRAINT "booking_payments_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "bookings"."voucher_entries" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "voucher_id" CHAR(24) NOT NULL,
    "position" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "amount_in_cents" BIGINT NOT NULL,
    "left_in_cents" BIGINT NOT NULL,
    "booking_id" CHAR(24),

    CONSTRAINT "voucher_entries_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "bookings"."voucher_guesses" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "count" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "voucher_guesses_pkey" PRIMARY KEY ("app_id","user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "rooms_calendar_secret_key" ON "bookings"."rooms"("calendar_secret");

-- CreateIndex
CREATE UNIQUE INDEX "bookings_gift_reclaim_code_key" ON "bookings"."bookings"("gift_reclaim_code");

-- CreateIndex
CREATE INDEX "bookings_app_id_user_id_idx" ON "bookings"."bookings"("app_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "bookings_app_id_number_key" ON "bookings"."bookings"("app_id", "number");

-- CreateIndex
CREATE INDEX "booking_options_app_id_booking_id_idx" ON "bookings"."booking_options"("app_id", "booking_id");

-- CreateIndex
CREATE INDEX "booking_payments_app_id_booking_id_idx" ON "bookings"."booking_payments"("app_id", "booking_id");

-- CreateIndex
CREATE INDEX "booking_payments_app_id_voucher_id_idx" ON "bookings"."booking_payments"("app_id", "voucher_id");

-- CreateIndex
CREATE INDEX "voucher_entries_app_id_voucher_id_idx" ON "bookings"."voucher_entries"("app_id", "voucher_id");

-- CreateIndex
CREATE INDEX "voucher_entries_app_id_booking_id_idx" ON "bookings"."voucher_entries"("app_id", "booking_id");

-- AddForeignKey
ALTER TABLE "bookings"."settings" ADD CONSTRAINT "settings_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings"."rooms" ADD CONSTRAINT "rooms_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings"."bookings" ADD CONSTRAINT "bookings_app_id_room_id_fkey" FOREIGN KEY ("app_id", "room_id") REFERENCES "bookings"."rooms"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings"."bookings" ADD CONSTRAINT "bookings_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings"."booking_options" ADD CONSTRAINT "booking_options_app_id_booking_id_fkey" FOREIGN KEY ("app_id", "booking_id") REFERENCES "bookings"."bookings"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings"."booking_payments" ADD CONSTRAINT "booking_payments_app_id_booking_id_fkey" FOREIGN KEY ("app_id", "booking_id") REFERENCES "bookings"."bookings"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings"."booking_payments" ADD CONSTRAINT "booking_payments_app_id_voucher_id_fkey" FOREIGN KEY ("app_id", "voucher_id") REFERENCES "bookings"."bookings"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings"."voucher_entries" ADD CONSTRAINT "voucher_entries_app_id_voucher_id_fkey" FOREIGN KEY ("app_id", "voucher_id") REFERENCES "bookings"."bookings"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings"."voucher_entries" ADD CONSTRAINT "voucher_entries_app_id_booking_id_fkey" FOREIGN KEY ("app_id", "booking_id") REFERENCES "bookings"."bookings"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema file cannot say.

ALTER TABLE bookings.settings
  ADD CONSTRAINT settings_hours CHECK (open_hour >= 0 AND open_hour < close_hour AND close_hour <= 24),
  ADD CONSTRAINT settings_status CHECK (default_status IN ('confirmed', 'pending', 'closed', 'canceled', 'awaiting_payment', 'failed')),
  ADD CONSTRAINT settings_amounts CHECK (advance_percent BETWEEN 0 AND 100 AND tourist_tax_in_cents >= 0);
ALTER TABLE bookings.rooms
  ADD CONSTRAINT rooms_amounts CHECK (unit_amount_in_cents >= 0 AND tax_percent BETWEEN 0 AND 100 AND advance_percent BETWEEN 0 AND 100);

ALTER TABLE bookings.bookings
  ADD CONSTRAINT bookings_status CHECK (status IN ('confirmed', 'pending', 'closed', 'canceled', 'awaiting_payment', 'failed')),
  ADD CONSTRAINT bookings_nights CHECK (quantity BETWEEN 1 AND 365 AND departure_date IS NOT DISTINCT FROM arrival_date + quantity),
  -- Only gifts may lack dates; nights need a room.
  ADD CONSTRAINT bookings_dates CHECK (is_gift OR arrival_date IS NOT NULL),
  ADD CONSTRAINT bookings_room CHECK (arrival_date IS NULL OR room_id IS NOT NULL),
  ADD CONSTRAINT bookings_people CHECK (adults >= 1 AND children >= 0),
  -- The balance is never negative, and neither is what is left on a voucher.
  ADD CONSTRAINT bookings_balance CHECK (total_in_cents >= 0 AND paid_in_cents BETWEEN 0 AND total_in_cents),
  ADD CONSTRAINT bookings_voucher CHECK (
    (gift_reclaim_code IS NULL) = (valid_until IS NULL) AND (gift_reclaim_code IS NULL) = (voucher_left_in_cents IS NULL)
    AND (gift_reclaim_code IS NULL OR (is_gift AND confirmed_at IS NOT NULL AND voucher_left_in_cents BETWEEN 0 AND total_in_cents))),
  -- A night of a room belongs to one booking, whoever is faster (BOK-006). The nights end with the one before the departure.
  ADD CONSTRAINT bookings_no_double EXCLUDE USING gist (
    app_id WITH =, room_id WITH =, daterange(arrival_date, departure_date) WITH &&
  ) WHERE (arrival_date IS NOT NULL AND status NOT IN ('canceled', 'failed'));

-- The calendar: every booking of which a day is shown.
CREATE INDEX bookings_days ON bookings.bookings USING gist (app_id, daterange(arrival_date, departure_date, '[]')) WHERE arrival_date IS NOT NULL;
-- The list of gifts.
CREATE INDEX bookings_gifts ON bookings.bookings (app_id, id) WHERE is_gift;

ALTER TABLE bookings.booking_options
  ADD CONSTRAINT booking_options_amounts CHECK (quantity BETWEEN 1 AND 1000 AND unit_amount_in_cents >= 0);
ALTER TABLE bookings.booking_payments
  ADD CONSTRAINT booking_payments_method CHECK (method IN ('stripe', 'cb', 'cash', 'transfer', 'bank_check', 'vacation_check', 'gift', 'other')),
  ADD CONSTRAINT booking_payments_amount CHECK (amount_in_cents > 0),
  ADD CONSTRAINT booking_payments_voucher CHECK ((method = 'gift') = (voucher_id IS NOT NULL));
ALTER TABLE bookings.voucher_entries
  ADD CONSTRAINT voucher_entries_kind CHECK (kind IN ('issued', 'used', 'returned')),
  ADD CONSTRAINT voucher_entries_left CHECK (left_in_cents >= 0),
  ADD CONSTRAINT voucher_entries_sign CHECK ((kind = 'used') = (amount_in_cents < 0));
CREATE UNIQUE INDEX voucher_entries_issued_once ON bookings.voucher_entries (app_id, voucher_id) WHERE kind = 'issued';

-- Published by the accounts: what is switched on for an account, and where somebody is written to.
CREATE OR REPLACE VIEW accounts.app_features AS SELECT id AS app_id, features FROM accounts.apps;
CREATE OR REPLACE VIEW accounts.addresses AS SELECT app_id, id AS user_id, email, locale FROM accounts.users WHERE deleted_at IS NULL;
-- MIGRATION 0027_payments
-- Payments of accounts to the provider, and the webhooks that tell of them.
CREATE TABLE "payments"."payments" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "provider_payment_id" TEXT NOT NULL,
    "purpose" TEXT NOT NULL DEFAULT 'invoice',
    "description" TEXT NOT NULL DEFAULT '',
    "invoice_number" TEXT,
    "invoice_url" TEXT,
    "payment_method_id" TEXT,
    "mandate_id" TEXT,
    "method_type" TEXT NOT NULL,
    "method_last4" TEXT,
    "status" TEXT NOT NULL,
    "amount_in_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "notice_sent_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "submitted_at" TIMESTAMPTZ(3),
    "expected_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "failure_reason" TEXT,
    "retry_at" TIMESTAMPTZ(3),
    "disputed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("app_id", "id"),
    CONSTRAINT "payments_status_check" CHECK ("status" IN ('mandate', 'notice_sent', 'submitted', 'processing', 'paid', 'failed', 'disputed', 'refunded')),
    CONSTRAINT "payments_purpose_check" CHECK ("purpose" IN ('invoice', 'verification')),
    CONSTRAINT "payments_currency_check" CHECK ("currency" = 'eur')
);

CREATE UNIQUE INDEX "payments_provider_payment_id_key" ON "payments"."payments"("provider_payment_id");
CREATE INDEX "payments_newest_idx" ON "payments"."payments"("app_id", "created_at" DESC, "id" DESC);
CREATE INDEX "payments_app_id_payment_method_id_idx" ON "payments"."payments"("app_id", "payment_method_id");

ALTER TABLE "payments"."payments" ADD CONSTRAINT "payments_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "payments"."payment_events" (
    "provider_event_id" TEXT NOT NULL,
    "id" CHAR(24) NOT NULL,
    "type" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_events_pkey" PRIMARY KEY ("provider_event_id")
);

CREATE UNIQUE INDEX "payment_events_id_key" ON "payments"."payment_events"("id");

CREATE TABLE "payments"."customers" (
    "app_id" CHAR(24) NOT NULL,
    "customer_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customers_pkey" PRIMARY KEY ("app_id")
);

CREATE UNIQUE INDEX "customers_customer_id_key" ON "payments"."customers"("customer_id");

ALTER TABLE "payments"."customers" ADD CONSTRAINT "customers_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- MIGRATION 0028_thread_reads
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
-- MIGRATION 0029_invoices
-- Invoices and credit notes of the provider to its accounts: numbered without gaps, unchangeable once issued (ADR 0031).
CREATE TABLE "payments"."issuers" (
    "app_id" CHAR(24) NOT NULL,
    "legal_name" TEXT NOT NULL,
    "address" JSONB NOT NULL,
    "siren" TEXT NOT NULL,
    "vat_number" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "legal_notice" TEXT NOT NULL DEFAULT '',
    "iban" TEXT,
    "payment_days" SMALLINT NOT NULL DEFAULT 30,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "issuers_pkey" PRIMARY KEY ("app_id"),
    CONSTRAINT "issuers_payment_days_check" CHECK ("payment_days" BETWEEN 0 AND 60)
);

ALTER TABLE "payments"."issuers" ADD CONSTRAINT "issuers_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The newest number of each series of an issuer and year: its row is locked while one is given, so that there is never a gap.
CREATE TABLE "payments"."invoice_counters" (
    "issuer_id" CHAR(24) NOT NULL,
    "series" TEXT NOT NULL,
    "year" SMALLINT NOT NULL,
    "last_number" INTEGER NOT NULL,
    "last_issued_on" DATE NOT NULL,

    CONSTRAINT "invoice_counters_pkey" PRIMARY KEY ("issuer_id", "series", "year")
);

ALTER TABLE "payments"."invoice_counters" ADD CONSTRAINT "invoice_counters_issuer_id_fkey"
  FOREIGN KEY ("issuer_id") REFERENCES "payments"."issuers"("app_id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "payments"."invoices" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "issuer_id" CHAR(24),
    "kind" TEXT NOT NULL DEFAULT 'invoice',
    "status" TEXT NOT NULL DEFAULT 'draft',
    "number" TEXT,
    "subject" TEXT NOT NULL,
    "reference" TEXT NOT NULL DEFAULT '',
    "note" TEXT NOT NULL DEFAULT '',
    "period_from" DATE,
    "period_to" DATE,
    "issued_on" DATE,
    "due_on" DATE,
    "paid_on" DATE,
    "paid_by" TEXT,
    "corrects_id" CHAR(24),
    "seller" JSONB,
    "buyer" JSONB,
    "payment" JSONB,
    "net_in_cents" BIGINT NOT NULL DEFAULT 0,
    "vat_in_cents" BIGINT NOT NULL DEFAULT 0,
    "gross_in_cents" BIGINT NOT NULL DEFAULT 0,
    "vat" JSONB NOT NULL DEFAULT '[]',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoices_pkey" PRIMARY KEY ("app_id", "id"),
    CONSTRAINT "invoices_kind_check" CHECK ("kind" IN ('invoice', 'credit_note')),
    CONSTRAINT "invoices_status_check" CHECK ("status" IN ('draft', 'issued', 'paid', 'credited')),
    CONSTRAINT "invoices_issued_check" CHECK (
      ("status" = 'draft' AND "number" IS NULL AND "issued_on" IS NULL)
      OR ("status" <> 'draft' AND "number" IS NOT NULL AND "issued_on" IS NOT NULL AND "due_on" IS NOT NULL AND "issuer_id" IS NOT NULL
          AND "seller" IS NOT NULL AND "buyer" IS NOT NULL)),
    CONSTRAINT "invoices_paid_check" CHECK (("status" = 'paid') = ("paid_on" IS NOT NULL)),
    CONSTRAINT "invoices_sums_check" CHECK ("gross_in_cents" = "net_in_cents" + "vat_in_cents"),
    CONSTRAINT "invoices_corrects_check" CHECK (("kind" = 'credit_note') = ("corrects_id" IS NOT NULL)),
    CONSTRAINT "invoices_period_check" CHECK ("period_from" <= "period_to")
);

CREATE UNIQUE INDEX "invoices_issuer_id_number_key" ON "payments"."invoices"("issuer_id", "number");
CREATE UNIQUE INDEX "invoices_app_id_corrects_id_key" ON "payments"."invoices"("app_id", "corrects_id");
CREATE INDEX "invoices_app_id_created_at_id_idx" ON "payments"."invoices"("app_id", "created_at" DESC, "id" DESC);
CREATE INDEX "invoices_app_id_number_idx" ON "payments"."invoices"("app_id", "number");

ALTER TABLE "payments"."invoices" ADD CONSTRAINT "invoices_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payments"."invoices" ADD CONSTRAINT "invoices_issuer_id_fkey"
  FOREIGN KEY ("issuer_id") REFERENCES "payments"."issuers"("app_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payments"."invoices" ADD CONSTRAINT "invoices_app_id_corrects_id_fkey"
  FOREIGN KEY ("app_id", "corrects_id") REFERENCES "payments"."invoices"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "payments"."invoice_lines" (
    "app_id" CHAR(24) NOT NULL,
    "invoice_id" CHAR(24) NOT NULL,
    "position" SMALLINT NOT NULL,
    "title" TEXT NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '',
    "quantity" DECIMAL(12,3) NOT NULL,
    "unit" TEXT NOT NULL,
    "unit_price_in_cents" BIGINT NOT NULL,
    "vat_percent" DECIMAL(4,2) NOT NULL,
    "net_in_cents" BIGINT NOT NULL,
    "task_id" CHAR(24),

    CONSTRAINT "invoice_lines_pkey" PRIMARY KEY ("app_id", "invoice_id", "position"),
    CONSTRAINT "invoice_lines_quantity_check" CHECK ("quantity" > 0),
    CONSTRAINT "invoice_lines_price_check" CHECK ("unit_price_in_cents" >= 0)
);

ALTER TABLE "payments"."invoice_lines" ADD CONSTRAINT "invoice_lines_app_id_invoice_id_fkey"
  FOREIGN KEY ("app_id", "invoice_id") REFERENCES "payments"."invoices"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "payments"."invoice_lines" ADD CONSTRAINT "invoice_lines_app_id_task_id_fkey"
  FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Which request stands on which invoice or draft: on one at a time. A credit note sets it free.
CREATE TABLE "payments"."invoiced_requests" (
    "app_id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "invoice_id" CHAR(24) NOT NULL,

    CONSTRAINT "invoiced_requests_pkey" PRIMARY KEY ("app_id", "task_id")
);

ALTER TABLE "payments"."invoiced_requests" ADD CONSTRAINT "invoiced_requests_app_id_invoice_id_fkey"
  FOREIGN KEY ("app_id", "invoice_id") REFERENCES "payments"."invoices"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "payments"."invoiced_requests" ADD CONSTRAINT "invoiced_requests_app_id_task_id_fkey"
  FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An issued invoice never changes: only whether it is paid or credited may be told of it afterwards.
CREATE FUNCTION payments.keep_issued_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'draft' THEN
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'An issued invoice is never deleted' USING ERRCODE = 'restrict_violation'; END IF;
  IF to_jsonb(NEW) - ARRAY['status', 'paid_on', 'paid_by', 'version'] IS DISTINCT FROM to_jsonb(OLD) - ARRAY['status', 'paid_on', 'paid_by', 'version']
     OR NEW.status = 'draft' THEN
    RAISE EXCEPTION 'An issued invoice never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_issued BEFORE UPDATE OR DELETE ON payments.invoices FOR EACH ROW EXECUTE FUNCTION payments.keep_issued_invoice();

CREATE FUNCTION payments.keep_issued_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line payments.invoice_lines := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF EXISTS (SELECT FROM payments.invoices WHERE app_id = line.app_id AND id = line.invoice_id AND status <> 'draft')
     OR (TG_OP = 'UPDATE' AND EXISTS (SELECT FROM payments.invoices WHERE app_id = OLD.app_id AND id = OLD.invoice_id AND status <> 'draft')) THEN
    RAISE EXCEPTION 'The lines of an issued invoice never change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN line;
END $$;
CREATE TRIGGER keep_issued BEFORE INSERT OR UPDATE OR DELETE ON payments.invoice_lines FOR EACH ROW EXECUTE FUNCTION payments.keep_issued_lines();

-- Published by projects: finished requests with their billable time, each work log up to its next quarter of an hour (WLG-031).
CREATE VIEW projects.billable_requests AS
  SELECT t.app_id, t.id AS task_id, t.slug, t.name, t.done_at, count(w.id)::int AS work_logs, max(w.stopped_at) AS worked_until,
         sum(ceil(greatest(extract(epoch FROM w.stopped_at - w.started_at) * 1000 - w.pause_time_in_ms, 0) / 900000) * 900000)::bigint AS billable_ms
    FROM projects.tasks t JOIN projects.work_logs w ON w.app_id = t.app_id AND w.task_id = t.id AND w.stopped_at IS NOT NULL
   WHERE t.list_id = 'done' AND t.invoiced_at IS NULL
   GROUP BY t.app_id, t.id;

-- Published by accounts: whom an invoice is for.
CREATE VIEW accounts.billing_parties AS SELECT id AS app_id, name, address, tax, billing_reference, provider FROM accounts.apps;
-- MIGRATION 0032_operations
-- CreateTable
CREATE TABLE "platform"."processes" (
    "id" CHAR(24) NOT NULL,
    "host" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "services" TEXT[],
    "roles" TEXT[],
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "parts" JSONB NOT NULL,
    "queues" JSONB,

    CONSTRAINT "processes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform"."backups" (
    "id" CHAR(24) NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3) NOT NULL,
    "bytes" BIGINT NOT NULL,
    "rows" BIGINT NOT NULL,
    "files" INTEGER NOT NULL,
    "encrypted" BOOLEAN NOT NULL,

    CONSTRAINT "backups_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "backups_finished_at_idx" ON "platform"."backups"("finished_at");
-- MIGRATION 0033_row_level_security
-- Row-level security for the transactions of customers (ADR 0033): they run as a role that sees and writes one account only.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'passerelle_customer') THEN
    CREATE ROLE passerelle_customer NOLOGIN;
  END IF;
EXCEPTION
  -- Roles belong to the whole server: another database of it may have been faster.
  WHEN duplicate_object OR unique_violation THEN NULL;
  WHEN insufficient_privilege THEN
    RAISE EXCEPTION 'the role passerelle_customer is missing and % may not create roles', current_user
      USING HINT = 'Run as an administrator: CREATE ROLE passerelle_customer NOLOGIN; GRANT passerelle_customer TO ' || quote_ident(current_user);
END $$;

DO $$
BEGIN
  IF NOT pg_has_role(current_user, 'passerelle_customer', 'MEMBER') THEN
    EXECUTE format('GRANT passerelle_customer TO %I', current_user);
  END IF;
END $$;

-- Gives the role its rights and every table with an account its policy. Run after each migration, so that a new table is closed
-- before anybody writes to it. Events may be added and read only.
CREATE FUNCTION platform.protect_accounts() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  schema_name text;
  target record;
BEGIN
  FOR schema_name IN
    SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public')
  LOOP
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO passerelle_customer', schema_name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO passerelle_customer', schema_name);
    EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA %I TO passerelle_customer', schema_name);
  END LOOP;
  REVOKE UPDATE, DELETE ON platform.events FROM passerelle_customer;
  FOR target IN
    SELECT c.oid::regclass AS name FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'app_id' AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'p') AND n.nspname !~ '^pg_' AND NOT c.relrowsecurity
  LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target.name);
    EXECUTE format(
      'CREATE POLICY own_account ON %s TO passerelle_customer USING (app_id = (SELECT current_setting(''passerelle.app_id'', true)::bpchar))',
      target.name
    );
  END LOOP;
END $$;
-- MIGRATION 0034_booking_documents
-- Published by the accounts: what stands on the documents of an account.
CREATE VIEW accounts.app_letterheads AS SELECT id AS app_id, name, address, tax FROM accounts.apps;
-- MIGRATION 0035_booking_reminders
-- Guests of confirmed stays are reminded two days before they arrive, at 10:00 in Paris; once for each day of arrival.
ALTER TABLE bookings.bookings ADD COLUMN reminded_for date;
ALTER TABLE bookings.bookings ADD COLUMN remind_due_at timestamptz(3) GENERATED ALWAYS AS (
  CASE WHEN status = 'confirmed' AND contact_email IS NOT NULL AND arrival_date IS DISTINCT FROM reminded_for
       THEN ((arrival_date - 2) + time '10:00') AT TIME ZONE 'Europe/Paris' END) STORED;
CREATE INDEX bookings_remind_due ON bookings.bookings (remind_due_at, app_id, id) WHERE remind_due_at IS NOT NULL;
-- MIGRATION 0036_voucher_reminders
-- Who bought a voucher that still holds something is told 30 days before it ends, at 10:00 in Paris, once.
ALTER TABLE bookings.bookings ADD COLUMN expiry_told_at timestamptz(3);
ALTER TABLE bookings.bookings ADD COLUMN expiry_due_at timestamptz(3) GENERATED ALWAYS AS (
  CASE WHEN status NOT IN ('canceled', 'failed') AND contact_email IS NOT NULL AND voucher_left_in_cents > 0 AND expiry_told_at IS NULL
       THEN ((valid_until - 30) + time '10:00') AT TIME ZONE 'Europe/Paris' END) STORED;
CREATE INDEX bookings_expiry_due ON bookings.bookings (expiry_due_at, app_id, id) WHERE expiry_due_at IS NOT NULL;
-- MIGRATION 0119_audit
-- The audit of all accounts reads the newest events first.
CREATE INDEX "events_at_id_idx" ON "platform"."events"("at" DESC, "id" DESC);
-- MIGRATION 0120_second_factor
-- An account may ask for a second factor.
ALTER TABLE "accounts"."apps" ADD COLUMN "second_factor_required" BOOLEAN NOT NULL DEFAULT false;

-- Time-based codes: the sealed secret, and the step of the last code, which is never taken again.
CREATE TABLE "accounts"."totp_factors" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" BIGINT,

    CONSTRAINT "totp_factors_pkey" PRIMARY KEY ("app_id","user_id")
);
ALTER TABLE "accounts"."totp_factors" ADD CONSTRAINT "totp_factors_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Recovery codes as digests; a used one is gone.
CREATE TABLE "accounts"."recovery_codes" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("app_id","user_id","hash")
);
ALTER TABLE "accounts"."recovery_codes" ADD CONSTRAINT "recovery_codes_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A sign-in whose password was right and that waits for its second step: a digest of the token, used once.
CREATE TABLE "accounts"."login_challenges" (
    "hash" TEXT NOT NULL,
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "login_challenges_pkey" PRIMARY KEY ("hash")
);
CREATE INDEX "login_challenges_expires_at_idx" ON "accounts"."login_challenges"("expires_at");
CREATE INDEX "login_challenges_app_id_user_id_idx" ON "accounts"."login_challenges"("app_id", "user_id");
ALTER TABLE "accounts"."login_challenges" ADD CONSTRAINT "login_challenges_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
-- MIGRATION 0130_email_changes
-- A new address of a user that waits for its confirmation: the newest only. The digest is set when the link is mailed.
CREATE TABLE "accounts"."email_changes" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "email" TEXT NOT NULL,
    "hash" TEXT,
    "session_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_changes_pkey" PRIMARY KEY ("app_id","user_id")
);
CREATE UNIQUE INDEX "email_changes_hash_key" ON "accounts"."email_changes"("hash");
ALTER TABLE "accounts"."email_changes" ADD CONSTRAINT "email_changes_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
-- MIGRATION 0131_caller_checks
-- A call that staff announce to a customer, whose portal shows who is calling until it ends.
CREATE TABLE "accounts"."caller_checks" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "staff_id" CHAR(24) NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "end_due_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "outcome" TEXT,

    CONSTRAINT "caller_checks_pkey" PRIMARY KEY ("app_id","id"),
    CONSTRAINT "caller_checks_end" CHECK (("ended_at" IS NULL) = ("outcome" IS NULL) AND ("ended_at" IS NULL) = ("end_due_at" IS NOT NULL)),
    CONSTRAINT "caller_checks_outcome" CHECK ("outcome" IN ('hung_up', 'replaced', 'expired', 'disowned'))
);
-- One call at a time per customer.
CREATE UNIQUE INDEX "caller_checks_open" ON "accounts"."caller_checks"("app_id", "user_id") WHERE "ended_at" IS NULL;
CREATE INDEX "caller_checks_app_id_user_id_started_at_idx" ON "accounts"."caller_checks"("app_id", "user_id", "started_at" DESC);
CREATE INDEX "caller_checks_end_due" ON "accounts"."caller_checks"("end_due_at") WHERE "end_due_at" IS NOT NULL;
ALTER TABLE "accounts"."caller_checks" ADD CONSTRAINT "caller_checks_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "accounts"."caller_checks" ADD CONSTRAINT "caller_checks_app_id_staff_id_fkey" FOREIGN KEY ("app_id", "staff_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
-- MIGRATION 0132_passkeys
-- Passkeys of customers (WebAuthn credentials): the public key, and the counter of the last signature.
CREATE TABLE "accounts"."passkeys" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "synced" BOOLEAN NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("app_id","id")
);
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "accounts"."passkeys"("credential_id");
CREATE INDEX "passkeys_app_id_user_id_idx" ON "accounts"."passkeys"("app_id", "user_id");
ALTER TABLE "accounts"."passkeys" ADD CONSTRAINT "passkeys_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Challenges as digests, each used once. Those of a sign-in belong to nobody yet.
CREATE TABLE "accounts"."passkey_challenges" (
    "hash" TEXT NOT NULL,
    "app_id" CHAR(24),
    "user_id" CHAR(24),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("hash"),
    CONSTRAINT "passkey_challenges_owner" CHECK (("app_id" IS NULL) = ("user_id" IS NULL))
);
CREATE INDEX "passkey_challenges_expires_at_idx" ON "accounts"."passkey_challenges"("expires_at");
-- MIGRATION 0133_user_pictures
-- Pictures of users, beside their home account; the key in the address cannot be guessed.
CREATE TABLE "accounts"."user_pictures" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "key" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "user_pictures_pkey" PRIMARY KEY ("app_id","user_id")
);
ALTER TABLE "accounts"."user_pictures" ADD CONSTRAINT "user_pictures_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
-- MIGRATION 0134_mail_deliveries
-- The deliveries page of staff reads the newest mails of all accounts first.
CREATE INDEX "outgoing_created_at_id_idx" ON "mails"."outgoing"("created_at" DESC, "id" DESC);
-- MIGRATION 0135_data_exports
-- Exports of an account's data: an archive in the store of the storages service, under the id of the export, until it expires.
CREATE TABLE "storages"."data_exports" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "requested_by" CHAR(24) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "build_due_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "size" BIGINT,
    "counts" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "data_exports_pkey" PRIMARY KEY ("app_id","id")
);
ALTER TABLE "storages"."data_exports" ADD CONSTRAINT "data_exports_app_id_requested_by_fkey" FOREIGN KEY ("app_id", "requested_by") REFERENCES "accounts"."users"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema file cannot say.
ALTER TABLE storages.data_exports
  ADD CONSTRAINT data_exports_state_known CHECK (state IN ('waiting', 'ready', 'failed', 'expired')),
  ADD CONSTRAINT data_exports_build_due CHECK ((state = 'waiting') = (build_due_at IS NOT NULL)),
  ADD CONSTRAINT data_exports_expiry CHECK ((state = 'ready') = (expires_at IS NOT NULL AND size IS NOT NULL));
-- One at a time per account.
CREATE UNIQUE INDEX data_exports_one_waiting ON storages.data_exports (app_id) WHERE state = 'waiting';
CREATE INDEX data_exports_build_due_at ON storages.data_exports (build_due_at) WHERE build_due_at IS NOT NULL;
CREATE INDEX data_exports_expires_at ON storages.data_exports (expires_at) WHERE expires_at IS NOT NULL;
-- MIGRATION 0136_absences
-- Planned absences of staff, whole days, both ends included.
CREATE TABLE "accounts"."absences" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "first_day" DATE NOT NULL,
    "last_day" DATE NOT NULL,
    "created_by" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "absences_pkey" PRIMARY KEY ("app_id","id")
);
CREATE INDEX "absences_app_id_user_id_idx" ON "accounts"."absences"("app_id", "user_id");
ALTER TABLE "accounts"."absences" ADD CONSTRAINT "absences_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema file cannot say.
ALTER TABLE accounts.absences ADD CONSTRAINT absences_days CHECK (last_day >= first_day);

-- Published: who of the staff is absent on which days. Their id is the same in every account (ADR 0006).
CREATE VIEW accounts.staff_absences AS SELECT user_id, first_day, last_day FROM accounts.absences;
-- MIGRATION 0140_maintenances
-- CreateTable
CREATE TABLE "stats"."maintenances" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "text_fr" TEXT NOT NULL,
    "text_en" TEXT NOT NULL DEFAULT '',
    "repeats" TEXT NOT NULL DEFAULT 'never',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" CHAR(24),
    "announce_due_at" TIMESTAMPTZ(3),
    "start_due_at" TIMESTAMPTZ(3),
    "end_due_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),

    CONSTRAINT "maintenances_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "stats"."maintenance_probes" (
    "app_id" CHAR(24) NOT NULL,
    "maintenance_id" CHAR(24) NOT NULL,
    "probe_id" CHAR(24) NOT NULL,

    CONSTRAINT "maintenance_probes_pkey" PRIMARY KEY ("app_id","maintenance_id","probe_id")
);

-- CreateTable
CREATE TABLE "stats"."maintenance_calendars" (
    "app_id" CHAR(24) NOT NULL,
    "secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "maintenance_calendars_pkey" PRIMARY KEY ("app_id")
);

-- AlterTable
ALTER TABLE "stats"."probe_events" ADD COLUMN "maintenance_id" CHAR(24);

-- AlterTable
ALTER TABLE "notifs"."notices" ADD COLUMN "maintenance_id" CHAR(24);

-- CreateIndex
CREATE INDEX "maintenances_app_id_starts_at_idx" ON "stats"."maintenances"("app_id", "starts_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "maintenance_calendars_secret_key" ON "stats"."maintenance_calendars"("secret");

-- AddForeignKey
ALTER TABLE "stats"."maintenances" ADD CONSTRAINT "maintenances_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stats"."maintenance_probes" ADD CONSTRAINT "maintenance_probes_app_id_maintenance_id_fkey" FOREIGN KEY ("app_id", "maintenance_id") REFERENCES "stats"."maintenances"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stats"."maintenance_probes" ADD CONSTRAINT "maintenance_probes_app_id_probe_id_fkey" FOREIGN KEY ("app_id", "probe_id") REFERENCES "stats"."probes"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stats"."maintenance_calendars" ADD CONSTRAINT "maintenance_calendars_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stats"."probe_events" ADD CONSTRAINT "probe_events_app_id_maintenance_id_fkey" FOREIGN KEY ("app_id", "maintenance_id") REFERENCES "stats"."maintenances"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema file cannot say.
ALTER TABLE stats.maintenances
  ADD CONSTRAINT maintenances_order CHECK (ends_at > starts_at),
  ADD CONSTRAINT maintenances_texts CHECK (char_length(text_fr) BETWEEN 1 AND 500 AND char_length(text_en) <= 500),
  ADD CONSTRAINT maintenances_repeats_known CHECK (repeats IN ('never', 'weekly', 'monthly'));
CREATE INDEX maintenances_announce_due ON stats.maintenances (announce_due_at) WHERE announce_due_at IS NOT NULL;
CREATE INDEX maintenances_start_due ON stats.maintenances (start_due_at) WHERE start_due_at IS NOT NULL;
CREATE INDEX maintenances_end_due ON stats.maintenances (end_due_at) WHERE end_due_at IS NOT NULL;

-- Published: a planned maintenance with its services, for notices.
CREATE VIEW stats.maintenance_headlines AS
  SELECT m.app_id, m.id, m.starts_at, m.ends_at, m.text_fr, CASE WHEN m.text_en = '' THEN m.text_fr ELSE m.text_en END AS text_en,
         (SELECT string_agg(p.name, ', ' ORDER BY lower(p.name), p.id) FROM stats.maintenance_probes s
            JOIN stats.probes p ON p.app_id = s.app_id AND p.id = s.probe_id WHERE s.app_id = m.app_id AND s.maintenance_id = m.id) AS services
    FROM stats.maintenances m;
-- Published: the services that are under a planned maintenance now.
CREATE VIEW stats.services_under_maintenance AS
  SELECT DISTINCT s.app_id, s.probe_id FROM stats.maintenances m
    JOIN stats.maintenance_probes s ON s.app_id = m.app_id AND s.maintenance_id = m.id
   WHERE m.started_at IS NOT NULL AND m.ended_at IS NULL AND m.cancelled_at IS NULL;
-- MIGRATION 0141_service_subscriptions
-- CreateTable
CREATE TABLE "notifs"."service_subscriptions" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "probe_id" CHAR(24) NOT NULL,
    "incidents" BOOLEAN NOT NULL,
    "maintenances" BOOLEAN NOT NULL,
    "inbox" BOOLEAN NOT NULL,
    "push" BOOLEAN NOT NULL,
    "mail" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "service_subscriptions_pkey" PRIMARY KEY ("app_id","user_id","probe_id")
);

-- AddForeignKey
ALTER TABLE "notifs"."service_subscriptions" ADD CONSTRAINT "service_subscriptions_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifs"."service_subscriptions" ADD CONSTRAINT "service_subscriptions_app_id_probe_id_fkey" FOREIGN KEY ("app_id", "probe_id") REFERENCES "stats"."probes"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema file cannot say.
ALTER TABLE notifs.service_subscriptions ADD CONSTRAINT service_subscriptions_mail_known CHECK (mail IN ('now', 'digest', 'never'));
-- Published: the services that a planned maintenance concerns.
CREATE VIEW stats.maintained_services AS SELECT app_id, maintenance_id, probe_id FROM stats.maintenance_probes;
-- MIGRATION 0145_refunds
-- Refunds by the card payment provider: of an account's payments, and of the online payments of its bookings.
ALTER TABLE "payments"."payments" ADD COLUMN "refunded_in_cents" INTEGER NOT NULL DEFAULT 0;

CREATE TABLE "payments"."refunds" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "payment_id" CHAR(24),
    "provider_payment_id" TEXT NOT NULL,
    "provider_refund_id" TEXT,
    "amount_in_cents" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'requested',
    "failure_reason" TEXT,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("app_id", "id"),
    CONSTRAINT "refunds_amount_check" CHECK ("amount_in_cents" > 0),
    CONSTRAINT "refunds_status_check" CHECK ("status" IN ('requested', 'pending', 'succeeded', 'failed')),
    CONSTRAINT "refunds_ended_check" CHECK (("status" IN ('succeeded', 'failed')) = ("ended_at" IS NOT NULL))
);

CREATE INDEX "refunds_app_id_payment_id_idx" ON "payments"."refunds"("app_id", "payment_id");
CREATE INDEX "refunds_open_idx" ON "payments"."refunds"("requested_at") WHERE "status" IN ('requested', 'pending');

ALTER TABLE "payments"."refunds" ADD CONSTRAINT "refunds_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payments"."refunds" ADD CONSTRAINT "refunds_app_id_payment_id_fkey"
  FOREIGN KEY ("app_id", "payment_id") REFERENCES "payments"."payments"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The rule of refunds is copied into each booking when it is made, like its prices.
ALTER TABLE "bookings"."settings" ADD COLUMN "free_cancellation_days" SMALLINT;
ALTER TABLE "bookings"."settings" ADD COLUMN "late_refund_percent" DOUBLE PRECISION NOT NULL DEFAULT 0;
ALTER TABLE "bookings"."bookings" ADD COLUMN "free_cancellation_days" SMALLINT;
ALTER TABLE "bookings"."bookings" ADD COLUMN "late_refund_percent" DOUBLE PRECISION NOT NULL DEFAULT 0;

-- The payment at the account's own card payment provider; recorded once.
ALTER TABLE "bookings"."booking_payments" ADD COLUMN "provider_payment_id" TEXT;
CREATE UNIQUE INDEX "booking_payments_app_id_provider_payment_id_key" ON "bookings"."booking_payments"("app_id", "provider_payment_id");

CREATE TABLE "bookings"."booking_refunds" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "booking_id" CHAR(24) NOT NULL,
    "payment_id" CHAR(24) NOT NULL,
    "amount_in_cents" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "booking_refunds_pkey" PRIMARY KEY ("app_id", "id"),
    CONSTRAINT "booking_refunds_amount_check" CHECK ("amount_in_cents" > 0),
    CONSTRAINT "booking_refunds_status_check" CHECK ("status" IN ('requested', 'pending', 'succeeded', 'failed'))
);

CREATE INDEX "booking_refunds_app_id_booking_id_idx" ON "bookings"."booking_refunds"("app_id", "booking_id");
CREATE INDEX "booking_refunds_app_id_payment_id_idx" ON "bookings"."booking_refunds"("app_id", "payment_id");

ALTER TABLE "bookings"."booking_refunds" ADD CONSTRAINT "booking_refunds_app_id_booking_id_fkey"
  FOREIGN KEY ("app_id", "booking_id") REFERENCES "bookings"."bookings"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "bookings"."booking_refunds" ADD CONSTRAINT "booking_refunds_app_id_payment_id_fkey"
  FOREIGN KEY ("app_id", "payment_id") REFERENCES "bookings"."booking_payments"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Published by bookings: refunds that the account's own card payment provider has to make.
CREATE VIEW bookings.card_refunds AS
  SELECT r.app_id, r.id, p.provider_payment_id, r.amount_in_cents, r.requested_at
    FROM bookings.booking_refunds r JOIN bookings.booking_payments p ON p.app_id = r.app_id AND p.id = r.payment_id
   WHERE p.provider_payment_id IS NOT NULL;
-- MIGRATION 0146_partial_credit_notes
-- Credit notes over a part of an invoice: several per invoice, each line naming the line that it takes back.
DROP INDEX "payments"."invoices_app_id_corrects_id_key";
CREATE INDEX "invoices_app_id_corrects_id_idx" ON "payments"."invoices"("app_id", "corrects_id");

ALTER TABLE "payments"."invoice_lines" ADD COLUMN "corrects_position" SMALLINT;

-- The credit notes so far took back every line.
ALTER TABLE "payments"."invoice_lines" DISABLE TRIGGER keep_issued;
UPDATE payments.invoice_lines l SET corrects_position = l.position
  FROM payments.invoices i WHERE i.app_id = l.app_id AND i.id = l.invoice_id AND i.kind = 'credit_note';
ALTER TABLE "payments"."invoice_lines" ENABLE TRIGGER keep_issued;

-- All credit notes of an invoice together never exceed it.
CREATE FUNCTION payments.check_credit_sum() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(n.gross_in_cents) FROM payments.invoices n WHERE n.app_id = NEW.app_id AND n.corrects_id = NEW.corrects_id AND n.status <> 'draft')
     > (SELECT i.gross_in_cents FROM payments.invoices i WHERE i.app_id = NEW.app_id AND i.id = NEW.corrects_id) THEN
    RAISE EXCEPTION 'The credit notes exceed the invoice' USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_credit_sum';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER check_credit_sum AFTER INSERT OR UPDATE ON payments.invoices FOR EACH ROW
  WHEN (NEW.kind = 'credit_note' AND NEW.status <> 'draft') EXECUTE FUNCTION payments.check_credit_sum();
-- MIGRATION 0147_external_calendars
-- Calendars of other sites, read in for a room: their nights cannot be booked.
CREATE TABLE "bookings"."external_calendars" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "room_id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "next_sync_at" TIMESTAMPTZ(3) NOT NULL,
    "last_tried_at" TIMESTAMPTZ(3),
    "last_synced_at" TIMESTAMPTZ(3),
    "error" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "external_calendars_pkey" PRIMARY KEY ("app_id", "id")
);

CREATE INDEX "external_calendars_app_id_room_id_idx" ON "bookings"."external_calendars"("app_id", "room_id");
CREATE INDEX "external_calendars_next_sync_at_idx" ON "bookings"."external_calendars"("next_sync_at");

ALTER TABLE "bookings"."external_calendars" ADD CONSTRAINT "external_calendars_app_id_room_id_fkey"
  FOREIGN KEY ("app_id", "room_id") REFERENCES "bookings"."rooms"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "bookings"."external_nights" (
    "app_id" CHAR(24) NOT NULL,
    "calendar_id" CHAR(24) NOT NULL,
    "room_id" CHAR(24) NOT NULL,
    "from_date" DATE NOT NULL,
    "until_date" DATE NOT NULL,

    CONSTRAINT "external_nights_pkey" PRIMARY KEY ("app_id", "calendar_id", "from_date", "until_date"),
    CONSTRAINT "external_nights_order_check" CHECK ("from_date" < "until_date")
);

CREATE INDEX "external_nights_app_id_room_id_until_date_idx" ON "bookings"."external_nights"("app_id", "room_id", "until_date");

ALTER TABLE "bookings"."external_nights" ADD CONSTRAINT "external_nights_app_id_calendar_id_fkey"
  FOREIGN KEY ("app_id", "calendar_id") REFERENCES "bookings"."external_calendars"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Nights taken elsewhere reject new and moved bookings. A booking that was there before them stays as it is.
CREATE FUNCTION bookings.reject_external_nights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status NOT IN ('canceled', 'failed')
     AND (OLD.room_id, OLD.arrival_date, OLD.departure_date) IS NOT DISTINCT FROM (NEW.room_id, NEW.arrival_date, NEW.departure_date) THEN
    RETURN NEW;
  END IF;
  IF EXISTS (SELECT FROM bookings.external_nights n WHERE n.app_id = NEW.app_id AND n.room_id = NEW.room_id AND n.until_date > NEW.arrival_date
               AND n.from_date < NEW.departure_date) THEN
    RAISE EXCEPTION 'Nights of this stay are taken on another site' USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'bookings_external_nights';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER reject_external_nights BEFORE INSERT OR UPDATE OF room_id, arrival_date, departure_date, status ON bookings.bookings FOR EACH ROW
  WHEN (NEW.room_id IS NOT NULL AND NEW.arrival_date IS NOT NULL AND NEW.status NOT IN ('canceled', 'failed'))
  EXECUTE FUNCTION bookings.reject_external_nights();
-- MIGRATION 0148_guest_invoices
-- Invoices of an account to the guests of its bookings: the account is the issuer, with numbers of its own.
ALTER TABLE "payments"."invoices" ADD COLUMN "booking_id" CHAR(24);
ALTER TABLE "payments"."invoices" ADD CONSTRAINT "invoices_booking_check" CHECK ("booking_id" IS NULL OR "issuer_id" IS NULL OR "issuer_id" = "app_id");
CREATE INDEX "invoices_app_id_booking_id_idx" ON "payments"."invoices"("app_id", "booking_id");
-- One invoice per booking at a time; one that was taken back in full makes room for another.
CREATE UNIQUE INDEX "invoices_one_per_booking" ON "payments"."invoices"("app_id", "booking_id") WHERE "kind" = 'invoice' AND "status" <> 'credited';

ALTER TABLE "payments"."invoices" ADD CONSTRAINT "invoices_app_id_booking_id_fkey"
  FOREIGN KEY ("app_id", "booking_id") REFERENCES "bookings"."bookings"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Published by bookings: what an invoice to the guest is made of.
CREATE VIEW bookings.invoice_sources AS
  SELECT b.app_id, b.id AS booking_id, b.number, b.status, b.is_gift, b.arrival_date, b.departure_date, b.total_in_cents, b.paid_in_cents, b.lines,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'quantity', o.quantity, 'unitAmountInCents', o.unit_amount_in_cents,
                    'taxPercent', o.tax_percent) ORDER BY o.id), '[]')
            FROM bookings.booking_options o WHERE o.app_id = b.app_id AND o.booking_id = b.id) AS options,
         (SELECT y.method FROM bookings.booking_payments y WHERE y.app_id = b.app_id AND y.booking_id = b.id ORDER BY y.payment_at DESC, y.id DESC LIMIT 1)
           AS last_method
    FROM bookings.bookings b;
-- MIGRATION 0149_catalogue_cache
-- What an account sells, as last read from its card payment provider. Without data: told to be out of date since then.
CREATE TABLE "payments"."catalogue_cache" (
    "app_id" CHAR(24) NOT NULL,
    "kind" TEXT NOT NULL,
    "data" JSONB,
    "settings_version" INTEGER NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "catalogue_cache_pkey" PRIMARY KEY ("app_id", "kind")
);

ALTER TABLE "payments"."catalogue_cache" ADD CONSTRAINT "catalogue_cache_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- MIGRATION 0150_accepted_estimate
-- The last accepted estimate as it was accepted, for its receipt: prices may change afterwards.
ALTER TABLE "projects"."tasks" ADD COLUMN "accepted_estimate" JSONB;
-- MIGRATION 0151_incident_updates
-- CreateTable
CREATE TABLE "stats"."incident_updates" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "incident_id" CHAR(24) NOT NULL,
    "stage" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" CHAR(24),

    CONSTRAINT "incident_updates_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateIndex
CREATE INDEX "incident_updates_app_id_incident_id_created_at_idx" ON "stats"."incident_updates"("app_id", "incident_id", "created_at");

-- AddForeignKey
ALTER TABLE "stats"."incident_updates" ADD CONSTRAINT "incident_updates_app_id_incident_id_fkey" FOREIGN KEY ("app_id", "incident_id") REFERENCES "stats"."probe_events"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema file cannot say.
ALTER TABLE stats.incident_updates
  ADD CONSTRAINT incident_updates_stage_known CHECK (stage IN ('investigating', 'identified', 'monitoring', 'resolved')),
  ADD CONSTRAINT incident_updates_text CHECK (char_length(text) BETWEEN 1 AND 2000);
-- MIGRATION 0152_sla_reports
-- CreateTable
CREATE TABLE "stats"."sla_schedules" (
    "app_id" CHAR(24) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sla_schedules_pkey" PRIMARY KEY ("app_id")
);

-- CreateTable
CREATE TABLE "stats"."sla_reports" (
    "app_id" CHAR(24) NOT NULL,
    "month" TEXT NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sla_reports_pkey" PRIMARY KEY ("app_id","month")
);

-- CreateIndex
CREATE INDEX "sla_schedules_due_at_idx" ON "stats"."sla_schedules"("due_at");

-- AddForeignKey
ALTER TABLE "stats"."sla_schedules" ADD CONSTRAINT "sla_schedules_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stats"."sla_reports" ADD CONSTRAINT "sla_reports_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Whether an administrator gets the monthly report by mail.
ALTER TABLE "notifs"."preferences" ADD COLUMN "monthly_report" BOOLEAN NOT NULL DEFAULT true;

-- What the schema file cannot say.
ALTER TABLE stats.sla_reports ADD CONSTRAINT sla_reports_month CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$');

-- Accounts that are monitored already get their first report on the first of the month after the last pull.
INSERT INTO stats.sla_schedules (app_id, due_at)
SELECT DISTINCT p.app_id, (date_trunc('month', l.at AT TIME ZONE 'Europe/Paris') + interval '1 month 7 hours') AT TIME ZONE 'Europe/Paris'
  FROM stats.probes p CROSS JOIN (SELECT max(succeeded_at) AS at FROM stats.pulls) l WHERE l.at IS NOT NULL;
-- MIGRATION 0153_own_presets
-- Saved views of two pages, the backlog and the list of requests, each shared by all staff or kept by its owner (BKL-001).
ALTER TABLE "projects"."backlog_presets"
  ADD COLUMN "page" TEXT NOT NULL DEFAULT 'backlog',
  ADD COLUMN "owner_id" CHAR(24);

-- What the schema file cannot say.

ALTER TABLE projects.backlog_presets ADD CONSTRAINT backlog_presets_page CHECK (page IN ('backlog', 'requests'));
-- A name is there once per page among the shared views, and once among those of each owner, however it is written.
DROP INDEX projects.backlog_presets_name;
CREATE UNIQUE INDEX backlog_presets_name ON projects.backlog_presets (page, coalesce(owner_id, ''), lower(name));
-- MIGRATION 0154_account_subscriptions
-- Subscriptions of accounts, as last read from the card payment provider.
CREATE TABLE "payments"."subscriptions" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "provider_subscription_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "items" JSONB NOT NULL DEFAULT '[]',
    "amount_in_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "interval" TEXT,
    "interval_count" INTEGER NOT NULL DEFAULT 1,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "next_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "next_amount_in_cents" INTEGER,
    "price_changes_at" TIMESTAMPTZ(3),
    "price_announced_at" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("app_id", "id"),
    CONSTRAINT "subscriptions_status_check" CHECK ("status" IN ('active', 'trial', 'failed', 'paused', 'ended')),
    -- A price change has an amount, a day and the moment at which it was announced.
    CONSTRAINT "subscriptions_price_check" CHECK (num_nonnulls("next_amount_in_cents", "price_changes_at", "price_announced_at") IN (0, 3))
);

CREATE UNIQUE INDEX "subscriptions_provider_subscription_id_key" ON "payments"."subscriptions"("provider_subscription_id");

ALTER TABLE "payments"."subscriptions" ADD CONSTRAINT "subscriptions_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- MIGRATION 0155_guest_payments
-- Card payments asked of the guest of a booking, made at the account's own card payment provider.
CREATE TABLE "payments"."guest_payments" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "booking_id" CHAR(24) NOT NULL,
    "secret" TEXT NOT NULL,
    "amount_in_cents" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "provider_payment_id" TEXT,
    "failure_reason" TEXT,
    "paid_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "guest_payments_pkey" PRIMARY KEY ("app_id", "id"),
    CONSTRAINT "guest_payments_amount_check" CHECK ("amount_in_cents" > 0),
    CONSTRAINT "guest_payments_status_check" CHECK ("status" IN ('open', 'processing', 'paid', 'failed', 'void')),
    CONSTRAINT "guest_payments_paid_check" CHECK (("status" = 'paid') = ("paid_at" IS NOT NULL))
);

CREATE UNIQUE INDEX "guest_payments_secret_key" ON "payments"."guest_payments"("secret");
CREATE UNIQUE INDEX "guest_payments_app_id_provider_payment_id_key" ON "payments"."guest_payments"("app_id", "provider_payment_id");
CREATE INDEX "guest_payments_app_id_booking_id_idx" ON "payments"."guest_payments"("app_id", "booking_id");

ALTER TABLE "payments"."guest_payments" ADD CONSTRAINT "guest_payments_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payments"."guest_payments" ADD CONSTRAINT "guest_payments_app_id_booking_id_fkey"
  FOREIGN KEY ("app_id", "booking_id") REFERENCES "bookings"."bookings"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Published by payments: what guests have paid by card, to be recorded on their bookings.
CREATE VIEW payments.guest_receipts AS
  SELECT app_id, id, booking_id, provider_payment_id, amount_in_cents, paid_at FROM payments.guest_payments WHERE status = 'paid';

-- Published by bookings: what is left to pay of a booking that is neither canceled nor failed. The advance is computed
-- without the tourist tax.
CREATE VIEW bookings.booking_balances AS
  SELECT app_id, id AS booking_id, number, arrival_date, departure_date, total_in_cents, paid_in_cents,
         round((total_in_cents - coalesce((SELECT sum((l ->> 'amountInCents')::bigint) FROM jsonb_array_elements(lines) l
            WHERE l ->> 'kind' = 'tourist_tax'), 0)) * advance_percent::numeric / 100)::bigint AS advance_in_cents
    FROM bookings.bookings WHERE status NOT IN ('canceled', 'failed');
-- MIGRATION 0157_uptime_checks
-- CreateTable
CREATE TABLE "stats"."uptime_checks" (
    "id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "expects" JSONB NOT NULL DEFAULT '{}',
    "interval_seconds" INTEGER NOT NULL,
    "timeout_ms" INTEGER NOT NULL,
    "production" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" CHAR(24),
    "paused_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_token" CHAR(24),
    "lease_until" TIMESTAMPTZ(3),
    "status" TEXT NOT NULL DEFAULT 'unknown',
    "failing_since" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3),
    "last_ms" INTEGER,
    "last_failure" TEXT,
    "certificate_expires_at" TIMESTAMPTZ(3),
    "warned_days" INTEGER,

    CONSTRAINT "uptime_checks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stats"."uptime_results" (
    "check_id" CHAR(24) NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "ms" INTEGER NOT NULL,
    "failure" TEXT,

    CONSTRAINT "uptime_results_pkey" PRIMARY KEY ("check_id","checked_at")
);

-- CreateTable
CREATE TABLE "stats"."uptime_hours" (
    "check_id" CHAR(24) NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "checks" INTEGER NOT NULL,
    "failures" INTEGER NOT NULL,
    "sum_ms" BIGINT NOT NULL,
    "max_ms" INTEGER NOT NULL,

    CONSTRAINT "uptime_hours_pkey" PRIMARY KEY ("check_id","hour")
);

-- CreateTable
CREATE TABLE "stats"."uptime_outages" (
    "id" CHAR(24) NOT NULL,
    "check_id" CHAR(24) NOT NULL,
    "cause" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "resolved_at" TIMESTAMPTZ(3),

    CONSTRAINT "uptime_outages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "uptime_results_checked_at_idx" ON "stats"."uptime_results"("checked_at");

-- CreateIndex
CREATE INDEX "uptime_outages_check_id_started_at_idx" ON "stats"."uptime_outages"("check_id", "started_at" DESC);

-- CreateIndex
CREATE INDEX "uptime_outages_started_at_idx" ON "stats"."uptime_outages"("started_at");

-- AddForeignKey
ALTER TABLE "stats"."uptime_results" ADD CONSTRAINT "uptime_results_check_id_fkey" FOREIGN KEY ("check_id") REFERENCES "stats"."uptime_checks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stats"."uptime_hours" ADD CONSTRAINT "uptime_hours_check_id_fkey" FOREIGN KEY ("check_id") REFERENCES "stats"."uptime_checks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stats"."uptime_outages" ADD CONSTRAINT "uptime_outages_check_id_fkey" FOREIGN KEY ("check_id") REFERENCES "stats"."uptime_checks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "stats"."uptime_checks"
  ADD CONSTRAINT "uptime_checks_kind_check" CHECK ("kind" IN ('http', 'tcp', 'tls', 'dns')),
  ADD CONSTRAINT "uptime_checks_status_check" CHECK ("status" IN ('unknown', 'up', 'down')),
  ADD CONSTRAINT "uptime_checks_interval_check" CHECK ("interval_seconds" BETWEEN 30 AND 3600),
  ADD CONSTRAINT "uptime_checks_timeout_check" CHECK ("timeout_ms" BETWEEN 1000 AND 30000);

-- Workers look for what is due twice a second.
CREATE INDEX "uptime_checks_due_idx" ON "stats"."uptime_checks" ("due_at") WHERE "paused_at" IS NULL;

-- A check is down once at a time.
CREATE UNIQUE INDEX "uptime_outages_open_idx" ON "stats"."uptime_outages" ("check_id") WHERE "resolved_at" IS NULL;
-- MIGRATION 0158_audit_indexes
-- The audit log of an account, and of all accounts, narrowed down to a group of events.
CREATE INDEX "events_app_id_name_at_id_idx" ON "platform"."events"("app_id", "name", "at" DESC, "id" DESC);
CREATE INDEX "events_name_at_id_idx" ON "platform"."events"("name", "at" DESC, "id" DESC);
-- … and to what one person did.
CREATE INDEX events_by_person ON platform.events ((actor->>'userId'), at DESC, id DESC);
-- MIGRATION 0159_issuer_sessions
-- Who and which session a staff session is at the identity provider, which may end it (back-channel logout).
ALTER TABLE "accounts"."sessions" ADD COLUMN "issuer_subject" TEXT, ADD COLUMN "issuer_session" TEXT;
CREATE INDEX "sessions_issuer_subject_idx" ON "accounts"."sessions"("issuer_subject");
CREATE INDEX "sessions_issuer_session_idx" ON "accounts"."sessions"("issuer_session");
-- MIGRATION 0160_mail_resend
-- A mail that was given up keeps its content for a while, so that staff can send it again; one that was sent or cancelled does not.
ALTER TABLE mails.outgoing DROP CONSTRAINT outgoing_cleared;
ALTER TABLE mails.outgoing ADD CONSTRAINT outgoing_cleared
  CHECK (next_attempt_at IS NOT NULL OR given_up_at IS NOT NULL OR (variables IS NULL AND attachments IS NULL)) NOT VALID;
-- What is cleared when that while is over.
CREATE INDEX IF NOT EXISTS outgoing_kept ON mails.outgoing (given_up_at) WHERE given_up_at IS NOT NULL AND variables IS NOT NULL;
-- MIGRATION 0161_mail_resend_checked
ALTER TABLE mails.outgoing VALIDATE CONSTRAINT outgoing_cleared;
-- MIGRATION 0162_task_totals
-- Sums of the requests of each account and list, so that statistics cost the same however many requests there are.
CREATE TABLE "projects"."task_totals" (
    "app_id" CHAR(24) NOT NULL,
    "list_id" TEXT NOT NULL,
    "tasks" BIGINT NOT NULL,
    "estimated" BIGINT NOT NULL,
    "accepted" BIGINT NOT NULL,
    "waiting" BIGINT NOT NULL,
    "spent" BIGINT NOT NULL,
    "hidden" BIGINT NOT NULL,
    "held" BIGINT NOT NULL,

    CONSTRAINT "task_totals_pkey" PRIMARY KEY ("app_id","list_id")
);

-- What has changed since, one row per change: writers only add, so that none waits for another. A job adds the rows up.
CREATE TABLE "projects"."task_total_changes" (
    "app_id" CHAR(24) NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "list_id" TEXT NOT NULL,
    "tasks" BIGINT NOT NULL,
    "estimated" BIGINT NOT NULL,
    "accepted" BIGINT NOT NULL,
    "waiting" BIGINT NOT NULL,
    "spent" BIGINT NOT NULL,
    "hidden" BIGINT NOT NULL,
    "held" BIGINT NOT NULL,

    CONSTRAINT "task_total_changes_pkey" PRIMARY KEY ("app_id","id")
);

-- Both together are the sums of now.
CREATE VIEW projects.current_task_totals AS
  SELECT app_id, list_id, tasks, estimated, accepted, waiting, spent, hidden, held FROM projects.task_totals
  UNION ALL SELECT app_id, list_id, tasks, estimated, accepted, waiting, spent, hidden, held FROM projects.task_total_changes;

-- The same, counted request by request: what the sums have to be.
CREATE VIEW projects.counted_task_totals AS
  SELECT app_id, list_id, count(*) AS tasks,
         coalesce(sum(estimated_time), 0)::bigint AS estimated,
         coalesce(sum(estimated_time) FILTER (WHERE estimated_time_accepted_at IS NOT NULL), 0)::bigint AS accepted,
         coalesce(sum(estimated_time) FILTER (WHERE estimated_time_accepted_at IS NULL AND estimated_time_refused_at IS NULL), 0)::bigint AS waiting,
         coalesce(sum(ellapsed_time), 0)::bigint AS spent,
         coalesce(sum(ellapsed_time) FILTER (WHERE metadata -> 'hideTimeTracking' = 'true'), 0)::bigint AS hidden,
         coalesce(sum(ellapsed_time) FILTER (WHERE pending_at IS NOT NULL), 0)::bigint AS held
    FROM projects.tasks WHERE deleted_at IS NULL
   GROUP BY app_id, list_id;

-- Adds what a request was with a minus and what it is with a plus; archived, it counts nowhere.
CREATE FUNCTION projects.add_task_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO projects.task_total_changes (app_id, list_id, tasks, estimated, accepted, waiting, spent, hidden, held)
  SELECT app_id, list_id, sign, sign * estimated,
         CASE WHEN accepted THEN sign * estimated ELSE 0 END,
         CASE WHEN NOT accepted AND NOT refused THEN sign * estimated ELSE 0 END,
         sign * spent,
         CASE WHEN hidden THEN sign * spent ELSE 0 END,
         CASE WHEN held THEN sign * spent ELSE 0 END
    FROM (VALUES
      (-1, TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL, OLD.app_id, OLD.list_id, coalesce(OLD.estimated_time, 0), OLD.estimated_time_accepted_at IS NOT NULL,
       OLD.estimated_time_refused_at IS NOT NULL, OLD.ellapsed_time, coalesce(OLD.metadata -> 'hideTimeTracking' = 'true', false), OLD.pending_at IS NOT NULL),
      (1, TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL, NEW.app_id, NEW.list_id, coalesce(NEW.estimated_time, 0), NEW.estimated_time_accepted_at IS NOT NULL,
       NEW.estimated_time_refused_at IS NOT NULL, NEW.ellapsed_time, coalesce(NEW.metadata -> 'hideTimeTracking' = 'true', false), NEW.pending_at IS NOT NULL)
    ) s (sign, counts, app_id, list_id, estimated, accepted, refused, spent, hidden, held)
   WHERE counts;
  RETURN NULL;
END $$;

CREATE TRIGGER tasks_add_totals AFTER INSERT OR DELETE ON projects.tasks
  FOR EACH ROW EXECUTE FUNCTION projects.add_task_totals();
CREATE TRIGGER tasks_add_totals_by_change AFTER UPDATE ON projects.tasks FOR EACH ROW
  WHEN ((OLD.list_id, OLD.deleted_at IS NULL, OLD.estimated_time, OLD.estimated_time_accepted_at IS NULL, OLD.estimated_time_refused_at IS NULL, OLD.ellapsed_time, OLD.pending_at IS NULL, OLD.metadata -> 'hideTimeTracking')
     IS DISTINCT FROM (NEW.list_id, NEW.deleted_at IS NULL, NEW.estimated_time, NEW.estimated_time_accepted_at IS NULL, NEW.estimated_time_refused_at IS NULL, NEW.ellapsed_time, NEW.pending_at IS NULL, NEW.metadata -> 'hideTimeTracking'))
  EXECUTE FUNCTION projects.add_task_totals();

-- Adds up to so many changes to the sums; returns how many they were.
CREATE FUNCTION projects.fold_task_totals(most int) RETURNS bigint LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM projects.task_total_changes c USING (SELECT app_id, id FROM projects.task_total_changes LIMIT most FOR UPDATE SKIP LOCKED) batch
     WHERE c.app_id = batch.app_id AND c.id = batch.id RETURNING c.*
  ), added AS (
    INSERT INTO projects.task_totals AS k (app_id, list_id, tasks, estimated, accepted, waiting, spent, hidden, held)
    SELECT app_id, list_id, sum(tasks), sum(estimated), sum(accepted), sum(waiting), sum(spent), sum(hidden), sum(held) FROM taken GROUP BY app_id, list_id
    ON CONFLICT (app_id, list_id) DO UPDATE SET tasks = k.tasks + excluded.tasks, estimated = k.estimated + excluded.estimated, accepted = k.accepted + excluded.accepted,
      waiting = k.waiting + excluded.waiting, spent = k.spent + excluded.spent, hidden = k.hidden + excluded.hidden, held = k.held + excluded.held
  )
  SELECT count(*) FROM taken;
$$;

-- Compares the sums of an account with its requests and adds what is missing; returns how many lists were wrong. One statement, so that
-- both are seen at the same moment, whoever writes meanwhile. Not twice at once for one account.
CREATE FUNCTION projects.recount_task_totals(account char(24)) RETURNS bigint LANGUAGE sql AS $$
  WITH wrong AS (
    INSERT INTO projects.task_total_changes (app_id, list_id, tasks, estimated, accepted, waiting, spent, hidden, held)
    SELECT account, list_id, sum(tasks), sum(estimated), sum(accepted), sum(waiting), sum(spent), sum(hidden), sum(held) FROM (
      SELECT list_id, tasks, estimated, accepted, waiting, spent, hidden, held FROM projects.counted_task_totals WHERE app_id = account
      UNION ALL SELECT list_id, -tasks, -estimated, -accepted, -waiting, -spent, -hidden, -held FROM projects.current_task_totals WHERE app_id = account) both_ways
     GROUP BY list_id
    HAVING (sum(tasks), sum(estimated), sum(accepted), sum(waiting), sum(spent), sum(hidden), sum(held)) <> (0, 0, 0, 0, 0, 0, 0)
    RETURNING 1
  )
  SELECT count(*) FROM wrong;
$$;

INSERT INTO projects.task_totals (app_id, list_id, tasks, estimated, accepted, waiting, spent, hidden, held)
  SELECT app_id, list_id, tasks, estimated, accepted, waiting, spent, hidden, held FROM projects.counted_task_totals;
-- MIGRATION 0163_server_links
-- A provider can be disconnected: its credentials go, its servers leave the lists, their history stays.
ALTER TABLE "clouds"."connections" ADD COLUMN "disconnected_at" TIMESTAMPTZ(3);

-- Monitored services that a server carries.
CREATE TABLE "clouds"."server_probes" (
    "app_id" CHAR(24) NOT NULL,
    "server_id" CHAR(24) NOT NULL,
    "probe_id" CHAR(24) NOT NULL,
    "linked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "server_probes_pkey" PRIMARY KEY ("app_id","server_id","probe_id")
);
CREATE INDEX "server_probes_app_id_probe_id_idx" ON "clouds"."server_probes"("app_id", "probe_id");
ALTER TABLE "clouds"."server_probes" ADD CONSTRAINT "server_probes_app_id_server_id_fkey" FOREIGN KEY ("app_id", "server_id") REFERENCES "clouds"."servers"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "clouds"."server_probes" ADD CONSTRAINT "server_probes_app_id_probe_id_fkey" FOREIGN KEY ("app_id", "probe_id") REFERENCES "stats"."probes"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Requests about a server.
CREATE TABLE "clouds"."server_tasks" (
    "app_id" CHAR(24) NOT NULL,
    "server_id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "linked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "server_tasks_pkey" PRIMARY KEY ("app_id","server_id","task_id")
);
CREATE INDEX "server_tasks_app_id_task_id_idx" ON "clouds"."server_tasks"("app_id", "task_id");
ALTER TABLE "clouds"."server_tasks" ADD CONSTRAINT "server_tasks_app_id_server_id_fkey" FOREIGN KEY ("app_id", "server_id") REFERENCES "clouds"."servers"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "clouds"."server_tasks" ADD CONSTRAINT "server_tasks_app_id_task_id_fkey" FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema file cannot say. Without credentials nobody is asked anything.
ALTER TABLE clouds.connections ADD CONSTRAINT connections_disconnected_without_secret CHECK (disconnected_at IS NULL OR secret IS NULL);
-- Published: the list of a request, for its line at a server.
CREATE OR REPLACE VIEW projects.task_headlines AS
  SELECT app_id, id, slug, name, pending_at, pending_status, estimate_hold, estimated_time, archive_due_at, auto_accept_due_at, deleted_at, list_id
    FROM projects.tasks;
-- MIGRATION 0165_certificate_notices
-- A service whose check was deleted is not monitored any more: its figures end there.
ALTER TABLE "stats"."probes" ADD COLUMN "detached_at" TIMESTAMPTZ(3);
ALTER TABLE stats.probes ADD CONSTRAINT probes_detached_after_created CHECK (detached_at >= created_at);

-- When the next warning about a certificate is due: 30, 14, 7 and 1 days before its end.
ALTER TABLE "stats"."uptime_checks" ADD COLUMN "certificate_due_at" TIMESTAMPTZ(3);
CREATE INDEX uptime_checks_certificate_due ON stats.uptime_checks (certificate_due_at) WHERE certificate_due_at IS NOT NULL;

-- Customers hear of certificates only where they choose so.
ALTER TABLE "notifs"."service_subscriptions" ADD COLUMN "certificates" BOOLEAN NOT NULL DEFAULT false;

-- Reachability of a host.
ALTER TABLE stats.uptime_checks DROP CONSTRAINT uptime_checks_kind_check;
ALTER TABLE stats.uptime_checks ADD CONSTRAINT uptime_checks_kind_check CHECK (kind IN ('http', 'tcp', 'tls', 'dns', 'icmp'));

-- Published: when the certificate of a service ends (read by notifs).
CREATE VIEW stats.certificates AS
  SELECT p.app_id, p.id AS probe_id, c.certificate_expires_at AS expires_at
    FROM stats.uptime_checks c JOIN stats.probes p ON p.provider_monitor_id = 'own-' || c.id WHERE c.certificate_expires_at IS NOT NULL;
CREATE OR REPLACE VIEW stats.monitor_rows AS
  SELECT p.app_id, p.id, p.name, p.provider_monitor_id, p.created_at, s.seen_at, p.detached_at
    FROM stats.probes p LEFT JOIN stats.source_monitors s USING (provider_monitor_id);
-- MIGRATION 0168_guest_payment_links
-- Published by bookings: what is left to pay of a booking, and where its guest is written to.
CREATE OR REPLACE VIEW bookings.booking_balances AS
  SELECT app_id, id AS booking_id, number, arrival_date, departure_date, total_in_cents, paid_in_cents,
         round((total_in_cents - coalesce((SELECT sum((l ->> 'amountInCents')::bigint) FROM jsonb_array_elements(lines) l
            WHERE l ->> 'kind' = 'tourist_tax'), 0)) * advance_percent::numeric / 100)::bigint AS advance_in_cents,
         user_id, contact_email
    FROM bookings.bookings WHERE status NOT IN ('canceled', 'failed');
-- MIGRATION 0170_account_revisions
-- A revision per account, raised by each transaction that changes what its board shows (ADR 0056). A connection counts in a slot of its
-- own, so that transactions of one account do not wait for each other. The sum of the slots grows with each commit, and two equal sums
-- have seen the same commits.
CREATE TABLE platform.account_revisions (
  app_id   char(24) NOT NULL,
  slot     smallint NOT NULL,
  revision bigint   NOT NULL,
  CONSTRAINT account_revisions_pkey PRIMARY KEY (app_id, slot)
) WITH (fillfactor = 50);

-- Raises the revision of the row's account, once per transaction. Tables without an account count for all of them, under the id of
-- zeros. Runs at commit, so that the row is locked as briefly as possible and no later lock can be waited for.
CREATE FUNCTION platform.raise_revision() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  account char(24) := repeat('0', 24);
  raised  text := coalesce(current_setting('passerelle.raised', true), '');
BEGIN
  IF TG_NARGS = 0 THEN
    IF TG_OP = 'DELETE' THEN account := OLD.app_id; ELSE account := NEW.app_id; END IF;
  END IF;
  IF position(account IN raised) > 0 THEN RETURN NULL; END IF;
  INSERT INTO platform.account_revisions AS r (app_id, slot, revision) VALUES (account, pg_catalog.pg_backend_pid() % 16, 1)
    ON CONFLICT (app_id, slot) DO UPDATE SET revision = r.revision + 1;
  -- Forgetting an account only raises it twice; a setting that grows without end would be slow.
  PERFORM pg_catalog.set_config('passerelle.raised', right(raised || ' ' || account, 2500), true);
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER tasks_raise_revision AFTER INSERT OR UPDATE OR DELETE ON projects.tasks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision();
CREATE CONSTRAINT TRIGGER task_labels_raise_revision AFTER INSERT OR UPDATE OR DELETE ON projects.task_labels
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision();
CREATE CONSTRAINT TRIGGER task_members_raise_revision AFTER INSERT OR UPDATE OR DELETE ON projects.task_members
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision();
CREATE CONSTRAINT TRIGGER work_logs_raise_revision AFTER INSERT OR UPDATE OR DELETE ON projects.work_logs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision();
CREATE CONSTRAINT TRIGGER labels_raise_revision AFTER INSERT OR UPDATE OR DELETE ON projects.labels
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision('all');
CREATE CONSTRAINT TRIGGER users_raise_revision AFTER INSERT OR DELETE ON accounts.users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision();
CREATE CONSTRAINT TRIGGER users_raise_revision_by_change AFTER UPDATE ON accounts.users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.picture, OLD.staff) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.picture, NEW.staff))
  EXECUTE FUNCTION platform.raise_revision();
-- MIGRATION 0171_process_cache
-- State of the response cache of a process, for the operator page (ADR-0032); null in a process without one.
ALTER TABLE platform.processes ADD COLUMN cache jsonb;
-- MIGRATION 0172_action_approvals
-- Rules of an account about its servers.
CREATE TABLE "clouds"."rules" (
    "app_id" CHAR(24) NOT NULL,
    "actions_need_approval" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "rules_pkey" PRIMARY KEY ("app_id")
);
ALTER TABLE "clouds"."rules" ADD CONSTRAINT "rules_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- An action that waits for the approval of staff: the request on the board that asks for it, and who answered it when.
ALTER TABLE "clouds"."server_actions" ADD COLUMN "task_id" CHAR(24),
ADD COLUMN "answered_by_id" CHAR(24),
ADD COLUMN "answered_at" TIMESTAMPTZ(3);
CREATE INDEX "server_actions_app_id_task_id_idx" ON "clouds"."server_actions"("app_id", "task_id");

-- What the schema file cannot say. One action of a server waits at a time.
CREATE UNIQUE INDEX server_actions_waiting ON clouds.server_actions (app_id, server_id) WHERE status = 'waiting';
ALTER TABLE clouds.server_actions ADD CONSTRAINT server_actions_waiting_task CHECK (status <> 'waiting' OR task_id IS NOT NULL);
-- Read by projects, which writes the request.
CREATE VIEW clouds.server_names AS SELECT app_id, id, name FROM clouds.servers;
-- MIGRATION 0173_probe_pauses
-- Spans in which staff had paused the monitoring of a service: they are left out of its figures.
CREATE TABLE "stats"."probe_pauses" (
    "app_id" CHAR(24) NOT NULL,
    "probe_id" CHAR(24) NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "probe_pauses_pkey" PRIMARY KEY ("app_id","probe_id","started_at")
);
ALTER TABLE "stats"."probe_pauses" ADD CONSTRAINT "probe_pauses_app_id_probe_id_fkey" FOREIGN KEY ("app_id", "probe_id") REFERENCES "stats"."probes"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema file cannot say. A service is paused once at a time, and a pause does not end before it starts.
CREATE UNIQUE INDEX probe_pauses_open ON stats.probe_pauses (app_id, probe_id) WHERE ended_at IS NULL;
ALTER TABLE stats.probe_pauses ADD CONSTRAINT probe_pauses_order CHECK (ended_at >= started_at);

-- Checks that are paused now.
INSERT INTO stats.probe_pauses (app_id, probe_id, started_at)
  SELECT p.app_id, p.id, greatest(c.paused_at, p.created_at)
    FROM stats.uptime_checks c JOIN stats.probes p ON p.provider_monitor_id = 'own-' || c.id
   WHERE c.paused_at IS NOT NULL AND p.detached_at IS NULL;
-- MIGRATION 0176_users_by_name
-- The list of the users of all accounts reads its pages in this order.
CREATE INDEX users_by_name ON accounts.users (lower(last_name), lower(first_name), app_id, id)
  WHERE deleted_at IS NULL AND NOT staff;
-- MIGRATION 0177_gift_payments
-- Published by bookings: also whether what is to be paid is a gift voucher.
CREATE OR REPLACE VIEW bookings.booking_balances AS
  SELECT app_id, id AS booking_id, number, arrival_date, departure_date, total_in_cents, paid_in_cents,
         round((total_in_cents - coalesce((SELECT sum((l ->> 'amountInCents')::bigint) FROM jsonb_array_elements(lines) l
            WHERE l ->> 'kind' = 'tourist_tax'), 0)) * advance_percent::numeric / 100)::bigint AS advance_in_cents,
         user_id, contact_email, is_gift
    FROM bookings.bookings WHERE status NOT IN ('canceled', 'failed');
-- MIGRATION 0178_payment_ends
-- When a debit ended is said by the webhook that reported it: found by the payment.
CREATE INDEX payment_events_ends ON payments.payment_events (object_id, created_at)
  WHERE type IN ('payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled', 'charge.failed', 'charge.dispute.created');
-- MIGRATION 0182_unused_figure_indexes
-- Sums of whole lists are kept since 0162, and sums under filters are found by marks: no statement reads these any more.
DROP INDEX projects.tasks_open_figures;
DROP INDEX projects.tasks_open_hidden_time;
-- MIGRATION 0187_outbox_trace
-- The span in which an event was recorded, so that the jobs behind it belong to the same trace.
ALTER TABLE platform.undelivered ADD COLUMN traceparent text;
-- MIGRATION 0191_detail_revisions
-- The page of a request also shows its sprints: they raise the revision as the rest of it does (ADR 0056). A new sprint is on no page yet.
CREATE CONSTRAINT TRIGGER task_milestones_raise_revision AFTER INSERT OR UPDATE OR DELETE ON projects.task_milestones
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision();
CREATE CONSTRAINT TRIGGER milestones_raise_revision AFTER UPDATE OR DELETE ON projects.milestones
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision('all');
-- MIGRATION 0192_require_row
-- Fails the transaction of a statement that had to write a row and wrote none, so that a caller need not wait for its result before COMMIT.
CREATE FUNCTION platform.require_row(written bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF written = 0 THEN RAISE EXCEPTION 'no row was written' USING ERRCODE = 'no_data_found'; END IF;
END $$;
-- MIGRATION 0193_recount_raises
-- A corrected sum also raises the revision of its account, in the same statement, so that no response with the wrong one stays cached (ADR 0056).
CREATE OR REPLACE FUNCTION projects.recount_task_totals(account char(24)) RETURNS bigint LANGUAGE sql AS $$
  WITH wrong AS (
    INSERT INTO projects.task_total_changes (app_id, list_id, tasks, estimated, accepted, waiting, spent, hidden, held)
    SELECT account, list_id, sum(tasks), sum(estimated), sum(accepted), sum(waiting), sum(spent), sum(hidden), sum(held) FROM (
      SELECT list_id, tasks, estimated, accepted, waiting, spent, hidden, held FROM projects.counted_task_totals WHERE app_id = account
      UNION ALL SELECT list_id, -tasks, -estimated, -accepted, -waiting, -spent, -hidden, -held FROM projects.current_task_totals WHERE app_id = account) both_ways
     GROUP BY list_id
    HAVING (sum(tasks), sum(estimated), sum(accepted), sum(waiting), sum(spent), sum(hidden), sum(held)) <> (0, 0, 0, 0, 0, 0, 0)
    RETURNING 1
  ), raised AS (
    INSERT INTO platform.account_revisions AS r (app_id, slot, revision) SELECT account, 0, 1 WHERE EXISTS (SELECT FROM wrong)
    ON CONFLICT (app_id, slot) DO UPDATE SET revision = r.revision + 1
  )
  SELECT count(*) FROM wrong;
$$;
-- MIGRATION 0194_creation_approvals
-- Creating a server may wait for an approval too: the request on the board states what it is and costs.
CREATE OR REPLACE VIEW clouds.server_names AS
  SELECT app_id, id, name, provider, zone, commercial_type, monthly_price_in_cents FROM clouds.servers;
-- Requests in which staff have an action to approve or decline; read by projects for the queue of the day.
CREATE VIEW clouds.waiting_approvals AS
  SELECT app_id, task_id, requested_at FROM clouds.server_actions WHERE status = 'waiting';
-- Accounts with a provider of servers; read by accounts, which offers clouds to their people.
CREATE VIEW clouds.connected_apps AS SELECT DISTINCT app_id FROM clouds.connections WHERE disconnected_at IS NULL;
-- MIGRATION 0195_login_limits_unlogged
-- Counts of one minute need not outlive a crash, and a sign-in waits for one write to disk less.
ALTER TABLE "accounts"."login_limits" SET UNLOGGED;
-- MIGRATION 0196_outbox_redelivery
-- Who has not worked an event that was handed on, and when it is handed on to them again: Redis may lose its jobs.
ALTER TABLE platform.undelivered ADD COLUMN pending text[], ADD COLUMN redeliver_at timestamptz(3);
DROP INDEX platform.undelivered_by_age;
CREATE INDEX undelivered_by_age ON platform.undelivered (at, event_id) WHERE redeliver_at IS NULL;
CREATE INDEX undelivered_by_redelivery ON platform.undelivered (redeliver_at) WHERE redeliver_at IS NOT NULL;
-- MIGRATION 0197_booking_turns
-- Stays of one room are written in turn. The exclusion constraint alone lets two of them wait for each other, which
-- Postgres resolves only after a second: with fifty at once, calls waited in vain for a connection.
CREATE OR REPLACE FUNCTION bookings.reject_external_nights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status NOT IN ('canceled', 'failed')
     AND (OLD.room_id, OLD.arrival_date, OLD.departure_date) IS NOT DISTINCT FROM (NEW.room_id, NEW.arrival_date, NEW.departure_date) THEN
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.room_id, 0));
  IF EXISTS (SELECT FROM bookings.external_nights n WHERE n.app_id = NEW.app_id AND n.room_id = NEW.room_id AND n.until_date > NEW.arrival_date
               AND n.from_date < NEW.departure_date) THEN
    RAISE EXCEPTION 'Nights of this stay are taken on another site' USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'bookings_external_nights';
  END IF;
  RETURN NEW;
END $$;
-- MIGRATION 0205_second_wall
-- What a transaction of a customer reads through views, and in tables without `app_id` (ADR 0033): the role loses what no such
-- transaction needs. `migrate` lets views run with the rights of who reads them, each on its own.

-- Views that run with the rights of their owner, and so past row-level security.
CREATE FUNCTION platform.open_views() RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT c.oid::regclass::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind = 'v' AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
     AND NOT EXISTS (SELECT FROM pg_options_to_table(c.reloptions) o WHERE o.option_name = 'security_invoker' AND o.option_value::boolean)
   ORDER BY 1
$$;

-- Run after each migration, so that a new table is closed before anybody writes to it. The role has rights in tables with an account,
-- whose policy shows the rows of one, in views, and in what is named here. Events may be added and read only.
CREATE OR REPLACE FUNCTION platform.protect_accounts() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  schema_name text;
  target record;
BEGIN
  FOR schema_name IN
    SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public', 'bullmq')
  LOOP
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO passerelle_customer', schema_name);
    EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA %I TO passerelle_customer', schema_name);
  END LOOP;
  FOR target IN
    SELECT c.oid::regclass AS name, c.relkind = 'v' AS is_view, c.relrowsecurity AS is_closed
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'v') AND n.nspname !~ '^pg_' AND n.nspname NOT IN ('information_schema', 'public', 'bullmq')
       AND (c.relkind = 'v' OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'app_id' AND NOT a.attisdropped))
  LOOP
    IF target.is_view THEN
      EXECUTE format('GRANT SELECT ON %s TO passerelle_customer', target.name);
      CONTINUE;
    END IF;
    IF NOT target.is_closed THEN
      EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target.name);
      EXECUTE format(
        'CREATE POLICY own_account ON %s TO passerelle_customer USING (app_id = (SELECT current_setting(''passerelle.app_id'', true)::bpchar))',
        target.name
      );
    END IF;
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO passerelle_customer', target.name);
  END LOOP;
  REVOKE UPDATE, DELETE ON platform.events FROM passerelle_customer;
  GRANT SELECT, UPDATE ON accounts.apps TO passerelle_customer;
  GRANT SELECT, INSERT, UPDATE ON payments.invoice_counters TO passerelle_customer;
  GRANT SELECT (caller, key, attempt, status), UPDATE (effect) ON platform.idempotent_answers TO passerelle_customer;
  GRANT INSERT ON platform.undelivered TO passerelle_customer;
  -- The catalogue of the provider, the same for every account.
  GRANT SELECT ON projects.labels, projects.milestones TO passerelle_customer;
END $$;

-- The words of texts of all accounts: whoever writes a text adds to them and reads none.
ALTER FUNCTION platform.learn_words(text[]) SECURITY DEFINER SET search_path = '';

-- The rights of before: all tables, of any schema.
DO $$
DECLARE
  schema_name text;
BEGIN
  FOR schema_name IN SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public')
  LOOP
    EXECUTE format('REVOKE ALL ON ALL TABLES IN SCHEMA %I FROM passerelle_customer', schema_name);
    EXECUTE format('REVOKE ALL ON ALL SEQUENCES IN SCHEMA %I FROM passerelle_customer', schema_name);
  END LOOP;
  IF to_regnamespace('bullmq') IS NOT NULL THEN REVOKE ALL ON SCHEMA bullmq FROM passerelle_customer; END IF;
  PERFORM platform.protect_accounts();
END $$;

-- An issuer has the id of its account.
ALTER TABLE payments.invoice_counters ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON payments.invoice_counters TO passerelle_customer
  USING (issuer_id = (SELECT current_setting('passerelle.app_id', true)::bpchar));

-- The key of a repeated call is that of a person of the account; what was answered is not readable at all.
ALTER TABLE platform.idempotent_answers ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON platform.idempotent_answers TO passerelle_customer
  USING (EXISTS (SELECT FROM accounts.users u
                  WHERE u.app_id = (SELECT current_setting('passerelle.app_id', true)::bpchar) AND u.id = caller::bpchar));
-- MIGRATION 0206_own_account_row
-- Of accounts, a transaction of a customer sees its own (ADR 0033). Alone, because every call reads this table: the lock is as short as
-- it can be.
ALTER TABLE accounts.apps ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.apps TO passerelle_customer
  USING (id = (SELECT current_setting('passerelle.app_id', true)::bpchar));
-- MIGRATION 0207_sealed_signing_keys
-- Keys that sign session tokens are sealed like other secrets; the public part stands beside them, for processes that only verify. A
-- key of before is sealed a day after it was first read: the previous release, which may still run beside this one, reads clear ones only.
ALTER TABLE accounts.signing_keys ADD COLUMN public_jwk jsonb, ADD COLUMN seal_due_at timestamptz(3);
UPDATE accounts.signing_keys SET public_jwk = private_jwk - 'd';
-- MIGRATION 0208_push_endpoints
-- A browser has one push subscription, that of the person who used it last. Ends the one of a person of another account, whose row the
-- transaction of a customer neither sees nor changes (ADR 0033). One after the other for each browser, until the transaction ends.
CREATE FUNCTION notifs.free_endpoint(endpoint text, account char(24)) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('notifs.push_subscriptions:' || $1, 0));
  DELETE FROM notifs.push_subscriptions s WHERE s.endpoint = $1 AND s.app_id <> $2;
END $$;
-- MIGRATION 0210_staff_identities
-- Who a member of staff is at the identity provider, since their first sign-in: the address alone is no proof.
CREATE TABLE "accounts"."staff_identities" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "bound_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staff_identities_pkey" PRIMARY KEY ("app_id","user_id")
);
CREATE UNIQUE INDEX "staff_identities_issuer_subject_key" ON "accounts"."staff_identities"("issuer", "subject");
ALTER TABLE "accounts"."staff_identities" ADD CONSTRAINT "staff_identities_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
-- MIGRATION 0211_tokens_of_their_makers
-- Published: the account that an access token opens and what its maker is there now, for the gate of every call; keeps the moment of
-- its last use to the minute. No row once the maker is removed, or is neither an administrator of the account nor staff (OPEN-065).
CREATE FUNCTION accounts.access_token_caller(token_hash text, moment timestamptz)
RETURNS TABLE (
  id char(24), app_id char(24), created_by_id char(24), scope text, expires_at timestamptz, disabled_at timestamptz,
  staff boolean, roles text[]
) LANGUAGE sql AS $$
  UPDATE accounts.access_tokens t SET last_used_at = moment
   WHERE t.hash = token_hash AND t.deleted_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > moment)
     AND (t.last_used_at IS NULL OR t.last_used_at <= moment - interval '1 minute');
  SELECT t.id, t.app_id, t.created_by_id, t.scope, t.expires_at, a.disabled_at, u.staff, u.roles
    FROM accounts.access_tokens t
    JOIN accounts.apps a ON a.id = t.app_id
    JOIN accounts.users maker ON maker.app_id = t.app_id AND maker.id = t.created_by_id
    -- What staff are is said by their row in the provider's account, in every account.
    JOIN accounts.apps home
      ON home.id = CASE WHEN maker.staff THEN (SELECT p.id FROM accounts.apps p WHERE p.provider) ELSE t.app_id END
    JOIN accounts.users u ON u.app_id = home.id AND u.id = maker.id AND u.staff = maker.staff AND u.deleted_at IS NULL
   WHERE t.hash = token_hash AND t.deleted_at IS NULL
     AND CASE WHEN maker.staff THEN 'admin:' || home.slug ELSE 'admin' END = ANY (u.roles);
$$;

-- Called by the release before; it keeps its shape.
CREATE OR REPLACE FUNCTION accounts.use_access_token(token_hash text, moment timestamptz)
RETURNS TABLE (id char(24), app_id char(24), created_by_id char(24), scope text, expires_at timestamptz, disabled_at timestamptz) LANGUAGE sql AS $$
  SELECT id, app_id, created_by_id, scope, expires_at, disabled_at FROM accounts.access_token_caller(token_hash, moment);
$$;
-- MIGRATION 0212_session_methods
-- How a customer signed in: `password`, `second_factor` (a password and a code) or `passkey`; null for staff, and for sessions older
-- than this column.
ALTER TABLE "accounts"."sessions" ADD COLUMN "method" TEXT;
-- MIGRATION 0213_personal_calendars
-- The secret address at which one person reads an account's maintenances as a calendar; it ends with the person. Those of
-- stats.maintenance_calendars, one for the whole account, are made no more.
CREATE TABLE "stats"."personal_calendars" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "personal_calendars_pkey" PRIMARY KEY ("app_id","user_id")
);
CREATE UNIQUE INDEX "personal_calendars_secret_key" ON "stats"."personal_calendars"("secret");
ALTER TABLE "stats"."personal_calendars" ADD CONSTRAINT "personal_calendars_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
-- MIGRATION 0215_address_confirmations
-- Registered accounts whose first administrator has not confirmed their address yet; an account without a row has nothing to confirm.
CREATE TABLE "accounts"."address_confirmations" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "email" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "address_confirmations_pkey" PRIMARY KEY ("app_id")
);
CREATE UNIQUE INDEX "address_confirmations_hash_key" ON "accounts"."address_confirmations"("hash");
CREATE UNIQUE INDEX "address_confirmations_app_id_user_id_key" ON "accounts"."address_confirmations"("app_id", "user_id");
ALTER TABLE "accounts"."address_confirmations" ADD CONSTRAINT "address_confirmations_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Published for whoever queues mails: accounts for which nothing is mailed to others yet, and people who have not accepted their invitation.
CREATE VIEW accounts.unconfirmed_apps WITH (security_invoker = on) AS SELECT app_id FROM accounts.address_confirmations;
CREATE VIEW accounts.invited_users WITH (security_invoker = on) AS
  SELECT app_id, id AS user_id FROM accounts.users
   WHERE password_hash IS NULL AND invited_at IS NOT NULL AND NOT staff AND deleted_at IS NULL;
-- MIGRATION 0227_cloud_regions
-- Regions and zones of a cloud provider that could not be read, and zones of Scaleway that the product does not know.
ALTER TABLE "clouds"."connections" ADD COLUMN "unread_places" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "clouds"."connections" ADD COLUMN "extra_zones" TEXT[] NOT NULL DEFAULT '{}';
-- MIGRATION 0228_server_keys
-- SSH public keys of an account, to sign in to the servers that it creates.
CREATE TABLE "clouds"."ssh_keys" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "created_by_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ssh_keys_pkey" PRIMARY KEY ("app_id","id")
);
CREATE UNIQUE INDEX "ssh_keys_app_id_fingerprint_key" ON "clouds"."ssh_keys"("app_id", "fingerprint");
ALTER TABLE "clouds"."ssh_keys" ADD CONSTRAINT "ssh_keys_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What was chosen for a server that was created here, as it was then: name of the image, network, keys.
ALTER TABLE "clouds"."servers" ADD COLUMN "chosen" JSONB;
-- MIGRATION 0230_task_invoices
-- Published by payments: the issued invoice that bills a task, at most one.
CREATE VIEW payments.task_invoices WITH (security_invoker = on) AS
  SELECT r.app_id, r.task_id, i.id AS invoice_id, i.number
    FROM payments.invoiced_requests r
    JOIN payments.invoices i ON i.app_id = r.app_id AND i.id = r.invoice_id
   WHERE i.status IN ('issued', 'paid');
-- MIGRATION 0231_dispatched_events
-- Published by accounts: name and payload of the events that staff dispatched to an account.
CREATE VIEW accounts.dispatched_events WITH (security_invoker = on) AS
  SELECT app_id, id, event_name, payload FROM accounts.dispatches;
-- MIGRATION 0232_current_states
-- Published by payments: the status of an account by its subscriptions, newest first. One whose payment failed decides
-- (PAY-003); ended ones count only when there is no other.
CREATE VIEW payments.account_subscriptions WITH (security_invoker = on) AS
  SELECT app_id,
         coalesce(
           (array_agg(status ORDER BY started_at DESC, id DESC) FILTER (WHERE status = 'failed'))[1],
           (array_agg(status ORDER BY started_at DESC, id DESC) FILTER (WHERE status <> 'ended'))[1],
           (array_agg(status ORDER BY started_at DESC, id DESC))[1]) AS status
    FROM payments.subscriptions GROUP BY app_id;

-- Published by clouds: the actions whose approval was asked for by a task, who asked, and how far they are.
CREATE VIEW clouds.approval_states WITH (security_invoker = on) AS
  SELECT app_id, task_id, server_id, user_id, action, status FROM clouds.server_actions WHERE task_id IS NOT NULL;
-- MIGRATION 0233_work
-- Work to be done later: one row per piece of work, whatever its kind. A row that was given up has no due time.
CREATE TABLE platform.work (
  kind        text           NOT NULL,
  id          text           NOT NULL,
  app_id      char(24),
  -- Whose turn it is: accounts take turns, so that nobody waits for all the work of another.
  turn        text COLLATE "C" NOT NULL,
  due_at      timestamptz(3),
  lease_token char(24),
  attempts    integer        NOT NULL DEFAULT 0,
  -- Counts how often the work was asked for, so that what is asked for during a run is done after it.
  asked       integer        NOT NULL DEFAULT 1,
  last_error  text,
  failed_at   timestamptz(3),
  -- Somebody asked for it again after it was given up.
  reopened    boolean        NOT NULL DEFAULT false,
  PRIMARY KEY (kind, id),
  CONSTRAINT work_due_or_failed CHECK ((due_at IS NULL) = (failed_at IS NOT NULL))
);
CREATE INDEX work_kind_due_at_idx ON platform.work (kind, due_at);
CREATE INDEX work_kind_turn_due_at_idx ON platform.work (kind, turn, due_at);
CREATE INDEX work_failed_at_idx ON platform.work (failed_at DESC, kind, id) WHERE failed_at IS NOT NULL;
-- MIGRATION 0234_mail_work
-- Mails are sent as work (`platform.work`). `next_attempt_at` and `lease_until` are no longer read.

ALTER TABLE mails.outgoing DROP CONSTRAINT outgoing_ended, DROP CONSTRAINT outgoing_cleared;
ALTER TABLE mails.outgoing
  ADD CONSTRAINT outgoing_ended CHECK (num_nonnulls(sent_at, given_up_at, cancelled_at) <= 1) NOT VALID,
  -- A mail that was sent or cancelled keeps no link.
  ADD CONSTRAINT outgoing_cleared
    CHECK (num_nonnulls(sent_at, cancelled_at) = 0 OR num_nonnulls(variables, attachments) = 0) NOT VALID;

-- What a process of the release before does during an upgrade: mails that it adds, could not send or sends again become
-- work, and it claims no mail any more. Goes with the next release.
CREATE FUNCTION mails.queue_outgoing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A claim, which is refused: this release sends the mail.
  IF TG_OP = 'UPDATE' AND NEW.lease_until IS NOT NULL THEN RETURN NULL; END IF;
  INSERT INTO platform.work AS w (kind, id, app_id, turn, due_at, attempts)
  VALUES ('mails.send', NEW.id, NEW.app_id, coalesce(NEW.app_id, '-'), NEW.next_attempt_at, NEW.attempts)
  ON CONFLICT (kind, id) DO UPDATE
    SET due_at = excluded.due_at, attempts = excluded.attempts, failed_at = NULL WHERE w.lease_token IS NULL;
  PERFORM pg_notify('platform_work', 'mails.send');
  RETURN NEW;
END $$;
CREATE TRIGGER queue_outgoing BEFORE INSERT OR UPDATE OF next_attempt_at, lease_until ON mails.outgoing
  FOR EACH ROW WHEN (NEW.next_attempt_at IS NOT NULL) EXECUTE FUNCTION mails.queue_outgoing();

-- A mail that is being sent at this moment is due when its lease ends, and has been sent by then.
INSERT INTO platform.work (kind, id, app_id, turn, due_at, attempts, last_error)
SELECT 'mails.send', id, app_id, coalesce(app_id, '-'), greatest(next_attempt_at, lease_until), attempts, left(last_error, 500)
  FROM mails.outgoing WHERE next_attempt_at IS NOT NULL;
-- Those that were given up, as long as they can be sent again.
INSERT INTO platform.work (kind, id, app_id, turn, attempts, last_error, failed_at)
SELECT 'mails.send', id, app_id, coalesce(app_id, '-'), attempts, left(last_error, 500), given_up_at
  FROM mails.outgoing WHERE given_up_at IS NOT NULL AND next_attempt_at IS NULL AND variables IS NOT NULL;
-- MIGRATION 0235_webhook_work
-- Deliveries of webhooks are sent as work (`platform.work`). `next_attempt_at` is no longer used.

-- What a process of the release before does during an upgrade: deliveries that it adds, could not send, sends again or
-- holds change their work, and it claims none any more. Goes with the next release.
CREATE FUNCTION accounts.queue_webhook_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A claim, which is refused: this release sends the delivery.
  IF TG_OP = 'UPDATE' AND NEW.attempts > OLD.attempts THEN RETURN NULL; END IF;
  IF NEW.next_attempt_at IS NULL THEN
    DELETE FROM platform.work WHERE kind = 'accounts.webhook' AND id = NEW.id AND lease_token IS NULL;
    RETURN NEW;
  END IF;
  INSERT INTO platform.work AS w (kind, id, app_id, turn, due_at, attempts)
  VALUES ('accounts.webhook', NEW.id, NEW.app_id, NEW.app_id, NEW.next_attempt_at, NEW.attempts)
  ON CONFLICT (kind, id) DO UPDATE
    SET due_at = excluded.due_at, attempts = excluded.attempts, failed_at = NULL WHERE w.lease_token IS NULL;
  PERFORM pg_notify('platform_work', 'accounts.webhook');
  RETURN NEW;
END $$;
CREATE TRIGGER queue_webhook_delivery_insert BEFORE INSERT ON accounts.webhook_deliveries
  FOR EACH ROW WHEN (NEW.next_attempt_at IS NOT NULL) EXECUTE FUNCTION accounts.queue_webhook_delivery();
CREATE TRIGGER queue_webhook_delivery_update BEFORE UPDATE OF next_attempt_at ON accounts.webhook_deliveries
  FOR EACH ROW EXECUTE FUNCTION accounts.queue_webhook_delivery();

-- A delivery that is being sent at this moment is due when its lease ends.
INSERT INTO platform.work (kind, id, app_id, turn, due_at, attempts, last_error)
SELECT 'accounts.webhook', id, app_id, app_id, next_attempt_at, attempts, last_error
  FROM accounts.webhook_deliveries WHERE next_attempt_at IS NOT NULL AND state = 'waiting'
ON CONFLICT DO NOTHING;
-- Those that were given up and stopped the address, which is still stopped: they are sent when it is resumed.
INSERT INTO platform.work (kind, id, app_id, turn, attempts, last_error, failed_at)
SELECT 'accounts.webhook', d.id, d.app_id, d.app_id, d.attempts, coalesce(d.last_error, d.last_status::text), d.finished_at
  FROM accounts.webhook_deliveries d JOIN accounts.webhook_endpoints e ON e.app_id = d.app_id
 WHERE d.state = 'failed' AND d.finished_at >= e.stopped_at
ON CONFLICT DO NOTHING;
-- MIGRATION 0237_cloud_work
-- Inventories and running actions of cloud connections become work to be done later. An id is `<account>/<provider>`; the beginning of
-- time is due at once.
INSERT INTO platform.work (kind, id, app_id, turn, due_at)
SELECT 'clouds.inventory', app_id || '/' || provider, app_id, app_id, 'epoch' FROM clouds.connections WHERE disconnected_at IS NULL
ON CONFLICT DO NOTHING;

INSERT INTO platform.work (kind, id, app_id, turn, due_at)
SELECT DISTINCT 'clouds.actions', s.app_id || '/' || s.provider, s.app_id, s.app_id, timestamptz 'epoch'
  FROM clouds.server_actions a JOIN clouds.servers s ON s.app_id = a.app_id AND s.id = a.server_id WHERE a.status = 'running'
ON CONFLICT DO NOTHING;

-- Processes of the release before know nothing of this: what they add gets its work here. The triggers go with the next release.
CREATE FUNCTION clouds.add_inventory_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.work (kind, id, app_id, turn, due_at)
  VALUES ('clouds.inventory', NEW.app_id || '/' || NEW.provider, NEW.app_id, NEW.app_id, 'epoch') ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER connections_add_work AFTER INSERT ON clouds.connections FOR EACH ROW
  WHEN (NEW.disconnected_at IS NULL) EXECUTE FUNCTION clouds.add_inventory_work();
CREATE TRIGGER connections_add_work_again AFTER UPDATE OF disconnected_at ON clouds.connections FOR EACH ROW
  WHEN (NEW.disconnected_at IS NULL AND OLD.disconnected_at IS NOT NULL) EXECUTE FUNCTION clouds.add_inventory_work();

CREATE FUNCTION clouds.add_actions_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.work AS w (kind, id, app_id, turn, due_at)
  SELECT 'clouds.actions', app_id || '/' || provider, app_id, app_id, 'epoch' FROM clouds.servers
   WHERE app_id = NEW.app_id AND id = NEW.server_id
  ON CONFLICT (kind, id) DO UPDATE SET asked = w.asked + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER server_actions_add_work AFTER INSERT ON clouds.server_actions FOR EACH ROW
  WHEN (NEW.status = 'running') EXECUTE FUNCTION clouds.add_actions_work();
CREATE TRIGGER server_actions_add_work_later AFTER UPDATE OF status ON clouds.server_actions FOR EACH ROW
  WHEN (NEW.status = 'running' AND OLD.status <> 'running') EXECUTE FUNCTION clouds.add_actions_work();
-- MIGRATION 0238_calendar_and_check_work
-- Readings of external calendars and uptime checks become work to be done later. `failures` of calendars and the leases of checks are no
-- longer used.
INSERT INTO platform.work (kind, id, app_id, turn, due_at)
SELECT 'bookings.calendar', id, app_id, app_id, next_sync_at FROM bookings.external_calendars
ON CONFLICT DO NOTHING;

-- Checks belong to the installation: they have no account, and one turn.
INSERT INTO platform.work (kind, id, turn, due_at)
SELECT 'stats.check', id, '-', due_at FROM stats.uptime_checks WHERE paused_at IS NULL
ON CONFLICT DO NOTHING;

-- Processes of the release before know nothing of this: what they add or resume gets its work here. The triggers go with the next release.
CREATE FUNCTION bookings.add_calendar_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.work (kind, id, app_id, turn, due_at)
  VALUES ('bookings.calendar', NEW.id, NEW.app_id, NEW.app_id, NEW.next_sync_at) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER external_calendars_add_work AFTER INSERT ON bookings.external_calendars FOR EACH ROW
  EXECUTE FUNCTION bookings.add_calendar_work();

CREATE FUNCTION stats.add_check_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.work (kind, id, turn, due_at) VALUES ('stats.check', NEW.id, '-', NEW.due_at) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER uptime_checks_add_work AFTER INSERT ON stats.uptime_checks FOR EACH ROW
  WHEN (NEW.paused_at IS NULL) EXECUTE FUNCTION stats.add_check_work();
CREATE TRIGGER uptime_checks_add_work_again AFTER UPDATE OF paused_at ON stats.uptime_checks FOR EACH ROW
  WHEN (NEW.paused_at IS NULL AND OLD.paused_at IS NOT NULL) EXECUTE FUNCTION stats.add_check_work();
-- MIGRATION 0240_collections
-- What is announced is collected: one row for each presentation of an invoice to a bank account or card, with its state.
CREATE TABLE "payments"."collections" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "invoice_id" CHAR(24) NOT NULL,
    "attempt" SMALLINT,
    "means" TEXT NOT NULL,
    "payment_method_id" TEXT,
    "method_last4" TEXT,
    "mandate_id" TEXT,
    "mandate_reference" TEXT,
    "amount_in_cents" BIGINT NOT NULL,
    "due_on" DATE NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'planned',
    "notified_at" TIMESTAMPTZ(3),
    "notice_keys" TEXT[] NOT NULL DEFAULT '{}',
    "claimed_at" TIMESTAMPTZ(3),
    "provider_payment_id" TEXT,
    "reason_code" TEXT,
    "submitted_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "canceled_at" TIMESTAMPTZ(3),
    "disputed_at" TIMESTAMPTZ(3),
    "refunded_in_cents" BIGINT NOT NULL DEFAULT 0,
    "silent_since" TIMESTAMPTZ(3),
    "readings" INTEGER NOT NULL DEFAULT 0,
    "applied_reading" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "collections_pkey" PRIMARY KEY ("app_id", "id"),
    CONSTRAINT "collections_attempt_check" CHECK ("attempt" BETWEEN 1 AND 4),
    CONSTRAINT "collections_means_check" CHECK ("means" IN ('sepa_debit', 'card')),
    CONSTRAINT "collections_state_check" CHECK ("state" IN ('planned', 'notified', 'submitted', 'processing', 'paid', 'failed', 'canceled', 'disputed', 'lost', 'refunded')),
    CONSTRAINT "collections_amount_check" CHECK ("amount_in_cents" > 0),
    -- No debit without its notice; a payer who pays by card at once needs none.
    CONSTRAINT "collections_notice_check" CHECK ("attempt" IS NULL OR "notified_at" IS NOT NULL OR "state" IN ('planned', 'canceled')),
    CONSTRAINT "collections_submitted_check" CHECK ("submitted_at" IS NOT NULL OR "state" IN ('planned', 'notified', 'canceled'))
);

-- One presentation of each number, and one at a time.
CREATE UNIQUE INDEX "collections_app_id_invoice_id_attempt_key" ON "payments"."collections"("app_id", "invoice_id", "attempt");
CREATE UNIQUE INDEX "collections_open_key" ON "payments"."collections"("app_id", "invoice_id")
  WHERE "state" IN ('planned', 'notified', 'submitted', 'processing');
CREATE UNIQUE INDEX "collections_provider_payment_id_key" ON "payments"."collections"("provider_payment_id");
CREATE INDEX "collections_app_id_mandate_id_idx" ON "payments"."collections"("app_id", "mandate_id");

ALTER TABLE "payments"."collections" ADD CONSTRAINT "collections_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payments"."collections" ADD CONSTRAINT "collections_app_id_invoice_id_fkey"
  FOREIGN KEY ("app_id", "invoice_id") REFERENCES "payments"."invoices"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The payment methods of an account as last read from the provider, so that issuing an invoice asks nobody.
CREATE TABLE "payments"."methods" (
    "app_id" CHAR(24) NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "bank_or_brand" TEXT,
    "mandate_id" TEXT,
    "mandate_reference" TEXT,
    "is_usable" BOOLEAN NOT NULL DEFAULT false,
    "refused_at" TIMESTAMPTZ(3),
    "refused_code" TEXT,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "methods_pkey" PRIMARY KEY ("app_id", "id")
);
CREATE UNIQUE INDEX "methods_default_key" ON "payments"."methods"("app_id") WHERE "is_default";

ALTER TABLE "payments"."methods" ADD CONSTRAINT "methods_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Readings of an account's methods are numbered, so that an older one never replaces a newer one.
ALTER TABLE "payments"."customers" ADD COLUMN "readings" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "payments"."customers" ADD COLUMN "applied_reading" INTEGER NOT NULL DEFAULT 0;

-- Until the provider is read, what its payments told: the account of the latest finished debit, if that was paid.
INSERT INTO payments.methods (app_id, id, type, last4, mandate_id, mandate_reference, is_usable, is_default, created_at)
SELECT app_id, payment_method_id, 'sepa_debit', method_last4, mandate_id, mandate_id, true, true, created_at
  FROM (SELECT DISTINCT ON (app_id) app_id, payment_method_id, method_last4, mandate_id, status, created_at
          FROM payments.payments
         WHERE method_type = 'sepa_debit' AND method_last4 IS NOT NULL AND status IN ('paid', 'failed', 'disputed')
         ORDER BY app_id, created_at DESC, id DESC) p
 WHERE status = 'paid' AND payment_method_id IS NOT NULL;

CREATE TABLE "payments"."collection_settings" (
    "app_id" CHAR(24) NOT NULL,
    "collect" BOOLEAN NOT NULL DEFAULT true,
    "accountant_email" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "collection_settings_pkey" PRIMARY KEY ("app_id")
);
ALTER TABLE "payments"."collection_settings" ADD CONSTRAINT "collection_settings_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The SEPA creditor identifier, which a notice of a debit names.
ALTER TABLE "payments"."issuers" ADD COLUMN "creditor_id" TEXT;

-- Published by mails: which mails have left, by their key.
CREATE VIEW mails.sent_mails WITH (security_invoker = on) AS
  SELECT app_id, key, sent_at FROM mails.outgoing WHERE sent_at IS NOT NULL;
-- MIGRATION 0241_written_off
-- Staff write off what nobody will pay, with their reason; and note how an invoice was paid otherwise.
ALTER TABLE payments.invoices DROP CONSTRAINT invoices_status_check;
ALTER TABLE payments.invoices ADD CONSTRAINT invoices_status_check
  CHECK (status IN ('draft', 'issued', 'paid', 'credited', 'written_off')) NOT VALID;
ALTER TABLE payments.invoices VALIDATE CONSTRAINT invoices_status_check;

CREATE TABLE "payments"."invoice_notes" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "invoice_id" CHAR(24) NOT NULL,
    "status" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoice_notes_pkey" PRIMARY KEY ("app_id", "id")
);
CREATE INDEX "invoice_notes_app_id_invoice_id_idx" ON "payments"."invoice_notes"("app_id", "invoice_id");
ALTER TABLE "payments"."invoice_notes" ADD CONSTRAINT "invoice_notes_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payments"."invoice_notes" ADD CONSTRAINT "invoice_notes_app_id_invoice_id_fkey"
  FOREIGN KEY ("app_id", "invoice_id") REFERENCES "payments"."invoices"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- An invoice that was written off bills its requests all the same.
CREATE OR REPLACE VIEW payments.task_invoices WITH (security_invoker = on) AS
  SELECT r.app_id, r.task_id, i.id AS invoice_id, i.number
    FROM payments.invoiced_requests r
    JOIN payments.invoices i ON i.app_id = r.app_id AND i.id = r.invoice_id
   WHERE i.status IN ('issued', 'paid', 'written_off');
-- MIGRATION 0242_push_work
-- Notices are pushed as work (`platform.work`); `push_due_at` stays the mark of what was not pushed yet. A process of the
-- release before takes the same mark, so that beside this release each notice is pushed by one of them.
-- What such a process adds during an upgrade. Goes with the next release.
CREATE FUNCTION notifs.queue_push() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.work (kind, id, app_id, turn, due_at)
  VALUES ('notifs.push', NEW.id, NEW.app_id, NEW.app_id, NEW.push_due_at) ON CONFLICT DO NOTHING;
  PERFORM pg_notify('platform_work', 'notifs.push');
  RETURN NULL;
END $$;
CREATE TRIGGER queue_push AFTER INSERT ON notifs.notices
  FOR EACH ROW WHEN (NEW.push_due_at IS NOT NULL) EXECUTE FUNCTION notifs.queue_push();

INSERT INTO platform.work (kind, id, app_id, turn, due_at)
SELECT 'notifs.push', id, app_id, app_id, push_due_at FROM notifs.notices WHERE push_due_at IS NOT NULL
ON CONFLICT DO NOTHING;
-- MIGRATION 0243_export_work
-- Data exports are built as work (`platform.work`); `build_due_at` and `attempts` are no longer used.
ALTER TABLE storages.data_exports DROP CONSTRAINT data_exports_build_due;
-- One that is being built at this moment is due when its lease ends.
INSERT INTO platform.work (kind, id, app_id, turn, due_at, attempts)
SELECT 'storages.export', id, app_id, app_id, build_due_at, attempts
  FROM storages.data_exports WHERE build_due_at IS NOT NULL
ON CONFLICT DO NOTHING;
UPDATE storages.data_exports SET build_due_at = NULL WHERE build_due_at IS NOT NULL;

-- What a process of the release before adds during an upgrade. It claims none: its claims name a moment, and there is
-- none. Goes with the next release.
CREATE FUNCTION storages.queue_export() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.work (kind, id, app_id, turn, due_at)
  VALUES ('storages.export', NEW.id, NEW.app_id, NEW.app_id, NEW.build_due_at) ON CONFLICT DO NOTHING;
  PERFORM pg_notify('platform_work', 'storages.export');
  NEW.build_due_at := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER queue_export BEFORE INSERT ON storages.data_exports
  FOR EACH ROW WHEN (NEW.build_due_at IS NOT NULL) EXECUTE FUNCTION storages.queue_export();
-- MIGRATION 0244_refund_work
-- Refunds are asked for as work (`platform.work`): those that have not ended, and those that a process of the release
-- before adds during an upgrade. Such a process asks the provider too, with the same idempotency key. The trigger goes
-- with the next release.
CREATE FUNCTION payments.queue_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.work (kind, id, app_id, turn, due_at)
  VALUES ('payments.refund', NEW.id, NEW.app_id, NEW.app_id, NEW.requested_at) ON CONFLICT DO NOTHING;
  PERFORM pg_notify('platform_work', 'payments.refund');
  RETURN NULL;
END $$;
CREATE TRIGGER queue_refund AFTER INSERT ON payments.refunds
  FOR EACH ROW WHEN (NEW.status = 'requested') EXECUTE FUNCTION payments.queue_refund();

INSERT INTO platform.work (kind, id, app_id, turn, due_at)
SELECT 'payments.refund', id, app_id, app_id, requested_at FROM payments.refunds WHERE status IN ('requested', 'pending')
ON CONFLICT DO NOTHING;
-- MIGRATION 0245_reconciliation_work
-- Each account is reconciled with the card payment provider as work (`platform.work`), once a day.
ALTER TABLE "payments"."customers" ADD COLUMN "reconciled_at" TIMESTAMPTZ(3);

-- Accounts that a process of the release before adds during an upgrade. Goes with the next release.
CREATE FUNCTION payments.queue_reconciliation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.work (kind, id, app_id, turn, due_at)
  VALUES ('payments.reconcile', NEW.app_id, NEW.app_id, NEW.app_id, NEW.created_at + interval '1 day')
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_reconciliation AFTER INSERT ON payments.customers
  FOR EACH ROW EXECUTE FUNCTION payments.queue_reconciliation();
CREATE TRIGGER queue_reconciliation AFTER UPDATE OF provider_payment_id ON payments.guest_payments
  FOR EACH ROW WHEN (NEW.provider_payment_id IS NOT NULL) EXECUTE FUNCTION payments.queue_reconciliation();

INSERT INTO platform.work (kind, id, app_id, turn, due_at)
SELECT 'payments.reconcile', app_id, app_id, app_id, min(created_at) + interval '1 day'
  FROM (SELECT app_id, created_at FROM payments.customers
        UNION ALL
        SELECT app_id, created_at FROM payments.guest_payments
         WHERE status IN ('open', 'processing', 'failed') AND provider_payment_id IS NOT NULL) a
 GROUP BY app_id
ON CONFLICT DO NOTHING;
-- MIGRATION 0247_account_watchers
-- CreateTable
CREATE TABLE "accounts"."account_watchers" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "created_by" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_watchers_pkey" PRIMARY KEY ("app_id","user_id")
);

-- CreateIndex
CREATE INDEX "account_watchers_user_id_idx" ON "accounts"."account_watchers"("user_id");

-- AddForeignKey
ALTER TABLE "accounts"."account_watchers" ADD CONSTRAINT "account_watchers_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Published by accounts: who of the staff watches an account.
CREATE VIEW accounts.watchers WITH (security_invoker = on) AS SELECT app_id, user_id FROM accounts.account_watchers;
-- MIGRATION 0248_staff_notices
-- AlterTable
ALTER TABLE "notifs"."notices" ADD COLUMN     "facts" JSONB,
ADD COLUMN     "incident_id" CHAR(24),
ADD COLUMN     "reason" TEXT;

-- What the schema file cannot say. The rows that are here are all of known categories; they are checked without a lock
-- that keeps writers out.
ALTER TABLE notifs.notices DROP CONSTRAINT notices_category_known;
ALTER TABLE notifs.notices ADD CONSTRAINT notices_category_known CHECK (category IN ('incoming', 'assigned',
  'decisions', 'answer', 'messages', 'progress', 'availability', 'payments', 'security')) NOT VALID;
ALTER TABLE notifs.notices ADD CONSTRAINT notices_reason_known
  CHECK (reason IN ('assigned', 'watcher', 'on_duty', 'project', 'decider')) NOT VALID;

-- Published by projects: the members of each task, staff and customers.
CREATE VIEW projects.task_assignees WITH (security_invoker = on) AS SELECT app_id, task_id, user_id FROM projects.task_members;

-- Published by projects: what the members of open tasks have to finish by when.
CREATE VIEW projects.member_deadlines WITH (security_invoker = on) AS
  SELECT m.user_id, t.app_id, t.id AS task_id, t.due_at
    FROM projects.task_members m JOIN projects.tasks t ON t.app_id = m.app_id AND t.id = m.task_id
   WHERE t.due_at IS NOT NULL AND t.deleted_at IS NULL AND t.list_id <> 'done';
-- MIGRATION 0249_quiet_hours
-- AlterTable
ALTER TABLE "notifs"."notices" ADD COLUMN     "fold" TEXT;

-- AlterTable
ALTER TABLE "notifs"."preferences" ADD COLUMN     "quiet_days" SMALLINT[],
ADD COLUMN     "quiet_from" SMALLINT,
ADD COLUMN     "quiet_to" SMALLINT;

-- What the schema file cannot say.
ALTER TABLE notifs.preferences
  ADD CONSTRAINT preferences_quiet_hours_known CHECK ((quiet_from IS NULL) = (quiet_to IS NULL) AND quiet_from <> quiet_to
    AND quiet_from BETWEEN 0 AND 1439 AND quiet_to BETWEEN 0 AND 1439),
  ADD CONSTRAINT preferences_quiet_days_known CHECK (quiet_days <@ ARRAY[1, 2, 3, 4, 5, 6, 7]::smallint[]);
-- MIGRATION 0250_open_outages
-- When customers were told to expect the next entry of an incident's timeline.
ALTER TABLE "stats"."incident_updates" ADD COLUMN "next_at" TIMESTAMPTZ(3);
ALTER TABLE stats.incident_updates ADD CONSTRAINT incident_updates_next_after_created CHECK (next_at > created_at);

-- Published: production outages that are going on, with the latest that customers were told (read by accounts).
CREATE VIEW stats.open_outages WITH (security_invoker = on) AS
  SELECT e.app_id, e.id AS incident_id, p.name AS service, e.started_at, e.acknowledged_at, u.stage, u.text,
         u.created_at AS told_at, u.next_at,
         (SELECT r.id FROM stats.reports r
           WHERE u.id IS NOT NULL AND r.app_id = e.app_id AND r.day = stats.day_of(e.started_at)) AS report_id
    FROM stats.probe_events e
    JOIN stats.probes p ON p.app_id = e.app_id AND p.id = e.probe_id AND p.detached_at IS NULL
    LEFT JOIN LATERAL (
      SELECT i.id, i.stage, i.text, i.created_at, i.next_at FROM stats.incident_updates i
       WHERE i.app_id = e.app_id AND i.incident_id = e.id ORDER BY i.created_at DESC, i.id DESC LIMIT 1) u ON true
   WHERE e.resolved_at IS NULL AND e.is_prod AND e.type <> 'MAINTENANCE' AND e.maintenance_id IS NULL;
-- MIGRATION 0254_cancel_reason
-- Why a booking was cancelled, as its guest was told. A constant default needs no rewrite of the table.
ALTER TABLE bookings.bookings ADD COLUMN cancel_reason text NOT NULL DEFAULT '';
-- MIGRATION 0258_drive_sync_work
-- Drive syncs run as work (`platform.work`); `run_due_at` and `attempts` are no longer used.
INSERT INTO platform.work (kind, id, app_id, turn, due_at)
SELECT 'projects.drive-sync', id, app_id, app_id, run_due_at FROM projects.drive_syncs WHERE run_due_at IS NOT NULL
ON CONFLICT DO NOTHING;
UPDATE projects.drive_syncs SET run_due_at = NULL WHERE run_due_at IS NOT NULL;

-- What a process of the release before adds during an upgrade. Goes with the next release.
CREATE FUNCTION projects.queue_drive_sync() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.work (kind, id, app_id, turn, due_at)
  VALUES ('projects.drive-sync', NEW.id, NEW.app_id, NEW.app_id, NEW.run_due_at);
  NEW.run_due_at := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER queue_drive_sync BEFORE INSERT ON projects.drive_syncs
  FOR EACH ROW WHEN (NEW.run_due_at IS NOT NULL) EXECUTE FUNCTION projects.queue_drive_sync();
-- MIGRATION 0259_account_money
-- Open invoices by account, and over all accounts by due date.
CREATE INDEX "invoices_open_idx" ON "payments"."invoices"("app_id", "due_on")
  WHERE "status" = 'issued' AND "kind" = 'invoice' AND "booking_id" IS NULL;

-- Published by payments: what the payment banner of an account says (COL-014). A payment is refused while the latest
-- presentation of an open invoice failed or was taken back, one follows such a failure, or its method ended. A method is
-- there when it may be charged or is being verified.
CREATE VIEW payments.account_money WITH (security_invoker = on) AS
  SELECT u.app_id, u.customer_id,
         coalesce((SELECT s.collect FROM payments.collection_settings s WHERE s.app_id = u.app_id), true) AS collects,
         EXISTS (SELECT FROM payments.methods m
                  WHERE m.app_id = u.app_id AND m.refused_at IS NULL
                    AND (m.is_usable OR EXISTS (SELECT FROM payments.payments p
                      WHERE p.app_id = m.app_id AND p.payment_method_id = m.id AND p.purpose = 'verification'
                        AND p.status IN ('mandate', 'submitted', 'processing')))) AS has_method,
         EXISTS (SELECT FROM payments.invoices i
                   JOIN LATERAL (SELECT c.state, c.claimed_at, c.payment_method_id FROM payments.collections c
                     WHERE c.app_id = i.app_id AND c.invoice_id = i.id AND c.state <> 'canceled'
                       AND NOT (c.state = 'failed' AND c.reason_code = 'abandoned')
                     ORDER BY c.created_at DESC, c.id DESC LIMIT 1) c ON true
                  WHERE i.app_id = u.app_id AND i.status = 'issued' AND i.kind = 'invoice' AND i.booking_id IS NULL
                    AND (c.state IN ('failed', 'disputed', 'lost', 'refunded')
                      OR c.state IN ('planned', 'notified') AND c.claimed_at IS NULL
                     AND (NOT EXISTS (SELECT FROM payments.methods m
                            WHERE m.app_id = i.app_id AND m.id = c.payment_method_id AND m.is_usable
                              AND m.refused_at IS NULL)
                       OR EXISTS (SELECT FROM payments.collections f
                            WHERE f.app_id = i.app_id AND f.invoice_id = i.id
                              AND (f.state IN ('disputed', 'lost')
                                OR f.state = 'failed' AND f.reason_code <> 'abandoned'))))) AS is_refused
    FROM payments.customers u;
-- MIGRATION 0260_standing_of_invoices
-- Where the money of an issued invoice stands is kept on its row, so that one list over all accounts reads no
-- collection and no credit note of each invoice.
ALTER TABLE "payments"."invoices" ADD COLUMN "standing" TEXT;
ALTER TABLE "payments"."invoices" ADD COLUMN "credited_in_cents" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "payments"."invoices" ADD CONSTRAINT "invoices_standing_check"
  CHECK ("standing" IN ('announced', 'again', 'under_way', 'failed')) NOT VALID;
ALTER TABLE "payments"."invoices" VALIDATE CONSTRAINT "invoices_standing_check";

-- Both follow what happens afterwards, as the state of the payment does.
CREATE OR REPLACE FUNCTION payments.keep_issued_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told CONSTANT TEXT[] := ARRAY['status', 'paid_on', 'paid_by', 'version', 'standing', 'credited_in_cents'];
BEGIN
  IF OLD.status = 'draft' THEN
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'An issued invoice is never deleted' USING ERRCODE = 'restrict_violation'; END IF;
  IF to_jsonb(NEW) - told IS DISTINCT FROM to_jsonb(OLD) - told OR NEW.status = 'draft' THEN
    RAISE EXCEPTION 'An issued invoice never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

-- The latest collection of an invoice decides; a card form that nobody completed was no presentation. Null when there
-- is none, or when it is paid.
CREATE FUNCTION payments.standing_of(account CHAR(24), invoice CHAR(24)) RETURNS TEXT LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN c.state IN ('submitted', 'processing') OR c.state = 'notified' AND c.claimed_at IS NOT NULL
              THEN 'under_way'
              WHEN c.state IN ('failed', 'disputed', 'lost', 'refunded') THEN 'failed'
              WHEN c.state = 'paid' THEN NULL
              WHEN EXISTS (SELECT FROM payments.collections f
                            WHERE f.app_id = account AND f.invoice_id = invoice
                              AND (f.state IN ('disputed', 'lost') OR f.state = 'failed' AND f.reason_code <> 'abandoned'))
              THEN 'again' ELSE 'announced' END
    FROM payments.collections c
   WHERE c.app_id = account AND c.invoice_id = invoice AND c.state <> 'canceled'
     AND NOT (c.state = 'failed' AND c.reason_code = 'abandoned')
   ORDER BY c.created_at DESC, c.id DESC LIMIT 1
$$;

CREATE FUNCTION payments.follow_collection() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stands CONSTANT TEXT := payments.standing_of(NEW.app_id, NEW.invoice_id);
BEGIN
  -- Without a change the invoice is not locked.
  UPDATE payments.invoices SET standing = stands
   WHERE app_id = NEW.app_id AND id = NEW.invoice_id AND standing IS DISTINCT FROM stands;
  RETURN NULL;
END $$;
CREATE TRIGGER follow_collection AFTER INSERT OR UPDATE OF state, claimed_at, reason_code ON payments.collections
  FOR EACH ROW EXECUTE FUNCTION payments.follow_collection();

CREATE FUNCTION payments.follow_credit_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments.invoices i SET credited_in_cents =
      (SELECT coalesce(sum(n.gross_in_cents), 0) FROM payments.invoices n
        WHERE n.app_id = NEW.app_id AND n.corrects_id = NEW.corrects_id AND n.status <> 'draft')
   WHERE i.app_id = NEW.app_id AND i.id = NEW.corrects_id;
  RETURN NULL;
END $$;
CREATE TRIGGER follow_credit_note AFTER INSERT OR UPDATE OF status ON payments.invoices FOR EACH ROW
  WHEN (NEW.kind = 'credit_note' AND NEW.status <> 'draft') EXECUTE FUNCTION payments.follow_credit_note();

UPDATE payments.invoices i SET standing = payments.standing_of(i.app_id, i.id),
       credited_in_cents = (SELECT coalesce(sum(n.gross_in_cents), 0) FROM payments.invoices n
        WHERE n.app_id = i.app_id AND n.corrects_id = i.id AND n.status <> 'draft')
 WHERE i.kind = 'invoice' AND i.booking_id IS NULL AND i.status <> 'draft';

-- What is to be collected over all accounts, with all that the list is filtered, sorted and summed up by.
CREATE INDEX "invoices_to_collect_idx" ON "payments"."invoices"("due_on", "id")
  INCLUDE ("app_id", "status", "standing", "gross_in_cents", "credited_in_cents")
  WHERE "kind" = 'invoice' AND "booking_id" IS NULL AND "status" IN ('issued', 'written_off');
-- MIGRATION 0261_notice_of_failures
-- When project staff are told of the collections that failed since a moment: at most once a day, for all together.
ALTER TABLE "payments"."issuers" ADD COLUMN "failures_since" TIMESTAMPTZ(3);
ALTER TABLE "payments"."issuers" ADD COLUMN "failures_due_at" TIMESTAMPTZ(3);
CREATE INDEX "issuers_failures_due_at_idx" ON "payments"."issuers"("failures_due_at") WHERE "failures_due_at" IS NOT NULL;
-- MIGRATION 0262_refused_invoices
-- Published by payments: the open invoices of an account that were refused, or cannot be collected as announced, with
-- what the words about them need (COL-016). Boards show the latest one; the list of accounts calls these unpaid.
CREATE VIEW payments.refused_invoices WITH (security_invoker = on) AS
  SELECT i.app_id, i.id, i.number, i.due_on, i.gross_in_cents - i.credited_in_cents AS left_in_cents,
         i.payment ->> 'means' AS means, i.created_at, c.state, c.attempt, c.means AS collection_means, c.method_last4,
         c.amount_in_cents, c.refunded_in_cents, c.due_on AS collected_on, c.submitted_at, c.disputed_at,
         c.is_method_usable, f.reason_code, f.failed_at
    FROM payments.invoices i
    JOIN LATERAL (SELECT k.*, EXISTS (SELECT FROM payments.methods m
                    WHERE m.app_id = k.app_id AND m.id = k.payment_method_id AND m.is_usable AND m.refused_at IS NULL)
                    AS is_method_usable
                    FROM payments.collections k
                   WHERE k.app_id = i.app_id AND k.invoice_id = i.id AND k.state <> 'canceled'
                     AND NOT (k.state = 'failed' AND k.reason_code = 'abandoned')
                   ORDER BY k.created_at DESC, k.id DESC LIMIT 1) c ON true
    LEFT JOIN LATERAL (SELECT CASE WHEN k.state = 'failed' THEN k.reason_code ELSE 'refer_to_customer' END AS reason_code,
                              coalesce(k.failed_at, k.disputed_at) AS failed_at
                         FROM payments.collections k
                        WHERE k.app_id = i.app_id AND k.invoice_id = i.id
                          AND (k.state IN ('disputed', 'lost') OR k.state = 'failed' AND k.reason_code <> 'abandoned')
                        ORDER BY coalesce(k.failed_at, k.disputed_at) DESC, k.id DESC LIMIT 1) f ON true
   WHERE i.status = 'issued' AND i.kind = 'invoice' AND i.booking_id IS NULL AND i.gross_in_cents > i.credited_in_cents
     AND (i.standing IN ('failed', 'again') OR i.standing = 'announced' AND NOT c.is_method_usable);
-- MIGRATION 0263_transfers
-- Transfers that came, from statements of the bank, until staff say which invoice each paid, or that it paid none.
CREATE TABLE "payments"."transfers" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "key" TEXT NOT NULL,
    "booked_on" DATE NOT NULL,
    "amount_in_cents" BIGINT NOT NULL,
    "payer" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL,
    "imported_by" CHAR(24) NOT NULL,
    "invoice_app_id" CHAR(24),
    "invoice_id" CHAR(24),
    "settled_at" TIMESTAMPTZ(3),
    "settled_by" CHAR(24),

    CONSTRAINT "transfers_pkey" PRIMARY KEY ("app_id", "id"),
    CONSTRAINT "transfers_amount_check" CHECK ("amount_in_cents" > 0),
    CONSTRAINT "transfers_settled_check" CHECK (("settled_at" IS NULL) = ("settled_by" IS NULL)),
    CONSTRAINT "transfers_invoice_check" CHECK ("invoice_id" IS NULL OR "settled_at" IS NOT NULL)
);
-- A statement that is imported twice adds nothing.
CREATE UNIQUE INDEX "transfers_app_id_key_key" ON "payments"."transfers"("app_id", "key");
CREATE INDEX "transfers_open_idx" ON "payments"."transfers"("app_id", "booked_on" DESC, "id" DESC) WHERE "settled_at" IS NULL;
ALTER TABLE "payments"."transfers" ADD CONSTRAINT "transfers_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- MIGRATION 0265_billed_work_logs
-- Which work log is on which invoice line: on one at a time (BIL-003). Lines keep an id while their positions change.
CREATE FUNCTION payments.new_line_id() RETURNS char(24) LANGUAGE sql VOLATILE AS $$
  SELECT left(replace(gen_random_uuid()::text, '-', ''), 24)
$$;

ALTER TABLE "payments"."invoice_lines" ADD COLUMN "id" CHAR(24) NOT NULL DEFAULT payments.new_line_id();
ALTER TABLE "payments"."invoice_lines" ADD COLUMN "source" TEXT NOT NULL DEFAULT 'manual';
ALTER TABLE "payments"."invoice_lines" ADD COLUMN "billed_ms" BIGINT;
-- The net amount as it was computed, and whether its price is still missing.
ALTER TABLE "payments"."invoice_lines" ADD COLUMN "proposed_net_in_cents" BIGINT;
ALTER TABLE "payments"."invoice_lines" ADD COLUMN "is_unpriced" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "payments"."invoice_lines" ADD CONSTRAINT "invoice_lines_source_check"
  CHECK ("source" IN ('manual', 'estimate', 'time', 'contract'));
CREATE UNIQUE INDEX "invoice_lines_app_id_id_key" ON "payments"."invoice_lines"("app_id", "id");

CREATE TABLE "payments"."billed_work_logs" (
    "app_id" CHAR(24) NOT NULL,
    "work_log_id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "invoice_id" CHAR(24) NOT NULL,
    "line_id" CHAR(24) NOT NULL,
    "billable_ms" BIGINT NOT NULL,
    "off_hours_ms" BIGINT NOT NULL,
    "category_id" CHAR(24),

    CONSTRAINT "billed_work_logs_pkey" PRIMARY KEY ("app_id", "work_log_id"),
    CONSTRAINT "billed_work_logs_time_check" CHECK ("off_hours_ms" BETWEEN 0 AND "billable_ms")
);
CREATE INDEX "billed_work_logs_app_id_invoice_id_line_id_idx"
  ON "payments"."billed_work_logs"("app_id", "invoice_id", "line_id");
CREATE INDEX "billed_work_logs_app_id_task_id_idx" ON "payments"."billed_work_logs"("app_id", "task_id");

ALTER TABLE "payments"."billed_work_logs" ADD CONSTRAINT "billed_work_logs_app_id_work_log_id_fkey"
  FOREIGN KEY ("app_id", "work_log_id") REFERENCES "projects"."work_logs"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "payments"."billed_work_logs" ADD CONSTRAINT "billed_work_logs_app_id_task_id_fkey"
  FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "payments"."billed_work_logs" ADD CONSTRAINT "billed_work_logs_app_id_invoice_id_fkey"
  FOREIGN KEY ("app_id", "invoice_id") REFERENCES "payments"."invoices"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Saving a draft writes its lines anew under their ids: at the end each log has its line.
ALTER TABLE "payments"."billed_work_logs" ADD CONSTRAINT "billed_work_logs_app_id_line_id_fkey"
  FOREIGN KEY ("app_id", "line_id") REFERENCES "payments"."invoice_lines"("app_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE
  DEFERRABLE INITIALLY DEFERRED;

-- An issued invoice keeps its work logs until a credit note takes back their whole line (BIL-046).
CREATE FUNCTION payments.keep_billed_logs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  billed payments.billed_work_logs := CASE WHEN TG_OP = 'INSERT' THEN NEW ELSE OLD END;
BEGIN
  IF EXISTS (SELECT FROM payments.invoices i
              WHERE i.app_id = billed.app_id AND i.id = billed.invoice_id AND i.status <> 'draft')
     AND (TG_OP <> 'DELETE' OR NOT EXISTS (
       SELECT FROM payments.invoice_lines l
        WHERE l.app_id = billed.app_id AND l.id = billed.line_id
          AND l.quantity <= (SELECT sum(c.quantity) FROM payments.invoice_lines c
            JOIN payments.invoices n ON n.app_id = c.app_id AND n.id = c.invoice_id
           WHERE n.app_id = l.app_id AND n.corrects_id = l.invoice_id AND c.corrects_position = l.position)))
  THEN
    RAISE EXCEPTION 'The work logs of an issued invoice never change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER keep_billed BEFORE INSERT OR UPDATE OR DELETE ON payments.billed_work_logs FOR EACH ROW
  EXECUTE FUNCTION payments.keep_billed_logs();

-- A work log on an issued invoice is neither changed nor deleted, by anybody (BIL-045).
CREATE FUNCTION projects.keep_billed_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payments.billed_work_logs b
               JOIN payments.invoices i ON i.app_id = b.app_id AND i.id = b.invoice_id
              WHERE b.app_id = OLD.app_id AND b.work_log_id = OLD.id AND i.status <> 'draft') THEN
    RAISE EXCEPTION 'The work log is on an issued invoice'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'work_logs_billed';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER keep_billed BEFORE UPDATE OR DELETE ON projects.work_logs FOR EACH ROW
  EXECUTE FUNCTION projects.keep_billed_log();

-- Published by projects: requests with what they are billed by, their work logs and sprints. Missions and quotes are
-- billed, managed and internal requests are not, and other categories when their pricing rule says so (BIL-030).
CREATE VIEW projects.billing_requests WITH (security_invoker = on) AS
  SELECT t.app_id, t.id AS task_id, t.slug, t.name, t.list_id, t.done_at, t.invoiced_at,
         t.metadata -> 'invoice' ->> 'number' AS invoice_number, t.first_estimated_time, t.accepted_estimated_time,
         t.accepted_estimate, t.estimated_time_accepted_at, c.id AS category_id, c.key AS category_key,
         c.name AS category_name, p.rule AS pricing,
         CASE WHEN c.key IS NULL THEN coalesce((p.rule -> 'billable')::boolean, false)
           ELSE c.key IN ('mission', 'quote') END AS is_billable
    FROM projects.tasks t
    LEFT JOIN projects.task_labels k ON k.app_id = t.app_id AND k.task_id = t.id AND k.type = 'category'
    LEFT JOIN projects.labels c ON c.id = k.label_id
    LEFT JOIN LATERAL (SELECT r.rule FROM jsonb_array_elements(c.rules) AS r(rule)
                        WHERE r.rule ->> 'type' = 'pricing' LIMIT 1) p ON true;
CREATE VIEW projects.billing_logs WITH (security_invoker = on) AS
  SELECT app_id, id AS work_log_id, task_id, user_id, started_at, stopped_at, pause_time_in_ms, note
    FROM projects.work_logs;
CREATE VIEW projects.billing_sprints WITH (security_invoker = on) AS
  SELECT app_id, task_id, milestone_id FROM projects.task_milestones;

-- Published by payments: the invoice or draft that a work log is on; `number` is null while it is a draft.
CREATE VIEW payments.billed_logs WITH (security_invoker = on) AS
  SELECT b.app_id, b.work_log_id, b.task_id, b.billable_ms, i.id AS invoice_id, i.number, i.issued_on,
         i.status <> 'draft' AS is_issued
    FROM payments.billed_work_logs b
    JOIN payments.invoices i ON i.app_id = b.app_id AND i.id = b.invoice_id;

-- The work of a period, and what was done in it and is not invoiced. On large tables build them beforehand, concurrently.
CREATE INDEX IF NOT EXISTS work_logs_by_day ON projects.work_logs (app_id, started_at)
  INCLUDE (task_id, stopped_at) WHERE stopped_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS tasks_uninvoiced_done ON projects.tasks (app_id, done_at)
  WHERE list_id = 'done' AND invoiced_at IS NULL;
-- MIGRATION 0270_unanswered_messages
-- AlterTable
ALTER TABLE "projects"."tasks" ADD COLUMN     "customer_message_id" CHAR(24),
ADD COLUMN     "customer_wrote_at" TIMESTAMPTZ(3),
ADD COLUMN     "reply_message_id" CHAR(24),
ADD COLUMN     "staff_wrote_at" TIMESTAMPTZ(3);

-- What the schema file cannot say.
CREATE INDEX tasks_await_reply ON projects.tasks (app_id, customer_wrote_at)
  WHERE customer_wrote_at IS NOT NULL AND deleted_at IS NULL;

-- Keeps what a request owes its customer an answer for, in the transaction of the message: `customer_wrote_at` and
-- `reply_message_id` are the oldest message of a customer that no later message of staff answers, `customer_message_id`
-- the newest one of a customer. Internal messages change nothing, and the version of the request stays.
CREATE FUNCTION projects.note_client_message() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF (SELECT u.staff FROM accounts.users u WHERE u.app_id = NEW.app_id AND u.id = NEW.author_id) THEN
    UPDATE projects.tasks t
       SET staff_wrote_at = greatest(t.staff_wrote_at, NEW.created_at),
           reply_message_id = CASE WHEN t.customer_wrote_at > NEW.created_at THEN t.reply_message_id END,
           customer_wrote_at = CASE WHEN t.customer_wrote_at > NEW.created_at THEN t.customer_wrote_at END
     WHERE t.app_id = NEW.app_id AND t.id = NEW.task_id;
  ELSE
    UPDATE projects.tasks t
       SET customer_message_id = NEW.id,
           reply_message_id = CASE WHEN t.staff_wrote_at > NEW.created_at OR t.customer_wrote_at IS NOT NULL
             THEN t.reply_message_id ELSE NEW.id END,
           customer_wrote_at = CASE WHEN t.staff_wrote_at > NEW.created_at THEN t.customer_wrote_at
             ELSE coalesce(t.customer_wrote_at, NEW.created_at) END
     WHERE t.app_id = NEW.app_id AND t.id = NEW.task_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER messages_note_client_message AFTER INSERT ON chats.messages FOR EACH ROW
  WHEN (NOT NEW.internal) EXECUTE FUNCTION projects.note_client_message();
-- MIGRATION 0271_unanswered_so_far
-- Fills the columns of 0270 for open requests, from the 90 days up to the newest message: an older silence is not an
-- answer that is due today. By a thousand requests at a time; again, it changes nothing. A migration of its own, so that
-- the lock of the new columns is gone by then.
DO $$
DECLARE
  after_id char(24) := '';
  batch char(24)[];
  since timestamptz := (SELECT max(created_at) - interval '90 days' FROM chats.messages);
BEGIN
  LOOP
    SELECT array_agg(one.id ORDER BY one.id) INTO batch FROM (
      SELECT t.id FROM projects.tasks t
       WHERE t.deleted_at IS NULL AND t.list_id <> 'done' AND t.id > after_id ORDER BY t.id LIMIT 1000) one;
    EXIT WHEN batch IS NULL;
    UPDATE projects.tasks t
       SET staff_wrote_at = said.by_staff, customer_message_id = said.newest_id,
           customer_wrote_at = said.oldest, reply_message_id = said.oldest_id
      FROM projects.tasks o CROSS JOIN LATERAL (
        SELECT staff.at AS by_staff,
               min(m.created_at) FILTER (WHERE staff.at IS NULL OR m.created_at > staff.at) AS oldest,
               (array_agg(m.id ORDER BY m.created_at, m.id)
                 FILTER (WHERE staff.at IS NULL OR m.created_at > staff.at))[1] AS oldest_id,
               (array_agg(m.id ORDER BY m.created_at DESC, m.id DESC))[1] AS newest_id
          FROM (SELECT max(s.created_at) AS at
                  FROM chats.messages s JOIN accounts.users u ON u.app_id = s.app_id AND u.id = s.author_id AND u.staff
                 WHERE s.thread_id = o.thread_id AND s.created_at > since) staff
          LEFT JOIN (chats.messages m JOIN accounts.users c ON c.app_id = m.app_id AND c.id = m.author_id AND NOT c.staff)
            ON m.thread_id = o.thread_id AND m.created_at > since
         GROUP BY staff.at) said
     WHERE o.id = ANY (batch) AND t.app_id = o.app_id AND t.id = o.id
       AND (said.by_staff IS NOT NULL OR said.newest_id IS NOT NULL)
       -- Not those that a message has reached since: their columns are newer than what was read here.
       AND t.staff_wrote_at IS NULL AND t.customer_message_id IS NULL;
    after_id := batch[array_length(batch, 1)];
  END LOOP;
END $$;
-- MIGRATION 0272_unanswered_by_statement
-- The trigger of 0270 updates a request once per statement, not once per message: a statement that adds thousands of
-- messages to one request would write as many versions of its row.
DROP TRIGGER messages_note_client_message ON chats.messages;
DROP FUNCTION projects.note_client_message();

CREATE FUNCTION projects.note_client_messages() RETURNS trigger
  LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  UPDATE projects.tasks t
     SET staff_wrote_at = greatest(t.staff_wrote_at, said.staff_at),
         customer_message_id = coalesce(said.ids[array_length(said.ids, 1)], t.customer_message_id),
         (customer_wrote_at, reply_message_id) = (
           SELECT CASE WHEN waits.still THEN t.customer_wrote_at ELSE owed.at END,
                  CASE WHEN waits.still OR (owed.id IS NULL AND said.staff_at IS NULL) THEN t.reply_message_id
                    ELSE owed.id END
             FROM (SELECT t.customer_wrote_at IS NOT NULL
                     AND (said.staff_at IS NULL OR t.customer_wrote_at > said.staff_at) AS still) waits
             LEFT JOIN LATERAL (
               SELECT one.at, one.id FROM unnest(said.times, said.ids) WITH ORDINALITY one (at, id, place)
                WHERE (t.staff_wrote_at IS NULL OR one.at >= t.staff_wrote_at)
                  AND (said.staff_at IS NULL OR one.at > said.staff_at)
                ORDER BY one.place LIMIT 1) owed ON true)
    FROM (SELECT m.app_id, m.task_id, max(m.created_at) FILTER (WHERE u.staff) AS staff_at,
                 array_agg(m.created_at ORDER BY m.created_at, m.id) FILTER (WHERE NOT u.staff) AS times,
                 array_agg(m.id ORDER BY m.created_at, m.id) FILTER (WHERE NOT u.staff) AS ids
            FROM fresh m JOIN accounts.users u ON u.app_id = m.app_id AND u.id = m.author_id
           WHERE NOT m.internal GROUP BY m.app_id, m.task_id) said
   WHERE t.app_id = said.app_id AND t.id = said.task_id;
  RETURN NULL;
END $$;
CREATE TRIGGER messages_note_client_messages AFTER INSERT ON chats.messages REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION projects.note_client_messages();
-- MIGRATION 0273_timesheets
-- Weeks of staff that are submitted and approved; without a row a week is open (PLN-045, PLN-046).
CREATE TABLE "projects"."timesheet_settings" (
    "app_id" CHAR(24) NOT NULL,
    "approval" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "timesheet_settings_pkey" PRIMARY KEY ("app_id")
);
ALTER TABLE "projects"."timesheet_settings" ADD CONSTRAINT "timesheet_settings_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "projects"."timesheets" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "week" DATE NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "submitted_at" TIMESTAMPTZ(3),
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" CHAR(24),
    "note" TEXT NOT NULL DEFAULT '',
    "logged_ms" BIGINT NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "timesheets_pkey" PRIMARY KEY ("app_id", "user_id", "week"),
    CONSTRAINT "timesheets_state_check" CHECK ("state" IN ('open', 'submitted', 'approved')),
    CONSTRAINT "timesheets_week_check" CHECK (extract(isodow FROM "week") = 1),
    CONSTRAINT "timesheets_note_check" CHECK (char_length("note") <= 300),
    CONSTRAINT "timesheets_submitted_check" CHECK ("state" = 'open' OR "submitted_at" IS NOT NULL),
    CONSTRAINT "timesheets_decided_check" CHECK ("state" <> 'approved' OR ("decided_at" IS NOT NULL AND "decided_by" IS NOT NULL))
);
CREATE INDEX "timesheets_user_id_week_idx" ON "projects"."timesheets"("user_id", "week");
ALTER TABLE "projects"."timesheets" ADD CONSTRAINT "timesheets_app_id_user_id_fkey"
  FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The submitted and approved weeks of a person that a span has a part in, with who decided; none without approval. A
-- span without any time is of the week in which it begins.
CREATE FUNCTION projects.locked_weeks(person char(24), from_at timestamptz, to_at timestamptz)
RETURNS TABLE (week date, state text, decided_by char(24)) LANGUAGE sql STABLE AS $$
  SELECT s.week, s.state, s.decided_by
    FROM projects.timesheets s JOIN projects.timesheet_settings o ON o.app_id = s.app_id AND o.approval
   WHERE s.user_id = person AND s.state <> 'open'
     AND s.week BETWEEN (from_at AT TIME ZONE 'Europe/Paris')::date - 6 AND (to_at AT TIME ZONE 'Europe/Paris')::date
     AND from_at < (s.week + 7)::timestamp AT TIME ZONE 'Europe/Paris'
     AND greatest(to_at, from_at + interval '1 millisecond') > s.week::timestamp AT TIME ZONE 'Europe/Paris'
   ORDER BY s.week
$$;

-- In a submitted or approved week no time is added, changed, moved or deleted (PLN-048). Timers start, rest and stop at
-- any time: a log that is open before the change is only closed by it. The lock is that of corrections (ADR 0012), so
-- that a correction and an approval at once take their turn.
CREATE FUNCTION projects.keep_locked_week() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  log projects.work_logs := CASE WHEN TG_OP = 'INSERT' THEN NEW ELSE OLD END;
BEGIN
  IF NOT EXISTS (SELECT FROM projects.timesheet_settings WHERE approval)
     OR (log.stopped_at IS NULL AND TG_OP <> 'DELETE') THEN
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('projects.work_logs ' || log.user_id, 0));
  IF EXISTS (SELECT FROM projects.locked_weeks(log.user_id, log.started_at,
               coalesce(log.stopped_at, log.paused_at, log.started_at)))
     OR (TG_OP = 'UPDATE' AND EXISTS (SELECT FROM projects.locked_weeks(NEW.user_id, NEW.started_at, NEW.stopped_at)))
  THEN
    RAISE EXCEPTION 'The week of the work log is submitted or approved'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'work_logs_week_locked';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER keep_locked_week BEFORE INSERT OR UPDATE OR DELETE ON projects.work_logs FOR EACH ROW
  EXECUTE FUNCTION projects.keep_locked_week();
-- MIGRATION 0277_staff_hours
-- CreateTable
CREATE TABLE "accounts"."working_hours" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "valid_from" DATE NOT NULL,
    "minutes" SMALLINT[],
    "created_by" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "working_hours_pkey" PRIMARY KEY ("app_id","user_id","valid_from")
);

-- AddForeignKey
ALTER TABLE "accounts"."working_hours" ADD CONSTRAINT "working_hours_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "accounts"."absences" ADD COLUMN "reason" TEXT NOT NULL DEFAULT 'leave',
ADD COLUMN "note" TEXT NOT NULL DEFAULT '',
ADD COLUMN "part" TEXT NOT NULL DEFAULT 'day';

-- What the schema file cannot say. Seven days from Monday on, each in steps of 15 minutes.
ALTER TABLE accounts.working_hours
  ADD CONSTRAINT working_hours_week CHECK (array_ndims(minutes) = 1 AND array_length(minutes, 1) = 7
    AND array_position(minutes, NULL) IS NULL AND 0 <= ALL (minutes) AND 720 >= ALL (minutes)
    AND minutes[1] % 15 = 0 AND minutes[2] % 15 = 0 AND minutes[3] % 15 = 0 AND minutes[4] % 15 = 0
    AND minutes[5] % 15 = 0 AND minutes[6] % 15 = 0 AND minutes[7] % 15 = 0);
ALTER TABLE accounts.absences
  ADD CONSTRAINT absences_reason CHECK (reason IN ('leave', 'training', 'away', 'other')),
  ADD CONSTRAINT absences_note CHECK (char_length(note) <= 100),
  ADD CONSTRAINT absences_part CHECK (part = 'day' OR (part IN ('morning', 'afternoon') AND first_day = last_day));

-- Published: the working hours of staff, and which part of the day they are absent.
CREATE VIEW accounts.staff_hours WITH (security_invoker = on) AS
  SELECT user_id, valid_from, minutes FROM accounts.working_hours;
CREATE OR REPLACE VIEW accounts.staff_absences AS
  SELECT user_id, first_day, last_day, id, part, reason FROM accounts.absences;
-- MIGRATION 0280_catalogue_items
-- What an account sells, as rows that other services may read. The release before reads `catalogue_cache` and goes on so.
CREATE TABLE "payments"."catalogues" (
    "app_id" CHAR(24) NOT NULL,
    "settings_version" INTEGER NOT NULL DEFAULT 0,
    "read_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "refresh_due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "catalogues_pkey" PRIMARY KEY ("app_id")
);

CREATE TABLE "payments"."catalogue_items" (
    "app_id" CHAR(24) NOT NULL,
    "kind" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "product_id" TEXT,
    "name" TEXT NOT NULL,
    "nickname" TEXT,
    "unit_amount_in_cents" BIGINT,
    "currency" TEXT,
    "interval" TEXT,
    "percentage" DOUBLE PRECISION,
    "inclusive" BOOLEAN,
    "active" BOOLEAN NOT NULL,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "catalogue_items_pkey" PRIMARY KEY ("app_id", "kind", "id"),
    CONSTRAINT "catalogue_items_price_check"
      CHECK ("kind" <> 'price' OR ("product_id" IS NOT NULL AND "currency" IS NOT NULL)),
    CONSTRAINT "catalogue_items_rate_check"
      CHECK ("kind" <> 'tax_rate' OR ("percentage" IS NOT NULL AND "inclusive" IS NOT NULL)),
    CONSTRAINT "catalogue_items_kind_check" CHECK ("kind" IN ('product', 'price', 'tax_rate'))
);
CREATE INDEX "catalogue_items_app_id_product_id_idx" ON "payments"."catalogue_items"("app_id", "product_id");

ALTER TABLE "payments"."catalogues" ADD CONSTRAINT "catalogues_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "payments"."catalogue_items" ADD CONSTRAINT "catalogue_items_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "payments"."catalogues"("app_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Published by payments: what an account sells, as last read; and the accounts whose catalogue is read.
CREATE VIEW payments.sold_items WITH (security_invoker = on) AS
  SELECT app_id, kind, id, product_id, name, unit_amount_in_cents, currency, "interval", percentage, inclusive, active,
         read_at
    FROM payments.catalogue_items;
CREATE VIEW payments.catalogue_readings WITH (security_invoker = on) AS
  SELECT app_id, read_at, failing_since FROM payments.catalogues;

-- Accounts with keys are read as soon as a worker is there.
INSERT INTO payments.catalogues (app_id, refresh_due_at)
SELECT app_id, updated_at FROM accounts.payment_settings WHERE secret_key_ciphertext IS NOT NULL;
INSERT INTO platform.work (kind, id, app_id, turn, due_at)
SELECT 'payments.catalogue', app_id, app_id, app_id, refresh_due_at FROM payments.catalogues;
-- MIGRATION 0281_invoiced_bookings
-- Published by payments: the bookings that have an invoice which was not taken back.
CREATE VIEW payments.invoiced_bookings WITH (security_invoker = on) AS
  SELECT app_id, booking_id FROM payments.invoices
   WHERE booking_id IS NOT NULL AND kind = 'invoice' AND status <> 'credited';
-- MIGRATION 0282_approvals_on_cards
-- A card tells staff that an action on a server waits for them: asking for it and deciding it raise the revision of the
-- account, as every other change of a card does (ADR 0056).
CREATE CONSTRAINT TRIGGER server_actions_raise_revision AFTER INSERT OR UPDATE OF status OR DELETE
  ON clouds.server_actions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision();
-- MIGRATION 0283_day_queue
-- The queue of a day reads the open requests of all accounts, and done ones whose customer waits for an answer.
CREATE INDEX tasks_day ON projects.tasks (app_id)
  WHERE deleted_at IS NULL AND (list_id <> 'done' OR customer_wrote_at IS NOT NULL);

-- Published, with who wrote it.
CREATE OR REPLACE VIEW chats.message_excerpts AS
  SELECT app_id, id, task_id, internal, CASE WHEN file_id IS NULL THEN left(text, 280) END AS excerpt, author_id
    FROM chats.messages;
-- MIGRATION 0284_office_counts
-- Published: what cannot wait in the queue of a reader, and the open outages (read by notifs). Its body is the text of
-- services/projects/src/day-queue/day-statement.ts, which a test compares: the reader, now, the end of today, the days
-- of silence, whether the reader decides on reviews, and today. It reads a column of migration 0291, hence unchecked.
SET LOCAL check_function_bodies = off;
CREATE OR REPLACE FUNCTION projects.day_counts(bpchar, timestamptz, timestamptz, int, boolean, date)
  RETURNS TABLE (now bigint, open bigint, untaken bigint) LANGUAGE sql STABLE AS $body$
  WITH staff AS MATERIALIZED (
  SELECT coalesce(string_agg(mark, ' | '), '''member:none''')::tsquery AS everybody,
         coalesce(string_agg(mark, ' | ') FILTER (WHERE on_duty), '''member:none''')::tsquery AS present,
         coalesce(array_agg(id) FILTER (WHERE on_duty), '{}') AS ids
    FROM (SELECT p.id, quote_literal('member:' || p.id) AS mark, NOT EXISTS (SELECT FROM accounts.staff_absences b
            WHERE b.user_id = p.id AND $6::date BETWEEN b.first_day AND b.last_day) AS on_duty
            FROM accounts.people p JOIN accounts.app_cards a ON a.id = p.app_id AND a.provider
           WHERE p.staff AND p.deleted_at IS NULL) p), accounts AS MATERIALIZED (
  SELECT a.id, EXISTS (SELECT FROM accounts.watchers w WHERE w.app_id = a.id AND w.user_id = $1)
         OR NOT EXISTS (SELECT FROM accounts.watchers w WHERE w.app_id = a.id AND w.user_id = ANY (staff.ids)) AS own
    FROM accounts.app_cards a CROSS JOIN staff WHERE a.disabled_at IS NULL),
  mission AS MATERIALIZED (SELECT quote_literal('category:' || id)::tsquery AS mark FROM projects.labels
    WHERE key = 'mission'),
  open AS MATERIALIZED (
  SELECT t.*, o.unattended, o.mine, (SELECT min(w.requested_at) FROM clouds.waiting_approvals w
           WHERE w.app_id = t.app_id AND w.task_id = t.id) AS asked_at
    FROM accounts CROSS JOIN staff JOIN projects.tasks t ON t.app_id = accounts.id
   CROSS JOIN LATERAL (SELECT t.link_marks @@ staff.everybody AND NOT t.link_marks @@ staff.present AS unattended) u
   CROSS JOIN LATERAL (SELECT u.unattended, u.unattended OR t.link_marks @@ quote_literal('member:' || $1)::tsquery
     OR (accounts.own AND NOT t.link_marks @@ staff.everybody)
     OR ($5 AND coalesce(t.pending_status = 'merge_request', false)) AS mine OFFSET 0) o
   WHERE t.deleted_at IS NULL AND (t.list_id <> 'done' OR t.customer_wrote_at IS NOT NULL)), outages AS MATERIALIZED (
  SELECT o.app_id, o.incident_id AS id, CASE WHEN o.acknowledged_at IS NULL THEN 1 ELSE 2 END AS grp, coalesce(round(extract(epoch FROM o.started_at + CASE WHEN o.acknowledged_at IS NULL THEN interval '3600000 milliseconds'
  ELSE interval '28800000 milliseconds' END) * 1000)::bigint, 9000000000000000::bigint) AS k1,
         o.acknowledged_at IS NULL OR o.acknowledged_by IS NOT DISTINCT FROM $1 AS mine
    FROM stats.open_outages o JOIN accounts ON accounts.id = o.app_id)
  SELECT (SELECT count(*) FROM open t 
  CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM projects.work_logs w
  WHERE w.app_id = t.app_id AND w.task_id = t.id AND w.user_id = $1 AND w.stopped_at IS NULL OFFSET 0) AS own_timer, CASE WHEN coalesce(t.estimated_time, 0) = 0 THEN 'without'
  WHEN t.estimated_time_refused_at IS NOT NULL THEN 'refused'
  WHEN t.estimated_time_accepted_at IS NOT NULL THEN 'accepted' ELSE 'waiting' END AS status,
    coalesce(t.pending_at, t.created_at) AS waits_since,
    nullif(coalesce(t.accepted_estimated_time, t.estimated_time), 0) AS estimate OFFSET 0) a
  CROSS JOIN LATERAL (SELECT coalesce(t.pending_status IN ('completed', 'customer'), false)
    OR (status = 'waiting' AND t.link_marks @@ (SELECT mark FROM mission)) AS at_customer, (coalesce(t.ellapsed_time > estimate, false) OR (status = 'accepted' AND t.link_marks @@ (SELECT mark FROM mission) AND coalesce((
  SELECT sum(ceil((extract(epoch FROM w.stopped_at - w.started_at) * 1000 - w.pause_time_in_ms) / 900000) * 900000)
    FROM projects.work_logs w WHERE w.app_id = t.app_id AND w.task_id = t.id AND w.stopped_at IS NOT NULL), 0)
    >= coalesce(t.accepted_estimated_time, 0))) AS over OFFSET 0) b
  CROSS JOIN LATERAL (SELECT at_customer AND NOT own_timer AND asked_at IS NULL AND t.customer_wrote_at IS NULL
    AS with_customer, CASE WHEN own_timer THEN 'working' WHEN asked_at IS NOT NULL THEN 'approve'
  WHEN t.customer_wrote_at IS NOT NULL THEN 'reply'
  WHEN at_customer THEN CASE WHEN ($2 - greatest(waits_since, t.staff_wrote_at, CASE WHEN t.pending_status = 'customer' THEN (
  SELECT max(waits_since + day * interval '86400000 milliseconds') FROM unnest(ARRAY[7, 14, 28, 34]) day
   WHERE waits_since + day * interval '86400000 milliseconds' <= $2) END) >= $4::int * interval '86400000 milliseconds'
  OR coalesce(CASE WHEN t.pending_status = 'completed' THEN t.auto_accept_due_at ELSE t.archive_due_at END - $2 <= interval '259200000 milliseconds', false)) THEN 'remind' ELSE 'wait' END
  WHEN t.pending_status = 'merge_request' THEN CASE WHEN $5 THEN 'review' ELSE 'wait' END
  WHEN status = 'refused' THEN 'newEstimate'
  WHEN NOT t.link_marks @@ 'category | theme | tag'::tsquery THEN 'categorise'
  WHEN status = 'without' THEN 'estimate' WHEN over THEN 'newEstimate'
  WHEN NOT EXISTS (SELECT FROM projects.task_members m
  JOIN accounts.people p ON p.app_id = m.app_id AND p.id = m.user_id AND p.staff
  WHERE m.app_id = t.app_id AND m.task_id = t.id OFFSET 0) THEN 'assign' WHEN coalesce((SELECT min(m.start_at) > $2 FROM projects.task_milestones tm
  JOIN projects.milestones m ON m.id = tm.milestone_id WHERE tm.app_id = t.app_id AND tm.task_id = t.id), false) THEN 'later'
  WHEN t.list_id = 'todo' THEN CASE WHEN EXISTS (SELECT FROM projects.work_logs w WHERE w.app_id = t.app_id AND w.task_id = t.id OFFSET 0) THEN 'moveOn' ELSE 'start' END
  WHEN coalesce(estimate, 0) - t.ellapsed_time <= coalesce(estimate, 0) / 10.0 THEN 'askCompletion' ELSE 'resume' END AS step OFFSET 0) c
  CROSS JOIN LATERAL (SELECT CASE step WHEN 'approve' THEN asked_at WHEN 'reply' THEN t.customer_wrote_at
  WHEN 'remind' THEN waits_since WHEN 'wait' THEN waits_since WHEN 'review' THEN waits_since
  WHEN 'newEstimate' THEN CASE WHEN status = 'refused' THEN t.estimated_time_refused_at ELSE t.created_at END
  ELSE t.created_at END AS since, least(CASE WHEN with_customer AND t.due_at < $2 THEN NULL ELSE t.due_at END, t.archive_due_at,
  t.auto_accept_due_at) AS nearest OFFSET 0) d
  CROSS JOIN LATERAL (SELECT CASE WHEN t.priority = 4 AND NOT with_customer THEN 3
  WHEN t.customer_wrote_at IS NOT NULL OR step IN ('approve', 'review') THEN 4
  WHEN NOT with_customer AND (t.due_at < $2 OR over) THEN 5 WHEN nearest < $3 THEN 6
  WHEN step IN ('categorise', 'estimate', 'assign') THEN 7 WHEN with_customer THEN 10
  WHEN nearest <= $2::timestamptz + interval '604800000 milliseconds' THEN 8 ELSE 9 END AS grp OFFSET 0) e
  CROSS JOIN LATERAL (SELECT (CASE grp WHEN 3 THEN coalesce(round(extract(epoch FROM t.due_at) * 1000)::bigint, 9000000000000000::bigint) WHEN 4 THEN coalesce(round(extract(epoch FROM coalesce(t.customer_wrote_at, since)) * 1000)::bigint, 9000000000000000::bigint)
       WHEN 5 THEN coalesce(round(extract(epoch FROM t.due_at) * 1000)::bigint, 9000000000000000::bigint) WHEN 7 THEN 4 - t.priority WHEN 10 THEN coalesce(round(extract(epoch FROM CASE WHEN t.pending_status = 'completed' THEN t.auto_accept_due_at ELSE t.archive_due_at END) * 1000)::bigint, 9000000000000000::bigint)
       WHEN 9 THEN CASE t.list_id WHEN 'in_progress' THEN 0 ELSE 1 END ELSE coalesce(round(extract(epoch FROM nearest) * 1000)::bigint, 9000000000000000::bigint) END)::bigint AS k1, (CASE grp WHEN 3 THEN coalesce(round(extract(epoch FROM since) * 1000)::bigint, 9000000000000000::bigint) WHEN 5 THEN 4 - t.priority WHEN 7 THEN coalesce(round(extract(epoch FROM since) * 1000)::bigint, 9000000000000000::bigint) WHEN 9 THEN 4 - t.priority ELSE 0 END)::bigint AS k2, (CASE grp WHEN 9 THEN coalesce(round(extract(epoch FROM t.planned_at) * 1000)::bigint, 9000000000000000::bigint) ELSE 0 END)::bigint AS k3, (CASE grp WHEN 9 THEN coalesce(round(extract(epoch FROM since) * 1000)::bigint, 9000000000000000::bigint) ELSE 0 END)::bigint AS k4) f WHERE t.mine AND grp <= 6)
         + (SELECT count(*) FROM outages WHERE mine),
         (SELECT count(*) FROM outages), (SELECT count(*) FROM outages WHERE grp = 1)$body$;
-- MIGRATION 0285_settled_notices
-- AlterTable
ALTER TABLE "notifs"."notices" ADD COLUMN     "settled_by" CHAR(24);

-- What the schema file cannot say: an incident that somebody takes charge of settles the notices about it.
CREATE INDEX notices_incident ON notifs.notices (app_id, incident_id) WHERE incident_id IS NOT NULL;
-- MIGRATION 0290_guest_mails
-- Published by payments: where the guests of an account may write to, as its invoices to them say.
CREATE VIEW payments.reply_addresses WITH (security_invoker = on) AS SELECT app_id, email FROM payments.issuers;

-- What a mail to a guest says of the stay. New columns come last.
CREATE OR REPLACE VIEW bookings.booking_balances WITH (security_invoker = on) AS
  SELECT b.app_id, b.id AS booking_id, b.number, b.arrival_date, b.departure_date, b.total_in_cents, b.paid_in_cents,
         round((b.total_in_cents - coalesce((SELECT sum((l ->> 'amountInCents')::bigint)
            FROM jsonb_array_elements(b.lines) l WHERE l ->> 'kind' = 'tourist_tax'), 0))
           * b.advance_percent::numeric / 100)::bigint AS advance_in_cents,
         b.user_id, b.contact_email, b.is_gift, b.contact_name,
         (SELECT r.name FROM bookings.rooms r WHERE r.app_id = b.app_id AND r.id = b.room_id) AS room_name
    FROM bookings.bookings b WHERE b.status NOT IN ('canceled', 'failed');
-- MIGRATION 0291_incidents_taken
-- AlterTable
ALTER TABLE "stats"."probe_events" ADD COLUMN     "acknowledged_by" CHAR(24),
ADD COLUMN     "acknowledged_via" TEXT;

-- CreateTable
CREATE TABLE "stats"."incident_takes" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "incident_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "from_id" CHAR(24),
    "created_by" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "incident_takes_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateIndex
CREATE INDEX "incident_takes_app_id_incident_id_created_at_idx" ON "stats"."incident_takes"("app_id", "incident_id", "created_at");

-- AddForeignKey
ALTER TABLE "stats"."incident_takes" ADD CONSTRAINT "incident_takes_app_id_incident_id_fkey" FOREIGN KEY ("app_id", "incident_id") REFERENCES "stats"."probe_events"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema file cannot say. Rows of before keep their acknowledgement without a name.
ALTER TABLE stats.probe_events
  ADD CONSTRAINT probe_events_via_known
    CHECK (acknowledged_via IN ('page', 'push', 'mail', 'gateway', 'source')) NOT VALID,
  ADD CONSTRAINT probe_events_taken_at CHECK (acknowledged_at IS NOT NULL
    OR acknowledged_by IS NULL AND acknowledged_via IS NULL) NOT VALID;
ALTER TABLE stats.probe_events VALIDATE CONSTRAINT probe_events_via_known;
ALTER TABLE stats.probe_events VALIDATE CONSTRAINT probe_events_taken_at;

-- Published, with who took charge.
CREATE OR REPLACE VIEW stats.incident_rows WITH (security_invoker = on) AS
  SELECT e.app_id, e.id, e.probe_id, p.name AS service, p.provider_monitor_id, e.event_id, e.type, e.name, e.cause,
         e.started_at, e.acknowledged_at, e.resolved_at, e.call, e.is_prod, r.id AS report_id,
         r.published_at AS report_published_at, e.acknowledged_by, e.acknowledged_via
    FROM stats.probe_events e
    JOIN stats.probes p ON p.app_id = e.app_id AND p.id = e.probe_id
    LEFT JOIN stats.reports r ON r.app_id = e.app_id AND r.day = stats.day_of(e.started_at);
CREATE OR REPLACE VIEW stats.open_outages WITH (security_invoker = on) AS
  SELECT e.app_id, e.id AS incident_id, p.name AS service, e.started_at, e.acknowledged_at, u.stage, u.text,
         u.created_at AS told_at, u.next_at,
         (SELECT r.id FROM stats.reports r
           WHERE u.id IS NOT NULL AND r.app_id = e.app_id AND r.day = stats.day_of(e.started_at)) AS report_id,
         e.acknowledged_by
    FROM stats.probe_events e
    JOIN stats.probes p ON p.app_id = e.app_id AND p.id = e.probe_id AND p.detached_at IS NULL
    LEFT JOIN LATERAL (
      SELECT i.id, i.stage, i.text, i.created_at, i.next_at FROM stats.incident_updates i
       WHERE i.app_id = e.app_id AND i.incident_id = e.id ORDER BY i.created_at DESC, i.id DESC LIMIT 1) u ON true
   WHERE e.resolved_at IS NULL AND e.is_prod AND e.type <> 'MAINTENANCE' AND e.maintenance_id IS NULL;
-- MIGRATION 0292_incident_tasks
-- CreateTable
CREATE TABLE "stats"."incident_tasks" (
    "app_id" CHAR(24) NOT NULL,
    "incident_id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "created_by" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "incident_tasks_pkey" PRIMARY KEY ("app_id","incident_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "incident_tasks_app_id_task_id_key" ON "stats"."incident_tasks"("app_id", "task_id");

-- AddForeignKey
ALTER TABLE "stats"."incident_tasks" ADD CONSTRAINT "incident_tasks_app_id_incident_id_fkey" FOREIGN KEY ("app_id", "incident_id") REFERENCES "stats"."probe_events"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Published by stats: the requests that staff open for incidents, with what they say; projects creates them.
CREATE VIEW stats.incident_requests WITH (security_invoker = on) AS
  SELECT t.app_id, t.incident_id, t.task_id, t.created_by, e.acknowledged_by, p.name AS service, e.cause, e.started_at
    FROM stats.incident_tasks t
    JOIN stats.probe_events e ON e.app_id = t.app_id AND e.id = t.incident_id
    JOIN stats.probes p ON p.app_id = e.app_id AND p.id = e.probe_id;
-- MIGRATION 0293_oncall_rota
-- CreateTable
CREATE TABLE "stats"."oncall_settings" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL DEFAULT 1,
    "steps" JSONB NOT NULL,
    "rounds" SMALLINT NOT NULL DEFAULT 3,
    "policy_version" INTEGER NOT NULL DEFAULT 1,
    "critical_requests" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "oncall_settings_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "oncall_settings_one" CHECK ("id" = 1),
    CONSTRAINT "oncall_settings_steps" CHECK (jsonb_typeof("steps") = 'array' AND jsonb_array_length("steps") BETWEEN 1 AND 5),
    CONSTRAINT "oncall_settings_rounds" CHECK ("rounds" BETWEEN 1 AND 3)
);
INSERT INTO stats.oncall_settings (steps) VALUES
  ('[{"target": "layer1", "waitMinutes": 5}, {"target": "layer2", "waitMinutes": 5},
     {"target": "project", "waitMinutes": 5}]');

-- CreateTable
CREATE TABLE "stats"."oncall_layers" (
    "id" CHAR(24) NOT NULL,
    "position" SMALLINT NOT NULL,
    "name" TEXT NOT NULL,
    "starts_on" DATE NOT NULL,
    "handover_weekday" SMALLINT NOT NULL DEFAULT 1,
    "handover_minute" SMALLINT NOT NULL DEFAULT 540,
    "shift_days" SMALLINT NOT NULL DEFAULT 7,
    "hours" TEXT NOT NULL DEFAULT 'always',
    "version" INTEGER NOT NULL DEFAULT 1,
    "kept_until" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "oncall_layers_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "oncall_layers_position" CHECK ("position" BETWEEN 1 AND 3),
    CONSTRAINT "oncall_layers_name" CHECK (char_length("name") BETWEEN 1 AND 40),
    CONSTRAINT "oncall_layers_weekday" CHECK ("handover_weekday" BETWEEN 1 AND 7),
    CONSTRAINT "oncall_layers_minute" CHECK ("handover_minute" BETWEEN 0 AND 1439),
    CONSTRAINT "oncall_layers_days" CHECK ("shift_days" BETWEEN 1 AND 28),
    CONSTRAINT "oncall_layers_hours" CHECK ("hours" IN ('always', 'business', 'off'))
);
-- Deferred to the end of the transaction, so that layers may change places.
ALTER TABLE "stats"."oncall_layers" ADD CONSTRAINT "oncall_layers_one_position"
  EXCLUDE ("position" WITH =) WHERE ("removed_at" IS NULL) DEFERRABLE INITIALLY DEFERRED;

-- CreateTable
CREATE TABLE "stats"."oncall_layer_members" (
    "layer_id" CHAR(24) NOT NULL,
    "position" SMALLINT NOT NULL,
    "provider_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,

    CONSTRAINT "oncall_layer_members_pkey" PRIMARY KEY ("layer_id","position"),
    CONSTRAINT "oncall_layer_members_position" CHECK ("position" BETWEEN 1 AND 20)
);

-- CreateTable
CREATE TABLE "stats"."oncall_overrides" (
    "id" CHAR(24) NOT NULL,
    "layer_id" CHAR(24) NOT NULL,
    "provider_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "source" TEXT NOT NULL DEFAULT 'person',
    "uid" TEXT,
    "created_by" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oncall_overrides_pkey" PRIMARY KEY ("id"),
    -- One that was ended early may be shorter than the 15 minutes that are asked of a new one.
    CONSTRAINT "oncall_overrides_span" CHECK ("ends_at" > "starts_at" AND "ends_at" <= "starts_at" + interval '1440 hours'),
    CONSTRAINT "oncall_overrides_reason" CHECK (char_length("reason") <= 200),
    CONSTRAINT "oncall_overrides_source" CHECK ("source" IN ('person', 'ics')),
    CONSTRAINT "oncall_overrides_overlaps"
      EXCLUDE USING gist ("layer_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&)
);

-- CreateTable
CREATE TABLE "stats"."oncall_past_shifts" (
    "layer_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "cause" TEXT NOT NULL,

    CONSTRAINT "oncall_past_shifts_pkey" PRIMARY KEY ("layer_id","starts_at"),
    CONSTRAINT "oncall_past_shifts_span" CHECK ("ends_at" > "starts_at"),
    CONSTRAINT "oncall_past_shifts_cause" CHECK ("cause" IN ('handover', 'change'))
);

-- CreateIndex
CREATE UNIQUE INDEX "oncall_layer_members_layer_id_user_id_key" ON "stats"."oncall_layer_members"("layer_id", "user_id");

-- AddForeignKey
ALTER TABLE "stats"."oncall_layer_members" ADD CONSTRAINT "oncall_layer_members_layer_id_fkey" FOREIGN KEY ("layer_id") REFERENCES "stats"."oncall_layers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stats"."oncall_layer_members" ADD CONSTRAINT "oncall_layer_members_provider_id_user_id_fkey" FOREIGN KEY ("provider_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stats"."oncall_overrides" ADD CONSTRAINT "oncall_overrides_layer_id_fkey" FOREIGN KEY ("layer_id") REFERENCES "stats"."oncall_layers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stats"."oncall_overrides" ADD CONSTRAINT "oncall_overrides_provider_id_user_id_fkey" FOREIGN KEY ("provider_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stats"."oncall_past_shifts" ADD CONSTRAINT "oncall_past_shifts_layer_id_fkey" FOREIGN KEY ("layer_id") REFERENCES "stats"."oncall_layers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Published: the rota in one row, for `toRota` and `onCallDays` of the kernel.
CREATE VIEW stats.oncall_rota WITH (security_invoker = on) AS
  SELECT jsonb_build_object(
    'layers', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'startsOn', l.starts_on,
        'handoverWeekday', l.handover_weekday, 'handoverMinute', l.handover_minute, 'shiftDays', l.shift_days,
        'hours', l.hours, 'keptUntil', l.kept_until,
        'members', (SELECT coalesce(jsonb_agg(m.user_id ORDER BY m.position), '[]')
          FROM stats.oncall_layer_members m WHERE m.layer_id = l.id)) ORDER BY l.position), '[]')
      FROM stats.oncall_layers l WHERE l.removed_at IS NULL),
    'overrides', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'layerId', o.layer_id, 'userId', o.user_id,
        'startsAt', o.starts_at, 'endsAt', o.ends_at) ORDER BY o.starts_at), '[]')
      FROM stats.oncall_overrides o JOIN stats.oncall_layers l ON l.id = o.layer_id AND l.removed_at IS NULL),
    'kept', (SELECT coalesce(jsonb_agg(jsonb_build_object('layerId', s.layer_id, 'userId', s.user_id,
        'startsAt', s.starts_at, 'endsAt', s.ends_at) ORDER BY s.starts_at), '[]')
      FROM stats.oncall_past_shifts s JOIN stats.oncall_layers l ON l.id = s.layer_id AND l.removed_at IS NULL)
  ) AS rota
  FROM stats.oncall_settings;
-- MIGRATION 0294_escalations
-- CreateTable
CREATE TABLE "stats"."escalations" (
    "app_id" CHAR(24) NOT NULL,
    "incident_id" CHAR(24) NOT NULL,
    "round" SMALLINT NOT NULL DEFAULT 0,
    "step" SMALLINT NOT NULL DEFAULT 0,
    "next_due_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "cause" TEXT,

    CONSTRAINT "escalations_pkey" PRIMARY KEY ("app_id","incident_id"),
    CONSTRAINT "escalations_cause" CHECK ("cause" IN ('taken', 'resolved', 'maintenance', 'struck', 'exhausted')),
    CONSTRAINT "escalations_ended" CHECK (("ended_at" IS NULL) = ("cause" IS NULL) AND ("ended_at" IS NULL OR "next_due_at" IS NULL))
);

-- CreateTable
CREATE TABLE "stats"."oncall_pages" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "incident_id" CHAR(24) NOT NULL,
    "round" SMALLINT NOT NULL,
    "step" SMALLINT NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT NOT NULL,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "oncall_pages_pkey" PRIMARY KEY ("app_id","id"),
    CONSTRAINT "oncall_pages_outcome" CHECK ("outcome" IN ('sent', 'skipped'))
);

-- CreateIndex
CREATE UNIQUE INDEX "oncall_pages_app_id_incident_id_round_step_user_id_key" ON "stats"."oncall_pages"("app_id", "incident_id", "round", "step", "user_id");

-- CreateIndex
CREATE INDEX "oncall_pages_sent_at_idx" ON "stats"."oncall_pages"("sent_at");

-- AddForeignKey
ALTER TABLE "stats"."escalations" ADD CONSTRAINT "escalations_app_id_incident_id_fkey" FOREIGN KEY ("app_id", "incident_id") REFERENCES "stats"."probe_events"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stats"."oncall_pages" ADD CONSTRAINT "oncall_pages_app_id_incident_id_fkey" FOREIGN KEY ("app_id", "incident_id") REFERENCES "stats"."escalations"("app_id", "incident_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema file cannot say.
CREATE INDEX escalations_next_due_at ON stats.escalations (next_due_at) WHERE next_due_at IS NOT NULL;

-- Published: whom the rota has paged for an incident.
CREATE VIEW stats.paged_people WITH (security_invoker = on) AS
  SELECT e.app_id, e.incident_id, e.cause,
         (SELECT coalesce(array_agg(DISTINCT p.user_id), '{}') FROM stats.oncall_pages p
           WHERE p.app_id = e.app_id AND p.incident_id = e.incident_id AND p.outcome = 'sent') AS user_ids
    FROM stats.escalations e;
-- MIGRATION 0300_found_by_staff
-- Name, address and key of accounts, name and address of servers as plain words, for the search of staff. Written by
-- triggers, so that rows of an older release are found as well.
ALTER TABLE accounts.apps ADD COLUMN "search_text" TEXT NOT NULL DEFAULT '';
CREATE FUNCTION accounts.write_app_search_text() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  NEW.search_text := platform.plain(concat_ws(' ', NEW.name, NEW.slug, NEW.task_key));
  RETURN NEW;
END $$;
CREATE TRIGGER apps_search_text BEFORE INSERT OR UPDATE OF name, slug, task_key ON accounts.apps
  FOR EACH ROW EXECUTE FUNCTION accounts.write_app_search_text();
UPDATE accounts.apps SET search_text = platform.plain(concat_ws(' ', name, slug, task_key));
CREATE INDEX apps_search ON accounts.apps USING GIN (search_text public.gin_trgm_ops);

ALTER TABLE clouds.servers ADD COLUMN "search_text" TEXT NOT NULL DEFAULT '';
CREATE FUNCTION clouds.write_server_search_text() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  NEW.search_text := platform.plain(concat_ws(' ', NEW.name, NEW.public_address));
  RETURN NEW;
END $$;
CREATE TRIGGER servers_search_text BEFORE INSERT OR UPDATE OF name, public_address ON clouds.servers
  FOR EACH ROW EXECUTE FUNCTION clouds.write_server_search_text();
UPDATE clouds.servers SET search_text = platform.plain(concat_ws(' ', name, public_address));
CREATE INDEX servers_search ON clouds.servers USING GIN (search_text public.gin_trgm_ops);

-- Published by clouds: servers that their provider lists, found by name and address.
CREATE VIEW clouds.listed_servers WITH (security_invoker = on) AS
  SELECT app_id, id, name, provider, status, public_address, search_text FROM clouds.servers WHERE removed_at IS NULL;

-- Published by payments: invoices and credit notes by their number; drafts have none.
CREATE INDEX invoices_number_search ON payments.invoices USING GIN (number public.gin_trgm_ops)
  WHERE number IS NOT NULL;
CREATE VIEW payments.numbered_invoices WITH (security_invoker = on) AS
  SELECT app_id, id, number, kind, status, subject, issued_on, booking_id FROM payments.invoices
   WHERE number IS NOT NULL;

-- Published by projects: open requests, read by who asked for them.
CREATE INDEX tasks_open_by_owner ON projects.tasks (app_id, owner_id, created_at DESC)
  WHERE deleted_at IS NULL AND list_id <> 'done';
CREATE VIEW projects.open_requests WITH (security_invoker = on) AS
  SELECT app_id, id, slug, name, list_id, priority, owner_id, due_at, created_at FROM projects.tasks
   WHERE deleted_at IS NULL AND list_id <> 'done';
-- MIGRATION 0301_removed_files
-- Staff remove a stored file: its bytes go, its row says who removed it, and its message shows that it is gone.
ALTER TABLE "storages"."files" ADD COLUMN "removed_at" TIMESTAMPTZ(3);
ALTER TABLE "storages"."files" ADD COLUMN "removed_by_id" CHAR(24);
CREATE OR REPLACE VIEW storages.file_cards WITH (security_invoker = on) AS
  SELECT app_id, id, mimetype, originalname, size, preview_size IS NOT NULL AS has_preview FROM storages.files
   WHERE size IS NOT NULL AND removed_at IS NULL;

-- The files of all accounts, newest first, and by part of their name.
CREATE INDEX files_listed ON storages.files (created_at DESC, app_id DESC, id DESC)
  WHERE attached_at IS NOT NULL AND removed_at IS NULL;
CREATE INDEX files_search ON storages.files USING GIN (lower(originalname) public.gin_trgm_ops);
-- MIGRATION 0302_servers_of_all
-- The servers of all accounts by name.
CREATE INDEX servers_of_all ON clouds.servers (lower(name), app_id, id) WHERE removed_at IS NULL;
-- MIGRATION 0303_names_in_the_journal
-- Published by projects: the names of labels and sprints, for the journal.
CREATE VIEW projects.label_names WITH (security_invoker = on) AS SELECT id, name FROM projects.labels;
CREATE VIEW projects.milestone_names WITH (security_invoker = on) AS SELECT id, name FROM projects.milestones;
-- MIGRATION 0304_drafts_of_all
-- The drafts of all accounts, oldest first.
CREATE INDEX invoices_drafts ON payments.invoices (created_at, app_id, id)
  WHERE status = 'draft' AND booking_id IS NULL;
-- MIGRATION 0310_quotes
-- Quotes: estimates with lines, prices, validity and terms (BIL-001, BIL-002, BIL-005).
CREATE TABLE "projects"."quotes" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "number" TEXT,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "billing" TEXT NOT NULL DEFAULT 'fixed',
    "net_in_cents" BIGINT NOT NULL DEFAULT 0,
    "vat_in_cents" BIGINT NOT NULL DEFAULT 0,
    "gross_in_cents" BIGINT NOT NULL DEFAULT 0,
    "vat" JSONB NOT NULL DEFAULT '[]',
    "terms" TEXT NOT NULL DEFAULT '',
    "valid_until" DATE,
    "expire_due_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),
    "answered_by_id" CHAR(24),
    "seller" JSONB,
    "buyer" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_by_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quotes_pkey" PRIMARY KEY ("app_id", "id"),
    CONSTRAINT "quotes_state_check" CHECK ("state" IN ('draft', 'sent', 'accepted', 'refused', 'expired', 'replaced')),
    CONSTRAINT "quotes_billing_check" CHECK ("billing" IN ('fixed', 'time')),
    CONSTRAINT "quotes_sums_check" CHECK ("gross_in_cents" = "net_in_cents" + "vat_in_cents"),
    CONSTRAINT "quotes_terms_check" CHECK (length("terms") <= 4000),
    CONSTRAINT "quotes_sent_check" CHECK (
      ("state" = 'draft' AND "number" IS NULL AND "sent_at" IS NULL AND "seller" IS NULL AND "buyer" IS NULL)
      OR ("state" <> 'draft' AND "number" IS NOT NULL AND "sent_at" IS NOT NULL AND "valid_until" IS NOT NULL
          AND "seller" IS NOT NULL AND "buyer" IS NOT NULL)),
    CONSTRAINT "quotes_expire_check" CHECK ("expire_due_at" IS NULL OR "state" = 'sent')
);
CREATE UNIQUE INDEX "quotes_number_key" ON "projects"."quotes"("number");
CREATE UNIQUE INDEX "quotes_one_draft" ON "projects"."quotes"("app_id", "task_id") WHERE "state" = 'draft';
CREATE UNIQUE INDEX "quotes_one_sent" ON "projects"."quotes"("app_id", "task_id") WHERE "state" = 'sent';
CREATE INDEX "quotes_app_id_task_id_version_idx" ON "projects"."quotes"("app_id", "task_id", "version" DESC);
CREATE INDEX "quotes_expire_due_at" ON "projects"."quotes"("expire_due_at") WHERE "expire_due_at" IS NOT NULL;
ALTER TABLE "projects"."quotes" ADD CONSTRAINT "quotes_app_id_task_id_fkey"
  FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "projects"."quote_lines" (
    "app_id" CHAR(24) NOT NULL,
    "quote_id" CHAR(24) NOT NULL,
    "position" SMALLINT NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '',
    "estimated_ms" BIGINT,
    "quantity" DECIMAL(12,3),
    "unit" TEXT,
    "unit_price_in_cents" BIGINT,
    "daily_in_cents" BIGINT,
    "hourly_in_cents" BIGINT,
    "vat_percent" DECIMAL(4,1) NOT NULL,
    "net_in_cents" BIGINT NOT NULL,

    CONSTRAINT "quote_lines_pkey" PRIMARY KEY ("app_id", "quote_id", "position"),
    CONSTRAINT "quote_lines_kind_check" CHECK (
      ("kind" = 'time' AND "estimated_ms" > 0 AND "estimated_ms" % 900000 = 0 AND "daily_in_cents" >= 0
        AND "hourly_in_cents" >= 0 AND "quantity" IS NULL AND "unit" IS NULL AND "unit_price_in_cents" IS NULL)
      OR ("kind" = 'item' AND "quantity" > 0 AND "unit" IS NOT NULL AND "unit_price_in_cents" >= 0
        AND "estimated_ms" IS NULL AND "daily_in_cents" IS NULL AND "hourly_in_cents" IS NULL)),
    CONSTRAINT "quote_lines_vat_check" CHECK ("vat_percent" IN (20, 10, 5.5, 2.1, 0)),
    CONSTRAINT "quote_lines_position_check" CHECK ("position" BETWEEN 1 AND 50)
);
ALTER TABLE "projects"."quote_lines" ADD CONSTRAINT "quote_lines_app_id_quote_id_fkey"
  FOREIGN KEY ("app_id", "quote_id") REFERENCES "projects"."quotes"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The newest number of a year: its row is locked while one is given.
CREATE TABLE "projects"."quote_counters" (
    "issuer_id" CHAR(24) NOT NULL,
    "year" SMALLINT NOT NULL,
    "last_number" INTEGER NOT NULL,

    CONSTRAINT "quote_counters_pkey" PRIMARY KEY ("issuer_id", "year")
);
ALTER TABLE "projects"."quote_counters" ADD CONSTRAINT "quote_counters_issuer_id_fkey"
  FOREIGN KEY ("issuer_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A quote that was sent keeps its content: only what became of it may change.
CREATE FUNCTION projects.keep_sent_quote() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  answer text[] := ARRAY['state', 'answered_at', 'answered_by_id', 'expire_due_at'];
BEGIN
  IF OLD.state <> 'draft' AND (NEW.state = 'draft' OR to_jsonb(NEW) - answer IS DISTINCT FROM to_jsonb(OLD) - answer) THEN
    RAISE EXCEPTION 'A quote that was sent never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_sent BEFORE UPDATE ON projects.quotes FOR EACH ROW EXECUTE FUNCTION projects.keep_sent_quote();

CREATE FUNCTION projects.keep_sent_quote_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line projects.quote_lines := CASE WHEN TG_OP = 'INSERT' THEN NEW ELSE OLD END;
BEGIN
  IF EXISTS (SELECT FROM projects.quotes WHERE app_id = line.app_id AND id = line.quote_id AND state <> 'draft') THEN
    RAISE EXCEPTION 'The lines of a quote that was sent never change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER keep_sent BEFORE INSERT OR UPDATE OR DELETE ON projects.quote_lines
  FOR EACH ROW EXECUTE FUNCTION projects.keep_sent_quote_lines();

-- The latest quote of a request, as far as its rules need it. No row says a quote before.
ALTER TABLE "projects"."tasks" ADD COLUMN "quote_state" TEXT, ADD COLUMN "quote_valid_until" DATE;

-- Terms that a new quote begins with, in both languages (BIL-021).
ALTER TABLE "payments"."issuers" ADD COLUMN "quote_terms" JSONB NOT NULL DEFAULT '{"fr": "", "en": ""}';

-- Published by payments: the provider as seller, and its terms of quotes.
CREATE VIEW payments.quote_sellers AS
  SELECT s.app_id, s.legal_name, s.address, s.siren, s.vat_number, s.email, s.legal_notice, s.quote_terms
    FROM payments.issuers s JOIN accounts.billing_parties p ON p.app_id = s.app_id AND p.provider;

-- Published by projects: the quote of each request that was sent last, for mails.
CREATE VIEW projects.sent_quotes WITH (security_invoker = on) AS
  SELECT DISTINCT ON (q.app_id, q.task_id) q.app_id, q.task_id, q.id, q.number, q.state, q.net_in_cents, q.vat_in_cents,
         q.gross_in_cents, q.valid_until, q.sent_at,
         (SELECT json_agg(json_build_object('title', l.title, 'netInCents', l.net_in_cents) ORDER BY l.position)
            FROM projects.quote_lines l WHERE l.app_id = q.app_id AND l.quote_id = q.id) AS lines
    FROM projects.quotes q WHERE q.state <> 'draft' ORDER BY q.app_id, q.task_id, q.version DESC;
-- MIGRATION 0311_quote_reminders
-- When the customer is reminded that a quote ends soon (BIL-015). A release before leaves the moment as it is.
ALTER TABLE "projects"."quotes" ADD COLUMN "remind_due_at" TIMESTAMPTZ(3);
CREATE INDEX "quotes_remind_due_at" ON "projects"."quotes"("remind_due_at") WHERE "remind_due_at" IS NOT NULL;

CREATE OR REPLACE FUNCTION projects.keep_sent_quote() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  answer text[] := ARRAY['state', 'answered_at', 'answered_by_id', 'expire_due_at', 'remind_due_at'];
BEGIN
  IF OLD.state <> 'draft' AND (NEW.state = 'draft' OR to_jsonb(NEW) - answer IS DISTINCT FROM to_jsonb(OLD) - answer) THEN
    RAISE EXCEPTION 'A quote that was sent never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
-- MIGRATION 0312_accepted_quotes
-- Published by projects: the quote of each request that was accepted last, whose lines are billed (BIL-031).
CREATE VIEW projects.accepted_quotes WITH (security_invoker = on) AS
  SELECT DISTINCT ON (q.app_id, q.task_id) q.app_id, q.task_id, q.number, q.billing, l.estimated_ms, l.lines
    FROM projects.quotes q
         CROSS JOIN LATERAL (
           SELECT sum(l.estimated_ms) AS estimated_ms,
                  json_agg(json_build_object('title', l.title, 'detail', l.detail, 'unit', l.unit,
                    'quantity', l.quantity, 'unitPriceInCents', l.unit_price_in_cents, 'netInCents', l.net_in_cents,
                    'vatPercent', l.vat_percent) ORDER BY l.position) AS lines
             FROM projects.quote_lines l WHERE l.app_id = q.app_id AND l.quote_id = q.id) l
   WHERE q.state = 'accepted' ORDER BY q.app_id, q.task_id, q.version DESC;
-- MIGRATION 0320_thread_mails
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
-- MIGRATION 0330_days_of_invoices
-- Invoices may print the days and hours of their work logs: as they were when issued, like everything printed (BIL-053).
ALTER TABLE "payments"."collection_settings" ADD COLUMN "invoice_annex" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "payments"."invoices" ADD COLUMN "annex" JSONB;

-- Published by projects: requests whose times are not shown to customers (TSK-040).
CREATE VIEW projects.hidden_times WITH (security_invoker = on) AS
  SELECT app_id, id AS task_id FROM projects.tasks WHERE metadata ->> 'hideTimeTracking' = 'true';
-- MIGRATION 0340_reply_addresses
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
-- MIGRATION 0341_inbound_mails
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
-- MIGRATION 0350_mail_answers
-- What an account lets its administrators answer by the link of a mail (ANS-001); without a row, completions.
CREATE TABLE "projects"."answer_settings" (
    "app_id" CHAR(24) NOT NULL,
    "mail_answers" TEXT NOT NULL DEFAULT 'completion',
    "ceiling_in_cents" INTEGER NOT NULL DEFAULT 100000,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "answer_settings_pkey" PRIMARY KEY ("app_id"),
    CONSTRAINT "answer_settings_known" CHECK ("mail_answers" IN ('off', 'completion', 'both')),
    CONSTRAINT "answer_settings_ceiling" CHECK ("ceiling_in_cents" BETWEEN 0 AND 10000000)
);
ALTER TABLE "projects"."answer_settings" ADD CONSTRAINT "answer_settings_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Links in mails: the digest of each token, whose it is, which question it answers, and to which address it went
-- (ANS-004). `version` names the estimate or the wait.
CREATE TABLE "projects"."answer_tokens" (
    "digest" TEXT NOT NULL,
    "app_id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "kind" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "questions" SMALLINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "answer_tokens_pkey" PRIMARY KEY ("digest"),
    CONSTRAINT "answer_tokens_kind_known" CHECK ("kind" IN ('estimate', 'completion', 'satisfaction')),
    CONSTRAINT "answer_tokens_questions" CHECK ("questions" BETWEEN 0 AND 5)
);
CREATE INDEX "answer_tokens_app_id_task_id_idx" ON "projects"."answer_tokens"("app_id", "task_id");
CREATE INDEX "answer_tokens_expires_at_idx" ON "projects"."answer_tokens"("expires_at");
ALTER TABLE "projects"."answer_tokens" ADD CONSTRAINT "answer_tokens_app_id_task_id_fkey"
  FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Published by accounts: who may have a link to answer with, and how their account looks.
CREATE VIEW accounts.answer_people WITH (security_invoker = on) AS
  SELECT u.app_id, u.id, u.email, u.first_name, u.last_name, u.locale, u.roles, a.name AS account_name, a.logo,
         a.primary_color, a.second_factor_required
    FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id
   WHERE u.deleted_at IS NULL AND a.disabled_at IS NULL AND NOT u.staff;

-- Published by projects: what notifs asks before it puts a link into a mail.
CREATE VIEW projects.answer_rules WITH (security_invoker = on) AS
  SELECT p.app_id, p.id AS user_id, coalesce(s.mail_answers, 'completion') AS mail_answers,
         coalesce(s.ceiling_in_cents, 100000) AS ceiling_in_cents, p.second_factor_required
    FROM accounts.answer_people p LEFT JOIN projects.answer_settings s ON s.app_id = p.app_id;

-- Published by projects: keeps the digest of a token that a mail carries.
CREATE FUNCTION projects.keep_answer_token(token_digest text, account char(24), task char(24), person char(24),
  question text, question_version text, address text, moment timestamptz, until timestamptz)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO projects.answer_tokens (digest, app_id, task_id, user_id, kind, version, email, created_at, expires_at)
  VALUES (token_digest, account, task, person, question, question_version, address, moment, until)
$$;

-- Published by chats: a message that a person wrote on a page of another service, in the client thread.
CREATE FUNCTION chats.post_message(account char(24), message char(24), thread char(24), task char(24), author char(24),
  words text, moment timestamptz)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO chats.messages (app_id, id, thread_id, task_id, internal, author_id, text, created_at)
  VALUES (account, message, thread, task, false, author, words, moment)
$$;
-- MIGRATION 0360_waiting_collections
-- Debits that wait for their day, with their means of payment: the list of unpaid invoices over all accounts compares
-- them with the means that may still be used, and reads nothing else of them.
CREATE INDEX "collections_waiting_idx" ON "payments"."collections"("app_id", "payment_method_id")
  INCLUDE ("invoice_id")
  WHERE "state" IN ('planned', 'notified') AND "claimed_at" IS NULL AND "payment_method_id" IS NOT NULL;
-- MIGRATION 0370_answer_links
-- The mail that carries a link, by its key, so that staff see whether it has left (ANS-016).
ALTER TABLE "projects"."answer_tokens" ADD COLUMN "mail_key" TEXT;

-- Published by projects: what each request asks of its customer now, for the links in mails (ANS-003).
CREATE VIEW projects.answer_questions WITH (security_invoker = on) AS
  SELECT t.app_id, t.id AS task_id, CASE WHEN t.pending_status = 'completed' THEN 'completion' ELSE 'estimate' END AS kind,
         t.pending_at, t.estimated_time, t.quote_state IS NOT NULL AS has_quote
    FROM projects.tasks t
   WHERE t.deleted_at IS NULL AND t.pending_at IS NOT NULL AND (t.pending_status = 'completed' OR t.estimate_hold);

-- Published by projects: keeps the digest of a token that a mail carries. The form without the mail goes with the next
-- release, which no longer runs beside one that calls it.
CREATE FUNCTION projects.keep_answer_token(token_digest text, account char(24), task char(24), person char(24),
  question text, question_version text, address text, moment timestamptz, until timestamptz, mail text)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO projects.answer_tokens
    (digest, app_id, task_id, user_id, kind, version, email, created_at, expires_at, mail_key)
  VALUES (token_digest, account, task, person, question, question_version, address, moment, until, mail)
$$;
-- MIGRATION 0371_answer_browsers
-- From where a link was used, as sessions keep it (ANS-010).
ALTER TABLE "projects"."answer_tokens" ADD COLUMN "ip" TEXT, ADD COLUMN "user_agent" TEXT;
-- MIGRATION 0375_satisfaction
-- Whether the customer was satisfied, one row per closing of a request: when they are asked, whom, and how they rated it
-- (ANS-017, ANS-019). A rating of an anonymised person has neither person nor words.
CREATE TABLE "projects"."satisfaction" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL,
    "user_id" CHAR(24),
    "asked_at" TIMESTAMPTZ(3),
    "satisfaction_due_at" TIMESTAMPTZ(3),
    "rating" TEXT,
    "words" TEXT NOT NULL DEFAULT '',
    "rated_at" TIMESTAMPTZ(3),
    "changed_at" TIMESTAMPTZ(3),
    "via" TEXT,
    "reopened_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "satisfaction_pkey" PRIMARY KEY ("app_id", "id"),
    CONSTRAINT "satisfaction_rating_known" CHECK ("rating" IN ('good', 'fair', 'bad')),
    CONSTRAINT "satisfaction_rated" CHECK (("rating" IS NULL) = ("rated_at" IS NULL)),
    CONSTRAINT "satisfaction_via_known" CHECK ("via" IN ('portal', 'mail_link')),
    CONSTRAINT "satisfaction_words_length" CHECK (char_length("words") <= 1000),
    CONSTRAINT "satisfaction_reopened" CHECK ("reopened_at" IS NULL OR "rating" = 'bad')
);
CREATE UNIQUE INDEX "satisfaction_app_id_task_id_closed_at_key"
  ON "projects"."satisfaction"("app_id", "task_id", "closed_at");
CREATE INDEX "satisfaction_due" ON "projects"."satisfaction"("satisfaction_due_at")
  WHERE "satisfaction_due_at" IS NOT NULL;
CREATE INDEX "satisfaction_user_id_asked_at_idx" ON "projects"."satisfaction"("user_id", "asked_at");
ALTER TABLE "projects"."satisfaction" ADD CONSTRAINT "satisfaction_app_id_task_id_fkey"
  FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whether the people of an account get the question by mail; a release before knows no such mail.
ALTER TABLE "projects"."answer_settings" ADD COLUMN "satisfaction_mails" BOOLEAN NOT NULL DEFAULT true;
-- Whether a person does (EML-013).
ALTER TABLE "notifs"."preferences" ADD COLUMN "satisfaction" BOOLEAN NOT NULL DEFAULT true;

-- Published by projects: the question that a person was asked, for its mail.
CREATE VIEW projects.asked_satisfaction WITH (security_invoker = on) AS
  SELECT s.app_id, s.id, s.task_id, s.user_id, s.closed_at, s.asked_at, s.rated_at, t.slug, t.name, t.created_at,
         coalesce(o.satisfaction_mails, true) AS satisfaction_mails
    FROM projects.satisfaction s
         JOIN projects.tasks t ON t.app_id = s.app_id AND t.id = s.task_id
         LEFT JOIN projects.answer_settings o ON o.app_id = s.app_id
   WHERE s.asked_at IS NOT NULL AND s.user_id IS NOT NULL;
-- MIGRATION 0376_satisfaction_report
-- The report reads a period: when each question was put, or its answer given unasked (ANS-022).
CREATE INDEX "satisfaction_put_at" ON "projects"."satisfaction"((coalesce("asked_at", "rated_at")));
CREATE INDEX "satisfaction_app_id_put_at" ON "projects"."satisfaction"("app_id", (coalesce("asked_at", "rated_at")));
-- MIGRATION 0380_announcements
-- What the provider tells its customers or its staff (ANN-001). Shown and over follow from the clock.
CREATE TABLE "accounts"."announcements" (
    "id" CHAR(24) NOT NULL,
    "key" TEXT,
    "kind" TEXT NOT NULL,
    "title_fr" TEXT NOT NULL DEFAULT '',
    "title_en" TEXT NOT NULL DEFAULT '',
    "text_fr" TEXT NOT NULL DEFAULT '',
    "text_en" TEXT NOT NULL DEFAULT '',
    "link" TEXT,
    "document" TEXT,
    "audience" JSONB NOT NULL,
    "shown_from" TIMESTAMPTZ(3),
    "shown_until" TIMESTAMPTZ(3),
    "effective_on" DATE,
    "acknowledge" BOOLEAN NOT NULL DEFAULT false,
    "mail" BOOLEAN NOT NULL DEFAULT false,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "created_by" CHAR(24),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "published_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "announcements_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "announcements_key_known" CHECK ("key" IN ('pricingUp', 'cgvHideBanner')),
    CONSTRAINT "announcements_kind_known" CHECK ("kind" IN ('info', 'price', 'terms')),
    CONSTRAINT "announcements_state_known" CHECK ("state" IN ('draft', 'planned', 'withdrawn')),
    CONSTRAINT "announcements_document_of_terms" CHECK ("document" IS NULL OR "kind" = 'terms'),
    CONSTRAINT "announcements_info_has_no_day" CHECK ("effective_on" IS NULL OR "kind" <> 'info'),
    CONSTRAINT "announcements_planned_is_whole" CHECK ("state" = 'draft' OR ("published_at" IS NOT NULL
      AND "shown_from" IS NOT NULL AND "shown_until" > "shown_from"
      AND '' NOT IN ("title_fr", "title_en", "text_fr", "text_en"))),
    CONSTRAINT "announcements_withdrawn_at" CHECK (("state" = 'withdrawn') = ("withdrawn_at" IS NOT NULL))
);
CREATE UNIQUE INDEX "announcements_key_key" ON "accounts"."announcements"("key");
CREATE INDEX "announcements_state_shown_from_shown_until_idx"
  ON "accounts"."announcements"("state", "shown_from", "shown_until");

-- Who saw, closed and acknowledged what, and to whom it was mailed (ANN-002). Staff are people of the provider's
-- account.
CREATE TABLE "accounts"."announcement_receipts" (
    "app_id" CHAR(24) NOT NULL,
    "announcement_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "seen_at" TIMESTAMPTZ(3),
    "dismissed_at" TIMESTAMPTZ(3),
    "acknowledged_at" TIMESTAMPTZ(3),
    "document_version" INTEGER,
    "mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "announcement_receipts_pkey" PRIMARY KEY ("app_id", "announcement_id", "user_id"),
    CONSTRAINT "announcement_receipts_version_of_acknowledged"
      CHECK ("document_version" IS NULL OR "acknowledged_at" IS NOT NULL)
);
CREATE INDEX "announcement_receipts_announcement_id_idx" ON "accounts"."announcement_receipts"("announcement_id");
ALTER TABLE "accounts"."announcement_receipts" ADD CONSTRAINT "announcement_receipts_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "accounts"."announcement_receipts" ADD CONSTRAINT "announcement_receipts_announcement_id_fkey"
  FOREIGN KEY ("announcement_id") REFERENCES "accounts"."announcements"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The two announcements that were compiled into the portal, with their texts and last days (ANN-011). Both days are
-- past, so nothing new is shown.
INSERT INTO accounts.announcements (id, key, kind, title_fr, title_en, text_fr, text_en, audience, shown_from,
  shown_until, state, created_at, updated_at, published_at)
VALUES
  ('656918c00000000000000001', 'pricingUp', 'price', 'Nos tarifs évoluent', 'Our prices change',
   'Les nouveaux tarifs sont dans vos réglages, au sujet Tarifs.',
   'The new prices are in your settings, under Pricing.',
   '{"side": "customers", "appIds": [], "notAppIds": [], "features": [], "roles": "everybody"}',
   '2023-12-01T00:00:00+01:00', '2025-02-16T00:00:00+01:00', 'planned',
   '2023-12-01T00:00:00+01:00', '2023-12-01T00:00:00+01:00', '2023-12-01T00:00:00+01:00'),
  ('656918c00000000000000002', 'cgvHideBanner', 'terms', 'Nouveaux documents légaux', 'New legal documents',
   'Ils entrent en vigueur 30 jours après leur annonce. Relisez-les dans vos réglages.',
   'They come into force 30 days after their announcement. Read them in your settings.',
   '{"side": "customers", "appIds": [], "notAppIds": [], "features": [], "roles": "everybody"}',
   '2023-12-01T00:00:00+01:00', '2024-02-02T00:00:00+01:00', 'planned',
   '2023-12-01T00:00:00+01:00', '2023-12-01T00:00:00+01:00', '2023-12-01T00:00:00+01:00')
ON CONFLICT (id) DO NOTHING;

-- Accounts that closed one: receipts of their administrators, and the number of them in the log (ANN-012).
DO $$
DECLARE
  written bigint;
BEGIN
  INSERT INTO accounts.announcement_receipts (app_id, announcement_id, user_id, dismissed_at)
  SELECT u.app_id, n.id, u.id, date_trunc('milliseconds', now())
    FROM accounts.announcements n
    JOIN accounts.apps a ON a.metadata -> n.key = 'true'::jsonb AND NOT a.provider
    JOIN accounts.users u ON u.app_id = a.id AND 'admin' = ANY (u.roles) AND NOT u.staff AND u.deleted_at IS NULL
   WHERE n.key IS NOT NULL
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS written = ROW_COUNT;
  RAISE NOTICE 'Announcements: 2, receipts of administrators who had closed them: %', written;
END $$;

-- Who is in an audience now (ANN-003): `is_admin` of staff are project staff, by the slug of the provider's account.
CREATE FUNCTION accounts.people_addressed(audience jsonb)
RETURNS TABLE (app_id char(24), user_id char(24), is_admin boolean, is_staff boolean) LANGUAGE sql STABLE AS $$
  SELECT p.app_id, p.id, p.is_admin, p.staff
    FROM (SELECT u.app_id, u.id, u.staff, a.features,
                 CASE WHEN u.staff THEN 'admin:' || a.slug || ':project' ELSE 'admin' END = ANY (u.roles) AS is_admin
            FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id AND a.provider = u.staff
           WHERE u.deleted_at IS NULL AND a.disabled_at IS NULL) p
   WHERE (audience ->> 'roles' = 'everybody' OR p.is_admin)
     AND CASE WHEN p.staff THEN audience ->> 'side' <> 'customers'
              ELSE audience ->> 'side' <> 'staff'
               AND (audience -> 'appIds' = '[]' OR audience -> 'appIds' ? p.app_id::text)
               AND NOT audience -> 'notAppIds' ? p.app_id::text
               AND (audience -> 'features' = '[]' OR audience -> 'features' ?| p.features) END
$$;
-- MIGRATION 0381_announcement_notices
-- When an announcement is told to its audience; null once it was, and for what was shown before (ANN-007).
ALTER TABLE "accounts"."announcements" ADD COLUMN "announce_due_at" TIMESTAMPTZ(3);
CREATE INDEX "announcements_announce_due_at_idx" ON "accounts"."announcements"("announce_due_at");
UPDATE accounts.announcements SET announce_due_at = shown_from WHERE state = 'planned' AND shown_from > now();

-- Published by accounts: what an announcement says, and whom one that is not withdrawn addresses now.
CREATE VIEW accounts.announcement_headlines WITH (security_invoker = on) AS
  SELECT id, kind, title_fr, title_en, text_fr, text_en, document, to_char(effective_on, 'YYYY-MM-DD') AS effective_on
    FROM accounts.announcements;
CREATE VIEW accounts.announced_people WITH (security_invoker = on) AS
  SELECT n.id AS announcement_id, n.kind, n.mail, p.app_id, p.user_id, p.is_admin, p.is_staff
    FROM accounts.announcements n CROSS JOIN LATERAL accounts.people_addressed(n.audience) p
   WHERE n.state = 'planned';

-- Published by accounts: keeps to whom an announcement was mailed. Nothing is mailed to an address that nobody proved.
CREATE FUNCTION accounts.keep_announcement_mails(announcement char(24), account char(24), people char(24)[],
  moment timestamptz)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO accounts.announcement_receipts (app_id, announcement_id, user_id, mailed_at)
  SELECT account, announcement, person, moment FROM unnest(people) AS person
   WHERE NOT EXISTS (SELECT FROM accounts.invited_users i WHERE i.app_id = account AND i.user_id = person)
     AND NOT EXISTS (SELECT FROM accounts.unconfirmed_apps c WHERE c.app_id = account)
  ON CONFLICT (app_id, announcement_id, user_id) DO UPDATE SET mailed_at = excluded.mailed_at
   WHERE announcement_receipts.mailed_at IS NULL
$$;
-- MIGRATION 0390_forgotten_mails
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
-- MIGRATION 0391_inbound_sources
-- How the source of received mails is (EML-056).
CREATE TABLE "mails"."inbound_sources" (
    "source" TEXT NOT NULL,
    "checked_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "inbound_sources_pkey" PRIMARY KEY ("source")
);

-- Published: the state of receiving, one row. The raw text of a posted mail is kept 90 days from its posting.
CREATE FUNCTION mails.receiving(moment timestamptz) RETURNS TABLE (
  source text, checked_at timestamptz, failing_since timestamptz, last_error text, received_at timestamptz,
  waiting integer, oldest_waiting_at timestamptz, held integer, oldest_held_at timestamptz, failed integer,
  delay_seconds double precision
) LANGUAGE sql STABLE AS $$
  SELECT s.source, s.checked_at, s.failing_since, s.last_error,
         (SELECT max(l.at) FROM unnest('{received,held,accepted,posted,ignored,discarded,failed}'::text[]) AS every (state)
            CROSS JOIN LATERAL (SELECT i.received_at AS at FROM mails.inbound i WHERE i.state = every.state
                                 ORDER BY i.received_at DESC LIMIT 1) l),
         (SELECT count(*)::integer FROM mails.inbound i WHERE i.state IN ('received', 'accepted')),
         (SELECT min(i.received_at) FROM mails.inbound i WHERE i.state IN ('received', 'accepted')),
         (SELECT count(*)::integer FROM mails.inbound i WHERE i.state = 'held'),
         (SELECT min(i.received_at) FROM mails.inbound i WHERE i.state = 'held'),
         (SELECT count(*)::integer FROM mails.inbound i WHERE i.state = 'failed'),
         (SELECT extract(epoch FROM max(i.raw_discard_at - interval '90 days' - i.received_at))::double precision
            FROM mails.inbound i
           WHERE i.state = 'posted' AND i.handled_at IS NULL AND i.received_at > moment - interval '1 hour')
    FROM (SELECT) one LEFT JOIN mails.inbound_sources s ON true LIMIT 1
$$;

-- Published: how many received mails are in each state.
CREATE VIEW mails.inbound_states WITH (security_invoker = on) AS
  SELECT state, count(*)::integer AS mails FROM mails.inbound GROUP BY state;
-- MIGRATION 0400_settings_raise_revision
-- Filtered lists are cached per account revision (ADR 0056), and a setting of the account refuses one of their filters: its change counts.
CREATE OR REPLACE FUNCTION platform.raise_revision() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  account char(24) := repeat('0', 24);
  raised  text := coalesce(current_setting('passerelle.raised', true), '');
BEGIN
  IF TG_NARGS = 0 THEN
    IF TG_OP = 'DELETE' THEN account := OLD.app_id; ELSE account := NEW.app_id; END IF;
  ELSIF TG_ARGV[0] = 'id' THEN
    account := NEW.id;
  END IF;
  IF position(account IN raised) > 0 THEN RETURN NULL; END IF;
  INSERT INTO platform.account_revisions AS r (app_id, slot, revision) VALUES (account, pg_catalog.pg_backend_pid() % 16, 1)
    ON CONFLICT (app_id, slot) DO UPDATE SET revision = r.revision + 1;
  -- Forgetting an account only raises it twice; a setting that grows without end would be slow.
  PERFORM pg_catalog.set_config('passerelle.raised', right(raised || ' ' || account, 2500), true);
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER apps_raise_revision AFTER UPDATE ON accounts.apps
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.options IS DISTINCT FROM NEW.options)
  EXECUTE FUNCTION platform.raise_revision('id');
-- MIGRATION 0401_quotes_that_wait
-- A quote withholds the links of an estimate only while it waits for its answer.
CREATE OR REPLACE VIEW projects.answer_questions WITH (security_invoker = on) AS
  SELECT t.app_id, t.id AS task_id, CASE WHEN t.pending_status = 'completed' THEN 'completion' ELSE 'estimate' END AS kind,
         t.pending_at, t.estimated_time, coalesce(t.quote_state IN ('sent', 'expired'), false) AS has_quote
    FROM projects.tasks t
   WHERE t.deleted_at IS NULL AND t.pending_at IS NOT NULL AND (t.pending_status = 'completed' OR t.estimate_hold);
-- MIGRATION 0402_published_views
-- What services read of each other, as views of the service that owns it.

-- Published by accounts: the name of each person; none once they were anonymised.
CREATE VIEW accounts.named_people WITH (security_invoker = on) AS
  SELECT app_id, id, CASE WHEN anonymised THEN NULL ELSE concat_ws(' ', first_name, last_name) END AS name, staff
    FROM accounts.people;

-- Published by accounts: how an account looks in mails and to its guests.
CREATE VIEW accounts.app_looks WITH (security_invoker = on) AS
  SELECT id AS app_id, name, logo, primary_color, provider, disabled_at FROM accounts.apps;

-- Published by accounts: how an account sends its mails, and its texts. Secrets are sealed.
CREATE VIEW accounts.mail_senders WITH (security_invoker = on) AS
  SELECT app_id, provider, location, host, port, username, secret_ciphertext, sender, templates, version
    FROM accounts.mail_settings;

-- Published by accounts: keys of its own card payment provider, sealed.
CREATE VIEW accounts.payment_keys WITH (security_invoker = on) AS
  SELECT app_id, public_key, secret_key_ciphertext, webhook_secret_ciphertext, version FROM accounts.payment_settings;

-- Published by projects: what is counted of requests and of work, for the lists of accounts and staff.
CREATE VIEW projects.task_standings WITH (security_invoker = on) AS
  SELECT app_id, id, slug, name, list_id, pending_at, due_at, acted_at, deleted_at FROM projects.tasks;
CREATE VIEW projects.logged_times WITH (security_invoker = on) AS
  SELECT app_id, task_id, user_id, started_at, stopped_at, paused_at, pause_time_in_ms FROM projects.work_logs;

-- Published by projects: price rules of the labels in use.
CREATE VIEW projects.label_prices WITH (security_invoker = on) AS
  SELECT name, position, rules, in_apps, not_in_apps FROM projects.labels WHERE disabled_at IS NULL;

-- Published by notifs: when reminders are due, and who takes the monthly report.
CREATE VIEW notifs.due_reminders WITH (security_invoker = on) AS
  SELECT app_id, task_id, pending_at, due_at FROM notifs.reminders;
CREATE VIEW notifs.monthly_reports WITH (security_invoker = on) AS
  SELECT app_id, user_id, monthly_report FROM notifs.preferences;

-- Published by storages: the names of files.
CREATE VIEW storages.file_names WITH (security_invoker = on) AS
  SELECT app_id, id, originalname AS name FROM storages.files;


-- Published by projects: what the export of an account says of requests, estimates, quotes and ratings.
CREATE VIEW projects.exported_requests WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, t.slug, t.name, t.description, t.kind, t.priority, t.list_id AS list, o.name AS requester,
         ARRAY(SELECT p.name FROM projects.task_members tm
           JOIN accounts.named_people p ON p.app_id = tm.app_id AND p.id = tm.user_id
                WHERE tm.app_id = t.app_id AND tm.task_id = t.id ORDER BY tm.added_at, p.id) AS members,
         ARRAY(SELECT l.name FROM projects.task_labels tl JOIN projects.labels l ON l.id = tl.label_id
                WHERE tl.app_id = t.app_id AND tl.task_id = t.id ORDER BY l.type, l.name) AS labels,
         ARRAY(SELECT m.name FROM projects.task_milestones tm JOIN projects.milestones m ON m.id = tm.milestone_id
                WHERE tm.app_id = t.app_id AND tm.task_id = t.id ORDER BY m.number) AS sprints,
         CASE WHEN t.metadata -> 'hideTimeTracking' = 'true' THEN NULL ELSE t.ellapsed_time END AS "spentTimeInMs",
         t.pending_at AS "pendingAt", t.pending_status AS "pendingStatus", t.planned_at AS "plannedAt",
         t.due_at AS "dueAt",
         t.created_at AS "createdAt", t.done_at AS "doneAt", t.invoiced_at AS "invoicedAt",
         t.deleted_at AS "archivedAt"
    FROM projects.tasks t JOIN accounts.named_people o ON o.app_id = t.app_id AND o.id = t.owner_id;
CREATE VIEW projects.exported_estimates WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, t.slug AS request, t.first_estimated_time AS "firstEstimateInMs",
         t.estimated_time AS "estimateInMs",
         t.accepted_estimated_time AS "acceptedEstimateInMs", t.estimated_time_accepted_at AS "acceptedAt",
         t.estimated_time_refused_at AS "refusedAt"
    FROM projects.tasks t WHERE t.estimated_time > 0;
CREATE VIEW projects.exported_quotes WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, t.number, t.state, r.slug AS request, t.billing, t.sent_at AS "sentAt",
         t.valid_until AS "validUntil",
         t.answered_at AS "answeredAt", t.seller, t.buyer, t.net_in_cents AS "netInCents",
         t.vat_in_cents AS "vatInCents", t.gross_in_cents AS "grossInCents", t.vat, t.terms,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'title', l.title, 'detail', l.detail,
           'estimateInMs', l.estimated_ms, 'dailyInCents', l.daily_in_cents, 'hourlyInCents', l.hourly_in_cents,
           'quantity', l.quantity, 'unit', l.unit, 'unitPriceInCents', l.unit_price_in_cents,
           'vatPercent', l.vat_percent, 'netInCents', l.net_in_cents) ORDER BY l.position), '[]')
            FROM projects.quote_lines l WHERE l.app_id = t.app_id AND l.quote_id = t.id) AS lines
    FROM projects.quotes t JOIN projects.tasks r ON r.app_id = t.app_id AND r.id = t.task_id
   WHERE t.state <> 'draft';
CREATE VIEW projects.exported_ratings WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, r.slug AS request, p.name AS person, t.rating, t.words, t.closed_at AS "doneAt",
         t.asked_at AS "askedAt", t.rated_at AS "ratedAt", t.reopened_at AS "reopenedAt"
    FROM projects.satisfaction t JOIN projects.tasks r ON r.app_id = t.app_id AND r.id = t.task_id
    LEFT JOIN accounts.named_people p ON p.app_id = t.app_id AND p.id = t.user_id
   WHERE t.rating IS NOT NULL;

-- Published by chats: what the export of an account says of messages; none of an internal thread (ROL-004).
CREATE VIEW chats.exported_messages WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, r.slug AS request, a.name AS author, a.staff AS "bySupport", t.text,
    f.name AS file, t.created_at AS "createdAt"
    FROM chats.messages t JOIN projects.task_threads r ON r.app_id = t.app_id AND r.task_id = t.task_id
      AND r.thread_id = t.thread_id AND NOT r.internal
    JOIN accounts.named_people a ON a.app_id = t.app_id AND a.id = t.author_id
    LEFT JOIN storages.file_names f ON f.app_id = t.app_id AND f.id = t.file_id
   WHERE NOT t.internal;

-- Published by mails: posted mails as the export of an account shows them; of what staff posted, what they posted.
CREATE VIEW mails.exported_mails WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, r.slug AS request, a.name AS author, a.staff AS "bySupport",
         CASE WHEN a.staff THEN NULL ELSE t.from_address END AS "from",
         ARRAY(SELECT regexp_replace(o, '[+-][a-z2-7]{26}@', '@') FROM unnest(t.to_addresses) o) AS "to",
         t.cc_addresses AS cc, t.subject, t.sent_at AS "sentAt", t.received_at AS "receivedAt",
         CASE WHEN t.handled_by IS NULL THEN c.full_text ELSE c.text END AS text
    FROM mails.inbound t JOIN mails.inbound_contents c ON c.inbound_id = t.id
    JOIN projects.task_headlines r ON r.app_id = t.app_id AND r.id = t.task_id
    JOIN accounts.named_people a ON a.app_id = t.app_id AND a.id = t.user_id
   WHERE t.state = 'posted';

-- Published by storages: files of client threads.
CREATE VIEW storages.exported_files WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, r.slug AS request, t.originalname AS name, t.mimetype AS type, t.size,
         t.created_at AS "createdAt"
    FROM storages.files t JOIN chats.file_messages m ON m.app_id = t.app_id AND m.file_id = t.id AND NOT m.internal
    JOIN projects.task_threads r ON r.app_id = m.app_id AND r.task_id = m.task_id AND r.thread_id = m.thread_id
      AND NOT r.internal
   WHERE t.size IS NOT NULL AND t.removed_at IS NULL;

-- Published by accounts: its own people, and what they were told by announcements.
CREATE VIEW accounts.exported_users WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, t.email, t.first_name AS "firstName", t.last_name AS "lastName", t.job, t.phone, t.address,
         t.locale AS language, t.roles, t.created_at AS "createdAt", t.deleted_at AS "removedAt"
    FROM accounts.users t WHERE NOT t.staff;
CREATE VIEW accounts.exported_announcements WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, t.kind, t.title_fr AS "titleFr", t.title_en AS "titleEn", t.document,
         to_char(t.effective_on, 'YYYY-MM-DD') AS "effectiveOn", t.person, t.seen_at AS "seenAt",
         t.dismissed_at AS "closedAt", t.mailed_at AS "mailedAt", t.acknowledged_at AS "acknowledgedAt",
         t.document_version AS "documentVersion"
    FROM (SELECT r.announcement_id || r.user_id AS id, n.kind, n.title_fr, n.title_en, n.document, n.effective_on,
                 p.name AS person, r.*
            FROM accounts.announcement_receipts r JOIN accounts.announcements n ON n.id = r.announcement_id
            LEFT JOIN accounts.named_people p ON p.app_id = r.app_id AND p.id = r.user_id) t;

-- Published by bookings: stays and gift vouchers with their payments.
CREATE VIEW bookings.exported_bookings WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, t.number, r.name AS room, t.status, t.arrival_date AS arrival, t.departure_date AS departure,
         t.contact_name AS "contactName",
         t.contact_email AS "contactEmail", t.adults, t.children, t.note, t.is_gift AS "isGift", t.lines,
         t.total_in_cents AS "totalInCents",
         t.paid_in_cents AS "paidInCents", t.valid_until AS "validUntil",
         t.voucher_left_in_cents AS "voucherLeftInCents", t.created_at AS "createdAt",
         (SELECT coalesce(jsonb_agg(jsonb_build_object('method', p.method, 'amountInCents', p.amount_in_cents,
           'at', p.payment_at) ORDER BY p.payment_at, p.id), '[]')
            FROM bookings.booking_payments p WHERE p.app_id = t.app_id AND p.booking_id = t.id) AS payments
    FROM bookings.bookings t LEFT JOIN bookings.rooms r ON r.app_id = t.app_id AND r.id = t.room_id;

-- Published by payments: what the export of an account says of payments, invoices and their work; no drafts.
CREATE VIEW payments.exported_payments WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, t.description, t.invoice_number AS "invoiceNumber", t.method_type AS method,
         t.method_last4 AS "methodLast4", t.status,
         t.amount_in_cents AS "amountInCents", t.currency, t.due_at AS "dueAt", t.paid_at AS "paidAt",
         t.failed_at AS "failedAt", t.failure_reason AS "failureReason", t.created_at AS "createdAt"
    FROM payments.payments t;
CREATE VIEW payments.exported_invoices WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, t.kind, t.number, t.status, t.subject, t.reference, t.note, t.period_from AS "periodFrom",
         t.period_to AS "periodTo",
         t.issued_on AS "issuedOn", t.due_on AS "dueOn", t.paid_on AS "paidOn", t.seller, t.buyer,
         t.net_in_cents AS "netInCents", t.vat_in_cents AS "vatInCents", t.gross_in_cents AS "grossInCents", t.vat,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('title', l.title, 'detail', l.detail, 'quantity', l.quantity,
           'unit', l.unit,
                  'unitPriceInCents', l.unit_price_in_cents, 'vatPercent', l.vat_percent,
                  'netInCents', l.net_in_cents) ORDER BY l.position), '[]')
            FROM payments.invoice_lines l WHERE l.app_id = t.app_id AND l.invoice_id = t.id) AS lines
    FROM payments.invoices t WHERE t.status <> 'draft';
CREATE VIEW payments.exported_work_logs WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, i.number AS "invoiceNumber", r.slug AS request, l.title AS line, w.started_at AS "startedAt",
         w.stopped_at AS "stoppedAt", t.billable_ms AS "billableMs", t.off_hours_ms AS "offHoursMs"
    FROM (SELECT b.*, b.work_log_id AS id FROM payments.billed_work_logs b) t
    JOIN payments.invoices i ON i.app_id = t.app_id AND i.id = t.invoice_id AND i.status <> 'draft'
    JOIN payments.invoice_lines l ON l.app_id = t.app_id AND l.id = t.line_id
    JOIN projects.billing_logs w ON w.app_id = t.app_id AND w.work_log_id = t.id
    JOIN projects.task_headlines r ON r.app_id = t.app_id AND r.id = t.task_id
   WHERE NOT EXISTS (SELECT FROM projects.hidden_times h WHERE h.app_id = t.app_id AND h.task_id = t.task_id);
-- MIGRATION 0403_billed_time_raises_revision
-- The page of a request names the invoice of each work log: issuing and crediting it raises the revision (ADR 0056).
CREATE CONSTRAINT TRIGGER invoices_raise_revision AFTER UPDATE OF status ON payments.invoices
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status)
  EXECUTE FUNCTION platform.raise_revision();
CREATE CONSTRAINT TRIGGER billed_work_logs_raise_revision AFTER DELETE ON payments.billed_work_logs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision();
-- MIGRATION 0410_told_shifts
-- Whoever begins and ends a shift is told of it, and project staff of the gaps of the week ahead.
ALTER TABLE "stats"."oncall_layers" ADD COLUMN "handover_due_at" TIMESTAMPTZ(3), ADD COLUMN "gap_due_at" TIMESTAMPTZ(3);

-- Of the layers that exist, the first look finds the next moment.
UPDATE stats.oncall_layers
   SET handover_due_at = now(),
       gap_due_at = CASE WHEN position = 1 THEN
         (date_trunc('day', now() AT TIME ZONE 'Europe/Paris') + interval '1 day 9 hours') AT TIME ZONE 'Europe/Paris' END
 WHERE removed_at IS NULL;

-- What the schema file cannot say.
CREATE INDEX oncall_layers_handover_due_at ON stats.oncall_layers (handover_due_at) WHERE handover_due_at IS NOT NULL;
CREATE INDEX oncall_layers_gap_due_at ON stats.oncall_layers (gap_due_at) WHERE gap_due_at IS NOT NULL;
-- MIGRATION 0411_checks_on_trial
-- A check is on trial until it has proven itself; those that exist are proven.
ALTER TABLE "stats"."uptime_checks"
  ADD COLUMN "trial_until" TIMESTAMPTZ(3),
  ADD COLUMN "trial_good" SMALLINT NOT NULL DEFAULT 0,
  ADD COLUMN "trial_by" CHAR(24),
  ADD COLUMN "trial_notice_due_at" TIMESTAMPTZ(3),
  ADD COLUMN "trial_app_id" CHAR(24),
  ADD COLUMN "trial_probe_id" CHAR(24),
  ADD COLUMN "trial_name" TEXT,
  ADD CONSTRAINT "uptime_checks_trial" CHECK (
    "trial_until" IS NOT NULL
    OR ("trial_good" = 0 AND "trial_notice_due_at" IS NULL AND "trial_app_id" IS NULL)),
  ADD CONSTRAINT "uptime_checks_trial_service" CHECK (
    num_nulls("trial_app_id", "trial_probe_id", "trial_name") IN (0, 3));

-- What the schema file cannot say.
CREATE INDEX uptime_checks_trial_notice_due_at ON stats.uptime_checks (trial_notice_due_at)
  WHERE trial_notice_due_at IS NOT NULL;

-- Published: what a check is called.
CREATE VIEW stats.uptime_check_names WITH (security_invoker = on) AS SELECT id, name FROM stats.uptime_checks;
-- MIGRATION 0412_struck_spans
-- Minutes of a service that were measured wrongly: they count as little as those of a pause.
CREATE TABLE "stats"."struck_spans" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "probe_id" CHAR(24) NOT NULL,
    "incident_id" CHAR(24),
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "told" BOOLEAN NOT NULL DEFAULT false,
    "created_by" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "struck_spans_pkey" PRIMARY KEY ("app_id","id"),
    CONSTRAINT "struck_spans_span" CHECK ("ended_at" > "started_at" AND "ended_at" <= "started_at" + interval '744 hours'),
    CONSTRAINT "struck_spans_reason" CHECK (char_length("reason") BETWEEN 10 AND 500),
    CONSTRAINT "struck_spans_overlaps"
      EXCLUDE USING gist ("probe_id" WITH =, tstzrange("started_at", "ended_at") WITH &&)
);

-- AddForeignKey
ALTER TABLE "stats"."struck_spans" ADD CONSTRAINT "struck_spans_app_id_probe_id_fkey" FOREIGN KEY ("app_id", "probe_id") REFERENCES "stats"."probes"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stats"."struck_spans" ADD CONSTRAINT "struck_spans_app_id_incident_id_fkey" FOREIGN KEY ("app_id", "incident_id") REFERENCES "stats"."probe_events"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What no figure counts.
CREATE VIEW stats.uncounted_spans WITH (security_invoker = on) AS
  SELECT app_id, probe_id, started_at, ended_at, false AS struck FROM stats.probe_pauses
  UNION ALL
  SELECT app_id, probe_id, started_at, ended_at, true FROM stats.struck_spans;

-- An incident that was struck out from its beginning to its end.
CREATE VIEW stats.struck_incidents WITH (security_invoker = on) AS
  SELECT e.app_id, e.id AS incident_id, s.id AS strike_id, s.reason, s.created_at, s.told
    FROM stats.struck_spans s
    JOIN stats.probe_events e ON e.app_id = s.app_id AND e.probe_id = s.probe_id
     AND e.started_at >= s.started_at AND e.resolved_at <= s.ended_at AND e.type <> 'MAINTENANCE';

-- Published: who was told that an incident began.
CREATE VIEW notifs.told_incidents WITH (security_invoker = on) AS
  SELECT DISTINCT app_id, incident_id, user_id FROM notifs.notices WHERE incident_id IS NOT NULL AND kind = 'incident';

-- Published: why minutes were struck out.
CREATE VIEW stats.strike_reasons WITH (security_invoker = on) AS SELECT app_id, id, reason FROM stats.struck_spans;
-- MIGRATION 0413_oncall_calendars
-- Secret addresses of calendars of the rota: one of each person, and one of the whole rota, which has no person.
CREATE TABLE "stats"."oncall_calendars" (
    "owner" TEXT NOT NULL,
    "user_id" CHAR(24),
    "secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oncall_calendars_pkey" PRIMARY KEY ("owner"),
    CONSTRAINT "oncall_calendars_owner" CHECK ("owner" = coalesce("user_id", 'rota'))
);

-- CreateIndex
CREATE UNIQUE INDEX "oncall_calendars_secret_key" ON "stats"."oncall_calendars"("secret");
-- MIGRATION 0414_pages_of_services
-- Which outages of a service may wake somebody; without a choice those of production.
ALTER TABLE "stats"."probes" ADD COLUMN "pages" TEXT,
  ADD CONSTRAINT "probes_pages" CHECK ("pages" IN ('always', 'business', 'never'));

-- Published: when the rota pages for an incident.
CREATE VIEW stats.incident_pages WITH (security_invoker = on) AS
  SELECT e.app_id, e.id AS incident_id, coalesce(p.pages, CASE WHEN e.is_prod THEN 'always' ELSE 'never' END) AS pages
    FROM stats.probe_events e JOIN stats.probes p ON p.app_id = e.app_id AND p.id = e.probe_id;
-- MIGRATION 0420_internal_messages
-- Published by chats: a message that a member of staff wrote on a page of another service, in the internal thread.
CREATE FUNCTION chats.post_internal_message(account char(24), message char(24), thread char(24), task char(24),
  author char(24), words text, moment timestamptz)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO chats.messages (app_id, id, thread_id, task_id, internal, author_id, text, created_at)
  VALUES (account, message, thread, task, true, author, words, moment)
$$;
-- MIGRATION 0421_work_log_corrections
-- Corrections of somebody's time by another person of the staff: the log before and after, and why; `after` is null when
-- it was deleted (PLN-043). A log that is gone keeps its corrections.
CREATE TABLE "projects"."work_log_corrections" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "work_log_id" CHAR(24) NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB,
    "reason" TEXT NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "work_log_corrections_pkey" PRIMARY KEY ("app_id", "id"),
    CONSTRAINT "work_log_corrections_reason_length" CHECK (char_length("reason") BETWEEN 5 AND 300)
);
CREATE INDEX "work_log_corrections_app_id_work_log_id_idx"
  ON "projects"."work_log_corrections"("app_id", "work_log_id");
ALTER TABLE "projects"."work_log_corrections" ADD CONSTRAINT "work_log_corrections_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- MIGRATION 0430_account_mails
-- What an account lets mails do (EML-048); without a row, all of it, and messages as the installation says.
CREATE TABLE "mails"."account_settings" (
    "app_id" CHAR(24) NOT NULL,
    "message_mails" TEXT NOT NULL,
    "mail_replies" BOOLEAN NOT NULL,
    "mail_requests" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_settings_pkey" PRIMARY KEY ("app_id"),
    CONSTRAINT "account_settings_known" CHECK ("message_mails" IN ('now', 'digest', 'never'))
);
ALTER TABLE "mails"."account_settings" ADD CONSTRAINT "account_settings_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Published: when messages are mailed to customers who chose nothing themselves.
CREATE VIEW mails.message_mails WITH (security_invoker = on) AS SELECT app_id, message_mails FROM mails.account_settings;
-- MIGRATION 0431_mailboxes
-- Up to which mail a mailbox was read (EML-018): ids of mails are those of one numbering of the mailbox.
ALTER TABLE "mails"."inbound_sources" ADD COLUMN "uid_validity" BIGINT;
ALTER TABLE "mails"."inbound_sources" ADD COLUMN "last_uid" BIGINT;
-- MIGRATION 0432_sender_rules
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
-- MIGRATION 0440_announcement_mails
-- Whether a person gets the news of the provider by mail (ANN-007); prices and terms reach administrators anyway.
ALTER TABLE "notifs"."preferences" ADD COLUMN "announcements" BOOLEAN NOT NULL DEFAULT true;

-- Published by accounts: also when an announcement is shown.
CREATE OR REPLACE VIEW accounts.announcement_headlines WITH (security_invoker = on) AS
  SELECT id, kind, title_fr, title_en, text_fr, text_en, document, to_char(effective_on, 'YYYY-MM-DD') AS effective_on,
         shown_from, shown_until
    FROM accounts.announcements;
-- MIGRATION 0470_forgotten_timers
-- When the person of a running log is asked whether they forgot it, and when they were, once per log (PLN-044). A release
-- before leaves the moment as it is; it is looked at again when it has come.
ALTER TABLE "projects"."work_logs" ADD COLUMN "long_due_at" TIMESTAMPTZ(3), ADD COLUMN "long_told_at" TIMESTAMPTZ(3);
CREATE INDEX "work_logs_long_due_at" ON "projects"."work_logs"("long_due_at") WHERE "long_due_at" IS NOT NULL;
-- MIGRATION 0471_told_weeks
-- Published by projects: what project staff wrote when they decided on a week, for the notice to its person (PLN-053).
CREATE VIEW projects.decided_weeks WITH (security_invoker = on) AS
  SELECT user_id, week, note FROM projects.timesheets WHERE decided_at IS NOT NULL;
-- MIGRATION 0480_oncall_tests
-- Test alarms of the rota: pages that are about no incident, so that no figure knows them.
CREATE TABLE "stats"."oncall_tests" (
    "id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "created_by" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "answered_via" TEXT,

    CONSTRAINT "oncall_tests_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "oncall_tests_via" CHECK ("answered_via" IN ('push', 'mail')),
    CONSTRAINT "oncall_tests_answered" CHECK (("answered_at" IS NULL) = ("answered_via" IS NULL))
);

-- CreateIndex
CREATE INDEX "oncall_tests_created_by_created_at_idx" ON "stats"."oncall_tests"("created_by", "created_at");

-- When a page reached a browser, or why it reached none.
ALTER TABLE "notifs"."notices" ADD COLUMN "pushed_at" TIMESTAMPTZ(3), ADD COLUMN "push_error" TEXT;

-- What the schema file cannot say.
CREATE INDEX notices_of_tests ON notifs.notices (incident_id) WHERE kind = 'oncall_test';

-- Published: by which channels the test alarms of the rota left.
CREATE VIEW notifs.test_channels WITH (security_invoker = on) AS
  SELECT n.app_id, n.incident_id AS test_id, n.id AS notice_id, n.pushed_at, n.push_error,
         EXISTS (SELECT FROM notifs.push_subscriptions s
           WHERE s.app_id = n.app_id AND s.user_id = n.user_id) AS has_browser
    FROM notifs.notices n WHERE n.kind = 'oncall_test';

-- Published: which mails were given up, by their key.
CREATE VIEW mails.lost_mails WITH (security_invoker = on) AS
  SELECT app_id, key, last_error FROM mails.outgoing WHERE given_up_at IS NOT NULL;
-- MIGRATION 0490_given_requests
-- Published by projects: what a bulk change gave to a person who still has it, for the one notice of them all (DAY-017).
CREATE VIEW projects.given_requests WITH (security_invoker = on) AS
  SELECT c.id AS change_id, m.user_id, m.app_id, m.task_id, t.slug, m.added_at
    FROM projects.task_changes c
    JOIN projects.task_change_lines l ON l.change_id = c.id
    JOIN projects.task_members m
      ON m.app_id = l.app_id AND m.task_id = l.task_id AND m.user_id = c.change ->> 'attachMemberId'
    JOIN projects.tasks t ON t.app_id = l.app_id AND t.id = l.task_id;
-- MIGRATION 0491_unattended_requests
-- When project staff are told that nobody has touched a new request of a customer (DAY-019); null once somebody did, or
-- they were told. Requests of before are not told of.
ALTER TABLE "projects"."tasks" ADD COLUMN "unattended_due_at" TIMESTAMPTZ(3);
CREATE INDEX tasks_unattended ON projects.tasks (unattended_due_at, app_id, id) WHERE unattended_due_at IS NOT NULL;

-- The first member of the staff, label or work log of a request ends its waiting, in the transaction that adds it.
CREATE FUNCTION projects.attend_task() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF TG_TABLE_NAME = 'task_members' THEN
    IF NOT EXISTS (SELECT FROM accounts.users u WHERE u.app_id = NEW.app_id AND u.id = NEW.user_id AND u.staff) THEN
      RETURN NULL;
    END IF;
  END IF;
  UPDATE projects.tasks SET unattended_due_at = NULL
   WHERE app_id = NEW.app_id AND id = NEW.task_id AND unattended_due_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER task_members_attend AFTER INSERT ON projects.task_members FOR EACH ROW EXECUTE FUNCTION projects.attend_task();
CREATE TRIGGER task_labels_attend AFTER INSERT ON projects.task_labels FOR EACH ROW EXECUTE FUNCTION projects.attend_task();
CREATE TRIGGER work_logs_attend AFTER INSERT ON projects.work_logs FOR EACH ROW EXECUTE FUNCTION projects.attend_task();
-- MIGRATION 0492_untaken_incidents
-- When it is told that nobody took charge of an incident in production, and when that was told last (DAY-023). Incidents
-- of before are not told of.
ALTER TABLE "stats"."probe_events" ADD COLUMN "untaken_due_at" TIMESTAMPTZ(3), ADD COLUMN "untaken_told_at" TIMESTAMPTZ(3);
CREATE INDEX probe_events_untaken ON stats.probe_events (untaken_due_at, app_id, id) WHERE untaken_due_at IS NOT NULL;
-- MIGRATION 0493_planned_days_of_members
-- Published by projects: the due and planned days of the open tasks of their members (DAY-020).
CREATE OR REPLACE VIEW projects.member_deadlines WITH (security_invoker = on) AS
  SELECT m.user_id, t.app_id, t.id AS task_id, t.due_at, t.planned_at
    FROM projects.task_members m JOIN projects.tasks t ON t.app_id = m.app_id AND t.id = m.task_id
   WHERE coalesce(t.due_at, t.planned_at) IS NOT NULL AND t.deleted_at IS NULL AND t.list_id <> 'done';
-- MIGRATION 0500_office_settings
-- CreateTable
CREATE TABLE "accounts"."office_settings" (
    "app_id" CHAR(24) NOT NULL,
    "start_moves" TEXT NOT NULL DEFAULT 'offer' CHECK ("start_moves" IN ('offer', 'always', 'never')),
    "remind_after_days" SMALLINT NOT NULL DEFAULT 7 CHECK ("remind_after_days" BETWEEN 1 AND 14),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "office_settings_pkey" PRIMARY KEY ("app_id")
);

-- AddForeignKey
ALTER TABLE "accounts"."office_settings" ADD CONSTRAINT "office_settings_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Published by accounts: rules of the provider for its staff, always one row; without settings the defaults hold.
CREATE VIEW accounts.office_rules WITH (security_invoker = on) AS
  SELECT coalesce(max(s.start_moves), 'offer') AS start_moves, coalesce(max(s.remind_after_days), 7)::int AS remind_after_days
    FROM accounts.office_settings s JOIN accounts.apps a ON a.id = s.app_id AND a.provider;
-- MIGRATION 0510_page_folds
-- Several outages that are paged as one (ONC-021): the first one's id, and when it began to page; null when it is alone.
ALTER TABLE "stats"."escalations" ADD COLUMN "fold_id" CHAR(24), ADD COLUMN "fold_started_at" TIMESTAMPTZ(3);
-- MIGRATION 0520_corrections_in_the_journal
-- Published by projects: why the time of somebody was corrected or deleted by another person, for the audit log of the
-- provider (PLN-061).
CREATE VIEW projects.correction_reasons WITH (security_invoker = on) AS
  SELECT app_id, id, reason FROM projects.work_log_corrections;
-- MIGRATION 0521_erased_absence_notes
-- When the note of an absence is erased: 13 months after its last day (PLN-061). Computed, so that a release before, which
-- does not know it, keeps it too.
ALTER TABLE accounts.absences ADD COLUMN note_due_at timestamptz(3) GENERATED ALWAYS AS (
  CASE WHEN note <> '' THEN timezone('Europe/Paris', last_day + interval '13 months') END) STORED;
CREATE INDEX absences_note_due_at ON accounts.absences (note_due_at) WHERE note_due_at IS NOT NULL;
-- MIGRATION 0530_outside_addresses
-- Whether an account lets people without a user follow requests by mail (EML-043, EML-048).
ALTER TABLE "mails"."account_settings" ADD COLUMN "outside_addresses" BOOLEAN NOT NULL DEFAULT false;

-- Somebody without a user who follows one request by mail (EML-043). `ended_at`: no mail goes there any more.
CREATE TABLE "projects"."outside_addresses" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "added_by" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "outside_addresses_pkey" PRIMARY KEY ("app_id", "id")
);
CREATE UNIQUE INDEX "outside_addresses_app_id_task_id_email_key" ON "projects"."outside_addresses"("app_id", "task_id", "email");
ALTER TABLE "projects"."outside_addresses" ADD CONSTRAINT "outside_addresses_app_id_task_id_fkey"
  FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Published by mails: accounts that let such people follow their requests.
CREATE VIEW mails.outside_accounts WITH (security_invoker = on) AS
  SELECT app_id FROM mails.account_settings WHERE outside_addresses;

-- Published by projects: the outside addresses of each request, and those that are mailed now.
CREATE VIEW projects.outside_people WITH (security_invoker = on) AS
  SELECT app_id, id, task_id, email, name, added_by, created_at, ended_at FROM projects.outside_addresses;
CREATE VIEW projects.outside_followers WITH (security_invoker = on) AS
  SELECT o.app_id, o.id, o.task_id, o.email, o.name, o.added_by, o.created_at
    FROM projects.outside_addresses o JOIN mails.outside_accounts a ON a.app_id = o.app_id
   WHERE o.ended_at IS NULL;

-- Published by projects: ends the mails to an outside address; its request, or nothing where they have ended before.
CREATE FUNCTION projects.end_outside_address(account char(24), outside char(24), moment timestamptz)
RETURNS char(24) LANGUAGE sql AS $$
  UPDATE projects.outside_addresses SET ended_at = moment
   WHERE app_id = account AND id = outside AND ended_at IS NULL RETURNING task_id
$$;

-- Published by projects: what the export of an account says of them.
CREATE VIEW projects.exported_outside_addresses WITH (security_invoker = on) AS
  SELECT o.app_id, o.id, t.slug AS request, o.email, o.name, p.name AS "addedBy", o.created_at AS "createdAt",
         o.ended_at AS "endedAt"
    FROM projects.outside_addresses o JOIN projects.tasks t ON t.app_id = o.app_id AND t.id = o.task_id
    LEFT JOIN accounts.named_people p ON p.app_id = o.app_id AND p.id = o.added_by;
-- MIGRATION 0531_outside_mails
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
-- MIGRATION 0532_follow_from_outside
-- Published by projects: lets somebody without a user follow a request by mail (EML-043), in the transaction of who
-- asks for it. `outcome`: added, follows (already), full, is_user, not_allowed or no_request.
CREATE FUNCTION projects.follow_from_outside(account char(24), task char(24), outside char(24), address text,
  display_name text, adder char(24), most integer, moment timestamptz, OUT outside_id char(24), OUT outcome text)
LANGUAGE plpgsql AS $$
BEGIN
  -- Of two that add the last one at once, the second waits and is refused.
  PERFORM FROM projects.tasks t WHERE t.app_id = account AND t.id = task AND t.deleted_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    outcome := 'no_request';
  ELSIF NOT EXISTS (SELECT FROM mails.outside_accounts a WHERE a.app_id = account) THEN
    outcome := 'not_allowed';
  ELSIF EXISTS (SELECT FROM accounts.notice_receivers r WHERE r.app_id = account AND r.email = address) THEN
    outcome := 'is_user';
  ELSE
    SELECT o.id, 'follows' INTO outside_id, outcome FROM projects.outside_addresses o
     WHERE o.app_id = account AND o.task_id = task AND o.email = address AND o.ended_at IS NULL;
    IF outcome IS NULL THEN
      IF (SELECT count(*) FROM projects.outside_addresses o
           WHERE o.app_id = account AND o.task_id = task AND o.ended_at IS NULL) >= most THEN
        outcome := 'full';
      ELSE
        outcome := 'added';
        INSERT INTO projects.outside_addresses AS o (app_id, id, task_id, email, name, added_by, created_at)
        VALUES (account, outside, task, address, display_name, adder, moment)
        ON CONFLICT (app_id, task_id, email) DO UPDATE
          SET name = display_name, added_by = adder, created_at = moment, ended_at = NULL
        RETURNING o.id INTO outside_id;
      END IF;
    END IF;
  END IF;
END $$;
-- MIGRATION 0540_withdrawn_people
-- Published by accounts: whom an announcement addresses that was shown when it was withdrawn, also those who have come
-- since it was told (ANN-014).
CREATE VIEW accounts.withdrawn_people WITH (security_invoker = on) AS
  SELECT n.id AS announcement_id, p.app_id, p.user_id
    FROM accounts.announcements n CROSS JOIN LATERAL accounts.people_addressed(n.audience) p
   WHERE n.state = 'withdrawn' AND n.shown_from <= n.withdrawn_at;
-- MIGRATION 0541_failing_addresses
-- Addresses whose mails come back, in lower case (EML-044, EML-045). One fails from `failing_since` on; before that, two
-- failures are remembered at most: the first and the last.
CREATE TABLE "mails"."failing_addresses" (
    "address" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "first_failed_at" TIMESTAMPTZ(3) NOT NULL,
    "last_failed_at" TIMESTAMPTZ(3) NOT NULL,
    "code" TEXT NOT NULL,
    "failing_since" TIMESTAMPTZ(3),

    CONSTRAINT "failing_addresses_pkey" PRIMARY KEY ("address")
);

-- Forgets the failures of a person's address, and returns whether there were any. The table belongs to no account, so
-- the transaction of a customer does not see it (ADR 0033): a person of that account is all that it may name.
CREATE FUNCTION mails.clear_failures(account char(24), person char(24)) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF account IS DISTINCT FROM coalesce(nullif(current_setting('passerelle.app_id', true), ''), account::text)::bpchar THEN
    RETURN false;
  END IF;
  DELETE FROM mails.failing_addresses f
   WHERE f.address IN (SELECT r.email FROM accounts.notice_receivers r WHERE r.app_id = account AND r.id = person);
  RETURN FOUND;
END $$;
-- MIGRATION 0560_sealed_push_keys
-- The private key of web push is sealed. A key that an older release created stays in the clear for a day, so that
-- processes of that release still read it.
ALTER TABLE notifs.push_keys ADD COLUMN private_key_ciphertext text, ADD COLUMN seal_due_at timestamptz(3);
-- MIGRATION 0561_office_rules_of_staff
-- The rules of the office are no row for customers: one row of the provider, with the defaults where nothing is set.
CREATE OR REPLACE VIEW accounts.office_rules WITH (security_invoker = on) AS
  SELECT coalesce(s.start_moves, 'offer') AS start_moves, coalesce(s.remind_after_days, 7)::int AS remind_after_days
    FROM accounts.apps a LEFT JOIN accounts.office_settings s ON s.app_id = a.id
   WHERE a.provider;
-- MIGRATION 0570_oncall_gateways
-- Addresses of the provider to which pages are posted, for a phone gateway; the provider's own, without account.
CREATE TABLE "stats"."oncall_gateways" (
    "id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "secret_ciphertext" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" CHAR(24) NOT NULL,

    CONSTRAINT "oncall_gateways_pkey" PRIMARY KEY ("id")
);

-- A page of one person to one gateway, about an incident or a test alarm; without an outcome it has not left yet.
CREATE TABLE "stats"."gateway_pages" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "incident_id" CHAR(24),
    "test_id" CHAR(24),
    "gateway_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "error" TEXT,

    CONSTRAINT "gateway_pages_pkey" PRIMARY KEY ("app_id","id"),
    CONSTRAINT "gateway_pages_about" CHECK (("incident_id" IS NULL) <> ("test_id" IS NULL)),
    CONSTRAINT "gateway_pages_outcome" CHECK ("outcome" IN ('sent', 'failed', 'skipped')),
    CONSTRAINT "gateway_pages_finished" CHECK (("outcome" IS NULL) = ("finished_at" IS NULL))
);

-- CreateIndex
CREATE INDEX "gateway_pages_app_id_incident_id_idx" ON "stats"."gateway_pages"("app_id", "incident_id");

-- CreateIndex
CREATE INDEX "gateway_pages_test_id_idx" ON "stats"."gateway_pages"("test_id");

-- CreateIndex
CREATE INDEX "gateway_pages_created_at_idx" ON "stats"."gateway_pages"("created_at");

-- By which channels staff are paged, and how long each waits; without a row push and mail at once.
CREATE TABLE "notifs"."oncall_channels" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "list" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oncall_channels_pkey" PRIMARY KEY ("app_id","user_id")
);

-- AddForeignKey
ALTER TABLE "notifs"."oncall_channels" ADD CONSTRAINT "oncall_channels_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema file cannot say.
ALTER TABLE stats.oncall_tests DROP CONSTRAINT oncall_tests_via;
ALTER TABLE stats.oncall_tests ADD CONSTRAINT oncall_tests_via CHECK (answered_via IN ('push', 'mail', 'gateway'));

-- Published: by which channels somebody chose to be paged, and whose browsers take pushes.
CREATE VIEW notifs.chosen_channels WITH (security_invoker = on) AS
  SELECT app_id, user_id, list FROM notifs.oncall_channels;
CREATE VIEW notifs.push_readers WITH (security_invoker = on) AS
  SELECT DISTINCT app_id, user_id FROM notifs.push_subscriptions;

-- Published: the phone numbers of staff.
CREATE VIEW accounts.staff_phones WITH (security_invoker = on) AS
  SELECT app_id, id AS user_id, phone FROM accounts.users WHERE staff AND phone <> '';

-- Published: addresses, in lower case, whose mails come back.
CREATE VIEW mails.returning_addresses WITH (security_invoker = on) AS
  SELECT address FROM mails.failing_addresses WHERE failing_since IS NOT NULL;

-- By which channels a page left, and why it was passed over: absent, or reached by no channel.
ALTER TABLE stats.oncall_pages ADD COLUMN channels TEXT[] NOT NULL DEFAULT '{}', ADD COLUMN error TEXT;
UPDATE stats.oncall_pages SET error = 'absent' WHERE outcome = 'skipped';
ALTER TABLE stats.oncall_pages ADD CONSTRAINT oncall_pages_error CHECK (error IN ('absent', 'no_channel'));
-- MIGRATION 0580_reminded_weeks
-- When the person of an open week is reminded of it, and when the provider's past weeks are opened for that and its
-- project staff hear which are still open (PLN-049). Only with approval on.
ALTER TABLE "projects"."timesheets" ADD COLUMN "remind_due_at" TIMESTAMPTZ(3);
CREATE INDEX "timesheets_remind_due_at" ON "projects"."timesheets"("remind_due_at") WHERE "remind_due_at" IS NOT NULL;
ALTER TABLE "projects"."timesheet_settings" ADD COLUMN "weeks_due_at" TIMESTAMPTZ(3),
  ADD COLUMN "unsent_due_at" TIMESTAMPTZ(3);
-- The next Monday in Paris, where approval is on already.
UPDATE "projects"."timesheet_settings"
   SET "weeks_due_at" = (date_trunc('week', now() AT TIME ZONE 'Europe/Paris') + interval '7 days') AT TIME ZONE 'Europe/Paris'
 WHERE "approval";
-- MIGRATION 0590_answer_quotes
-- A quote that was sent is answered by a link too: bound to its version, up to its own sum. An expired one has neither.
CREATE OR REPLACE VIEW projects.answer_questions WITH (security_invoker = on) AS
  SELECT t.app_id, t.id AS task_id, CASE WHEN t.pending_status = 'completed' THEN 'completion' ELSE 'estimate' END AS kind,
         t.pending_at, t.estimated_time, coalesce(t.quote_state IN ('sent', 'expired'), false) AS has_quote,
         q.version AS quote_version, q.net_in_cents AS quote_net_in_cents
    FROM projects.tasks t
    LEFT JOIN projects.quotes q
      ON q.app_id = t.app_id AND q.task_id = t.id AND q.state = 'sent' AND t.quote_state = 'sent'
   WHERE t.deleted_at IS NULL AND t.pending_at IS NOT NULL AND (t.pending_status = 'completed' OR t.estimate_hold);
-- MIGRATION 0600_messages_of_mails
-- Which messages of a thread a sent mail carries (EML-051); the account is that of the thread.
CREATE TABLE "mails"."outgoing_messages" (
    "app_id" CHAR(24) NOT NULL,
    "message_id" CHAR(24) NOT NULL,
    "outgoing_id" CHAR(24) NOT NULL,

    CONSTRAINT "outgoing_messages_pkey" PRIMARY KEY ("message_id", "outgoing_id")
);
CREATE INDEX "outgoing_messages_outgoing_id_idx" ON "mails"."outgoing_messages"("outgoing_id");
ALTER TABLE "mails"."outgoing_messages" ADD CONSTRAINT "outgoing_messages_outgoing_id_fkey"
  FOREIGN KEY ("outgoing_id") REFERENCES "mails"."outgoing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Published by mails: how a message came or left by mail. One that was cancelled in time is none; one that did not
-- leave because its address fails counts as failed.
CREATE VIEW mails.mails_of_messages WITH (security_invoker = on) AS
  SELECT i.app_id, i.message_id, 'in'::text AS direction, 1 AS count, 0 AS failed, '{}'::text[] AS failed_to
    FROM mails.inbound i WHERE i.message_id IS NOT NULL AND i.app_id IS NOT NULL
  UNION ALL
  SELECT m.app_id, m.message_id, 'out', count(*)::int, count(*) FILTER (WHERE s.has_failed)::int,
         coalesce(array_agg(coalesce(p.first_name, e.name) ORDER BY o.created_at, o.id)
           FILTER (WHERE s.has_failed AND coalesce(p.first_name, e.name) IS NOT NULL), '{}')
    FROM mails.outgoing_messages m JOIN mails.outgoing o ON o.id = m.outgoing_id
    CROSS JOIN LATERAL (SELECT o.bounced_at IS NOT NULL OR o.given_up_at IS NOT NULL OR o.cancelled_at IS NOT NULL
      AS has_failed) s
    LEFT JOIN accounts.people p ON p.app_id = o.app_id AND p.id = o.user_id AND NOT p.anonymised
    LEFT JOIN projects.outside_people e ON e.app_id = o.app_id AND e.id = o.outside_id
   WHERE o.cancelled_at IS NULL OR o.last_error = 'address_fails:'
   GROUP BY m.app_id, m.message_id;
-- MIGRATION 0610_late_mails
-- A mail that is decided late has its place before the later mails of its sender (EML-026): `later_message_id` is the
-- first of their messages in the same request, `later_by_ms` how much later that mail came. Not for what staff took by
-- hand: that is of the moment of its handling.
CREATE OR REPLACE VIEW mails.inbound_to_post WITH (security_invoker = on) AS
  SELECT i.id, i.app_id, i.task_id, i.user_id, i.opens, i.as_staff, i.title, i.continues, c.text, c.parts, c.not_taken,
         i.outside_id, l.message_id AS later_message_id,
         (extract(epoch FROM l.received_at - i.received_at) * 1000)::int AS later_by_ms
    FROM mails.inbound i JOIN mails.inbound_contents c ON c.inbound_id = i.id
    LEFT JOIN LATERAL (
      SELECT o.message_id, o.received_at FROM mails.inbound o
       WHERE o.app_id = i.app_id AND o.task_id = i.task_id AND o.state = 'posted' AND o.message_id IS NOT NULL
         AND (o.user_id = i.user_id OR o.outside_id = i.outside_id) AND o.handled_by IS NULL
         AND o.received_at > i.received_at AND i.handled_by IS NULL AND NOT i.opens
       ORDER BY o.received_at, o.id LIMIT 1) l ON true
   WHERE i.state = 'accepted';
-- MIGRATION 0620_inbound_states_by_account
-- Published: how many received mails of each account are in each state; those that belong to no account yet have none.
CREATE OR REPLACE VIEW mails.inbound_states WITH (security_invoker = on) AS
  SELECT state, count(*)::integer AS mails, app_id FROM mails.inbound GROUP BY app_id, state;
-- MIGRATION 0640_outside_authors_found
-- Staff find messages by the name and address of an outside author (EML-065). These words begin with `!`, which no
-- search of a customer contains, so that it never finds them; they are not learned for typos either.
CREATE FUNCTION chats.outside_words(account char(24), outside char(24)) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT array_to_tsvector(array_agg(DISTINCT '!' || word))
    FROM projects.outside_people o,
         unnest(tsvector_to_array(to_tsvector('platform.fr', platform.plain(o.name || ' ' || o.email)))) word
   WHERE o.app_id = account AND o.id = outside), ''::tsvector)
$$;
-- What a message is found by: its text, and who wrote it from outside.
CREATE FUNCTION chats.message_words_of(account char(24), internal boolean, content text, outside char(24)) RETURNS tsvector
LANGUAGE sql STABLE AS $$
  SELECT platform.search_words_of(chats.side_of(account, internal), content)
    || CASE WHEN outside IS NULL THEN ''::tsvector ELSE chats.outside_words(account, outside) END
$$;

CREATE OR REPLACE FUNCTION chats.index_new_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chats.message_search (app_id, message_id, task_id, internal, created_at, words)
    SELECT m.app_id, m.id, m.task_id, m.internal, m.created_at,
           chats.message_words_of(m.app_id, m.internal, m.text, m.outside_id)
      FROM fresh m;
  PERFORM platform.learn_words((SELECT array_agg(text) FROM fresh));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION chats.index_changed_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE chats.message_search
     SET words = chats.message_words_of(NEW.app_id, NEW.internal, NEW.text, NEW.outside_id), internal = NEW.internal
   WHERE app_id = NEW.app_id AND message_id = NEW.id;
  PERFORM platform.learn_words(ARRAY[NEW.text]);
  RETURN NULL;
END $$;

-- Published by chats: the messages of a person from outside are found by their new name.
CREATE FUNCTION chats.index_outside_author(account char(24), task char(24), outside char(24)) RETURNS void
LANGUAGE sql AS $$
  UPDATE chats.message_search s
     SET words = chats.message_words_of(m.app_id, m.internal, m.text, m.outside_id)
    FROM projects.task_threads t
    JOIN chats.messages m ON m.app_id = t.app_id AND m.thread_id = t.thread_id AND m.outside_id = outside
   WHERE t.app_id = account AND t.task_id = task AND NOT t.internal
     AND s.app_id = m.app_id AND s.message_id = m.id
$$;
CREATE FUNCTION projects.rename_outside_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM chats.index_outside_author(NEW.app_id, NEW.task_id, NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER outside_addresses_renamed AFTER UPDATE OF name, email ON projects.outside_addresses FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.email IS DISTINCT FROM NEW.email)
  EXECUTE FUNCTION projects.rename_outside_author();

-- What was written from outside before.
UPDATE chats.message_search s
   SET words = chats.message_words_of(m.app_id, m.internal, m.text, m.outside_id)
  FROM chats.messages m
 WHERE m.outside_id IS NOT NULL AND s.app_id = m.app_id AND s.message_id = m.id;
-- MIGRATION 0650_satisfaction_of_staff
-- What the report groups by, kept beside each rating, so that a year of them is read in one pass (ANS-026): the category
-- and the staff of the request as they are now.
ALTER TABLE "projects"."satisfaction" ADD COLUMN "category_id" CHAR(24);
ALTER TABLE "projects"."satisfaction" ADD COLUMN "staff_ids" CHAR(24)[] NOT NULL DEFAULT '{}';

CREATE FUNCTION projects.category_of(account char(24), task char(24)) RETURNS char(24) LANGUAGE sql STABLE AS $$
  SELECT label_id FROM projects.task_labels WHERE app_id = account AND task_id = task AND type = 'category' LIMIT 1
$$;
CREATE FUNCTION projects.staff_of(account char(24), task char(24)) RETURNS char(24)[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT m.user_id FROM projects.task_members m
                 JOIN accounts.people p ON p.app_id = m.app_id AND p.id = m.user_id AND p.staff
                WHERE m.app_id = account AND m.task_id = task ORDER BY m.user_id)
$$;

CREATE FUNCTION projects.describe_satisfaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.category_id := projects.category_of(NEW.app_id, NEW.task_id);
  NEW.staff_ids := projects.staff_of(NEW.app_id, NEW.task_id);
  RETURN NEW;
END $$;
CREATE TRIGGER describe_satisfaction BEFORE INSERT ON projects.satisfaction
  FOR EACH ROW EXECUTE FUNCTION projects.describe_satisfaction();

CREATE FUNCTION projects.change_category() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed projects.task_labels := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF changed.type = 'category' THEN
    UPDATE projects.satisfaction SET category_id = projects.category_of(app_id, task_id)
     WHERE app_id = changed.app_id AND task_id = changed.task_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER change_category AFTER INSERT OR UPDATE OR DELETE ON projects.task_labels
  FOR EACH ROW EXECUTE FUNCTION projects.change_category();

CREATE FUNCTION projects.change_staff() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed projects.task_members := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  UPDATE projects.satisfaction SET staff_ids = projects.staff_of(app_id, task_id)
   WHERE app_id = changed.app_id AND task_id = changed.task_id;
  RETURN NULL;
END $$;
CREATE TRIGGER change_staff AFTER INSERT OR DELETE ON projects.task_members
  FOR EACH ROW EXECUTE FUNCTION projects.change_staff();

UPDATE projects.satisfaction SET category_id = projects.category_of(app_id, task_id),
                                 staff_ids = projects.staff_of(app_id, task_id);
-- MIGRATION 0660_requests_by_mail
-- A request that was opened by a mail says so (EML-031).
ALTER TABLE "projects"."tasks" ADD COLUMN "by_mail" BOOLEAN NOT NULL DEFAULT false;
UPDATE "projects"."tasks" t SET "by_mail" = true
  FROM "mails"."inbound" i WHERE i.opens AND i.state = 'posted' AND t.app_id = i.app_id AND t.id = i.task_id;

-- `copied`: the mail also went to others than one address of ours, who may be let follow the request (EML-042).
CREATE OR REPLACE VIEW mails.mails_of_messages WITH (security_invoker = on) AS
  SELECT i.app_id, i.message_id, 'in'::text AS direction, 1 AS count, 0 AS failed, '{}'::text[] AS failed_to,
         cardinality(i.to_addresses) + cardinality(i.cc_addresses) > 1 AS copied
    FROM mails.inbound i WHERE i.message_id IS NOT NULL AND i.app_id IS NOT NULL
  UNION ALL
  SELECT m.app_id, m.message_id, 'out', count(*)::int, count(*) FILTER (WHERE s.has_failed)::int,
         coalesce(array_agg(coalesce(p.first_name, e.name) ORDER BY o.created_at, o.id)
           FILTER (WHERE s.has_failed AND coalesce(p.first_name, e.name) IS NOT NULL), '{}'),
         false
    FROM mails.outgoing_messages m JOIN mails.outgoing o ON o.id = m.outgoing_id
    CROSS JOIN LATERAL (SELECT o.bounced_at IS NOT NULL OR o.given_up_at IS NOT NULL OR o.cancelled_at IS NOT NULL
      AS has_failed) s
    LEFT JOIN accounts.people p ON p.app_id = o.app_id AND p.id = o.user_id AND NOT p.anonymised
    LEFT JOIN projects.outside_people e ON e.app_id = o.app_id AND e.id = o.outside_id
   WHERE o.cancelled_at IS NULL OR o.last_error = 'address_fails:'
   GROUP BY m.app_id, m.message_id;
-- MIGRATION 0661_documents_of_mails
-- The text of a mail that is too long for its message or description, as a document in the thread (EML-039).
ALTER TABLE "mails"."inbound_contents" ADD COLUMN "document_id" CHAR(24), ADD COLUMN "document_name" TEXT,
  ADD COLUMN "document_size" INTEGER, ADD COLUMN "document_posted_at" TIMESTAMPTZ(3);

-- Published: such documents that are in the file store, for chats, which posts them.
CREATE VIEW mails.documents_to_post WITH (security_invoker = on) AS
  SELECT i.id, i.app_id, i.task_id, i.user_id, i.outside_id, i.as_staff, c.document_id, c.document_name,
         c.document_size
    FROM mails.inbound i JOIN mails.inbound_contents c ON c.inbound_id = i.id
   WHERE i.state = 'posted' AND c.document_id IS NOT NULL AND c.document_posted_at IS NULL;

-- Published: marks a document as posted, in the transaction that posts it. False when it was posted before.
CREATE FUNCTION mails.document_posted(mail char(24), moment timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE mails.inbound_contents SET document_posted_at = moment
   WHERE inbound_id = mail AND document_id IS NOT NULL AND document_posted_at IS NULL;
  RETURN FOUND;
END $$;
-- MIGRATION 0662_timers_of_the_queue
-- The running and paused timers of a person, whose tasks the queue of the day marks.
CREATE INDEX work_logs_timers ON projects.work_logs (user_id) WHERE stopped_at IS NULL;

-- As in 0284, but that the reader's timers are read once and not for each task. Its body is the text of
-- services/projects/src/day-queue/day-statement.ts, which a test compares.
CREATE OR REPLACE FUNCTION projects.day_counts(bpchar, timestamptz, timestamptz, int, boolean, date)
  RETURNS TABLE (now bigint, open bigint, untaken bigint) LANGUAGE sql STABLE AS $body$
  WITH staff AS MATERIALIZED (
  SELECT coalesce(string_agg(mark, ' | '), '''member:none''')::tsquery AS everybody,
         coalesce(string_agg(mark, ' | ') FILTER (WHERE on_duty), '''member:none''')::tsquery AS present,
         coalesce(array_agg(id) FILTER (WHERE on_duty), '{}') AS ids
    FROM (SELECT p.id, quote_literal('member:' || p.id) AS mark, NOT EXISTS (SELECT FROM accounts.staff_absences b
            WHERE b.user_id = p.id AND $6::date BETWEEN b.first_day AND b.last_day) AS on_duty
            FROM accounts.people p JOIN accounts.app_cards a ON a.id = p.app_id AND a.provider
           WHERE p.staff AND p.deleted_at IS NULL) p), accounts AS MATERIALIZED (
  SELECT a.id, EXISTS (SELECT FROM accounts.watchers w WHERE w.app_id = a.id AND w.user_id = $1)
         OR NOT EXISTS (SELECT FROM accounts.watchers w WHERE w.app_id = a.id AND w.user_id = ANY (staff.ids)) AS own
    FROM accounts.app_cards a CROSS JOIN staff WHERE a.disabled_at IS NULL),
  mission AS MATERIALIZED (SELECT quote_literal('category:' || id)::tsquery AS mark FROM projects.labels
    WHERE key = 'mission'),
  timed AS MATERIALIZED (SELECT coalesce(array_agg(task_id), '{}') AS ids FROM projects.work_logs
    WHERE user_id = $1 AND stopped_at IS NULL),
  open AS MATERIALIZED (
  SELECT t.app_id, t.id, t.link_marks, t.list_id, t.priority, t.created_at, t.due_at, t.planned_at, t.pending_status, t.pending_at, t.archive_due_at, t.auto_accept_due_at, t.customer_wrote_at, t.staff_wrote_at, t.estimated_time, t.estimated_time_accepted_at, t.estimated_time_refused_at, t.accepted_estimated_time, t.ellapsed_time, o.unattended, o.mine, (SELECT min(w.requested_at) FROM clouds.waiting_approvals w
           WHERE w.app_id = t.app_id AND w.task_id = t.id) AS asked_at
    FROM accounts CROSS JOIN staff JOIN projects.tasks t ON t.app_id = accounts.id
   CROSS JOIN LATERAL (SELECT t.link_marks @@ staff.everybody AND NOT t.link_marks @@ staff.present AS unattended) u
   CROSS JOIN LATERAL (SELECT u.unattended, u.unattended OR t.link_marks @@ quote_literal('member:' || $1)::tsquery
     OR (accounts.own AND NOT t.link_marks @@ staff.everybody)
     OR ($5 AND coalesce(t.pending_status = 'merge_request', false)) AS mine OFFSET 0) o
   WHERE t.deleted_at IS NULL AND (t.list_id <> 'done' OR t.customer_wrote_at IS NOT NULL)), outages AS MATERIALIZED (
  SELECT o.app_id, o.incident_id AS id, CASE WHEN o.acknowledged_at IS NULL THEN 1 ELSE 2 END AS grp, coalesce(round(extract(epoch FROM o.started_at + CASE WHEN o.acknowledged_at IS NULL THEN interval '3600000 milliseconds'
  ELSE interval '28800000 milliseconds' END) * 1000)::bigint, 9000000000000000::bigint) AS k1,
         o.acknowledged_at IS NULL OR o.acknowledged_by IS NOT DISTINCT FROM $1 AS mine
    FROM stats.open_outages o JOIN accounts ON accounts.id = o.app_id)
  SELECT (SELECT count(*) FROM open t 
  CROSS JOIN LATERAL (SELECT t.id = ANY ((SELECT ids FROM timed)::bpchar[]) AS own_timer, CASE WHEN coalesce(t.estimated_time, 0) = 0 THEN 'without'
  WHEN t.estimated_time_refused_at IS NOT NULL THEN 'refused'
  WHEN t.estimated_time_accepted_at IS NOT NULL THEN 'accepted' ELSE 'waiting' END AS status,
    coalesce(t.pending_at, t.created_at) AS waits_since,
    nullif(coalesce(t.accepted_estimated_time, t.estimated_time), 0) AS estimate OFFSET 0) a
  CROSS JOIN LATERAL (SELECT coalesce(t.pending_status IN ('completed', 'customer'), false)
    OR (status = 'waiting' AND t.link_marks @@ (SELECT mark FROM mission)) AS at_customer, (coalesce(t.ellapsed_time > estimate, false) OR (status = 'accepted' AND t.link_marks @@ (SELECT mark FROM mission) AND coalesce((
  SELECT sum(ceil((extract(epoch FROM w.stopped_at - w.started_at) * 1000 - w.pause_time_in_ms) / 900000) * 900000)
    FROM projects.work_logs w WHERE w.app_id = t.app_id AND w.task_id = t.id AND w.stopped_at IS NOT NULL), 0)
    >= coalesce(t.accepted_estimated_time, 0))) AS over OFFSET 0) b
  CROSS JOIN LATERAL (SELECT at_customer AND NOT own_timer AND asked_at IS NULL AND t.customer_wrote_at IS NULL
    AS with_customer, CASE WHEN own_timer THEN 'working' WHEN asked_at IS NOT NULL THEN 'approve'
  WHEN t.customer_wrote_at IS NOT NULL THEN 'reply'
  WHEN at_customer THEN CASE WHEN ($2 - greatest(waits_since, t.staff_wrote_at, CASE WHEN t.pending_status = 'customer' THEN (
  SELECT max(waits_since + day * interval '86400000 milliseconds') FROM unnest(ARRAY[7, 14, 28, 34]) day
   WHERE waits_since + day * interval '86400000 milliseconds' <= $2) END) >= $4::int * interval '86400000 milliseconds'
  OR coalesce(CASE WHEN t.pending_status = 'completed' THEN t.auto_accept_due_at ELSE t.archive_due_at END - $2 <= interval '259200000 milliseconds', false)) THEN 'remind' ELSE 'wait' END
  WHEN t.pending_status = 'merge_request' THEN CASE WHEN $5 THEN 'review' ELSE 'wait' END
  WHEN status = 'refused' THEN 'newEstimate'
  WHEN NOT t.link_marks @@ 'category | theme | tag'::tsquery THEN 'categorise'
  WHEN status = 'without' THEN 'estimate' WHEN over THEN 'newEstimate'
  WHEN NOT EXISTS (SELECT FROM projects.task_members m
  JOIN accounts.people p ON p.app_id = m.app_id AND p.id = m.user_id AND p.staff
  WHERE m.app_id = t.app_id AND m.task_id = t.id OFFSET 0) THEN 'assign' WHEN coalesce((SELECT min(m.start_at) > $2 FROM projects.task_milestones tm
  JOIN projects.milestones m ON m.id = tm.milestone_id WHERE tm.app_id = t.app_id AND tm.task_id = t.id), false) THEN 'later'
  WHEN t.list_id = 'todo' THEN CASE WHEN EXISTS (SELECT FROM projects.work_logs w WHERE w.app_id = t.app_id AND w.task_id = t.id OFFSET 0) THEN 'moveOn' ELSE 'start' END
  WHEN coalesce(estimate, 0) - t.ellapsed_time <= coalesce(estimate, 0) / 10.0 THEN 'askCompletion' ELSE 'resume' END AS step OFFSET 0) c
  CROSS JOIN LATERAL (SELECT CASE step WHEN 'approve' THEN asked_at WHEN 'reply' THEN t.customer_wrote_at
  WHEN 'remind' THEN waits_since WHEN 'wait' THEN waits_since WHEN 'review' THEN waits_since
  WHEN 'newEstimate' THEN CASE WHEN status = 'refused' THEN t.estimated_time_refused_at ELSE t.created_at END
  ELSE t.created_at END AS since, least(CASE WHEN with_customer AND t.due_at < $2 THEN NULL ELSE t.due_at END, t.archive_due_at,
  t.auto_accept_due_at) AS nearest OFFSET 0) d
  CROSS JOIN LATERAL (SELECT CASE WHEN t.priority = 4 AND NOT with_customer THEN 3
  WHEN t.customer_wrote_at IS NOT NULL OR step IN ('approve', 'review') THEN 4
  WHEN NOT with_customer AND (t.due_at < $2 OR over) THEN 5 WHEN nearest < $3 THEN 6
  WHEN step IN ('categorise', 'estimate', 'assign') THEN 7 WHEN with_customer THEN 10
  WHEN nearest <= $2::timestamptz + interval '604800000 milliseconds' THEN 8 ELSE 9 END AS grp OFFSET 0) e
  CROSS JOIN LATERAL (SELECT (CASE grp WHEN 3 THEN coalesce(round(extract(epoch FROM t.due_at) * 1000)::bigint, 9000000000000000::bigint) WHEN 4 THEN coalesce(round(extract(epoch FROM coalesce(t.customer_wrote_at, since)) * 1000)::bigint, 9000000000000000::bigint)
       WHEN 5 THEN coalesce(round(extract(epoch FROM t.due_at) * 1000)::bigint, 9000000000000000::bigint) WHEN 7 THEN 4 - t.priority WHEN 10 THEN coalesce(round(extract(epoch FROM CASE WHEN t.pending_status = 'completed' THEN t.auto_accept_due_at ELSE t.archive_due_at END) * 1000)::bigint, 9000000000000000::bigint)
       WHEN 9 THEN CASE t.list_id WHEN 'in_progress' THEN 0 ELSE 1 END ELSE coalesce(round(extract(epoch FROM nearest) * 1000)::bigint, 9000000000000000::bigint) END)::bigint AS k1, (CASE grp WHEN 3 THEN coalesce(round(extract(epoch FROM since) * 1000)::bigint, 9000000000000000::bigint) WHEN 5 THEN 4 - t.priority WHEN 7 THEN coalesce(round(extract(epoch FROM since) * 1000)::bigint, 9000000000000000::bigint) WHEN 9 THEN 4 - t.priority ELSE 0 END)::bigint AS k2, (CASE grp WHEN 9 THEN coalesce(round(extract(epoch FROM t.planned_at) * 1000)::bigint, 9000000000000000::bigint) ELSE 0 END)::bigint AS k3, (CASE grp WHEN 9 THEN coalesce(round(extract(epoch FROM since) * 1000)::bigint, 9000000000000000::bigint) ELSE 0 END)::bigint AS k4) f WHERE t.mine AND grp <= 6)
         + (SELECT count(*) FROM outages WHERE mine),
         (SELECT count(*) FROM outages), (SELECT count(*) FROM outages WHERE grp = 1)$body$;
-- MIGRATION 0663_webhook_events
-- Events of an account that its webhook gets beside those that staff dispatch (ANS-024).
ALTER TABLE accounts.webhook_endpoints ADD COLUMN events TEXT[] NOT NULL DEFAULT '{}';

-- Deliveries are deleted by their age.
CREATE INDEX webhook_deliveries_created_at_idx ON accounts.webhook_deliveries (created_at);
-- Of many that arrived, those that did not.
CREATE INDEX webhook_deliveries_undelivered ON accounts.webhook_deliveries (app_id, id DESC) WHERE state <> 'delivered';
-- MIGRATION 0664_exports_of_people
-- An export of one person of an account (ANS-024); without one it is that of the account.
ALTER TABLE storages.data_exports ADD COLUMN person_id CHAR(24);
ALTER TABLE storages.data_exports ADD CONSTRAINT data_exports_app_id_person_id_fkey
  FOREIGN KEY (app_id, person_id) REFERENCES accounts.users (app_id, id) ON DELETE RESTRICT ON UPDATE CASCADE;

-- Whose each row is, for that export.
CREATE OR REPLACE VIEW projects.exported_requests WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, t.slug, t.name, t.description, t.kind, t.priority, t.list_id AS list, o.name AS requester,
         ARRAY(SELECT p.name FROM projects.task_members tm
           JOIN accounts.named_people p ON p.app_id = tm.app_id AND p.id = tm.user_id
                WHERE tm.app_id = t.app_id AND tm.task_id = t.id ORDER BY tm.added_at, p.id) AS members,
         ARRAY(SELECT l.name FROM projects.task_labels tl JOIN projects.labels l ON l.id = tl.label_id
                WHERE tl.app_id = t.app_id AND tl.task_id = t.id ORDER BY l.type, l.name) AS labels,
         ARRAY(SELECT m.name FROM projects.task_milestones tm JOIN projects.milestones m ON m.id = tm.milestone_id
                WHERE tm.app_id = t.app_id AND tm.task_id = t.id ORDER BY m.number) AS sprints,
         CASE WHEN t.metadata -> 'hideTimeTracking' = 'true' THEN NULL ELSE t.ellapsed_time END AS "spentTimeInMs",
         t.pending_at AS "pendingAt", t.pending_status AS "pendingStatus", t.planned_at AS "plannedAt",
         t.due_at AS "dueAt",
         t.created_at AS "createdAt", t.done_at AS "doneAt", t.invoiced_at AS "invoicedAt",
         t.deleted_at AS "archivedAt",
         t.owner_id AS person_id
    FROM projects.tasks t JOIN accounts.named_people o ON o.app_id = t.app_id AND o.id = t.owner_id;
CREATE OR REPLACE VIEW projects.exported_ratings WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, r.slug AS request, p.name AS person, t.rating, t.words, t.closed_at AS "doneAt",
         t.asked_at AS "askedAt", t.rated_at AS "ratedAt", t.reopened_at AS "reopenedAt",
         t.user_id AS person_id
    FROM projects.satisfaction t JOIN projects.tasks r ON r.app_id = t.app_id AND r.id = t.task_id
    LEFT JOIN accounts.named_people p ON p.app_id = t.app_id AND p.id = t.user_id
   WHERE t.rating IS NOT NULL;
CREATE OR REPLACE VIEW projects.exported_outside_addresses WITH (security_invoker = on) AS
  SELECT o.app_id, o.id, t.slug AS request, o.email, o.name, p.name AS "addedBy", o.created_at AS "createdAt",
         o.ended_at AS "endedAt",
         o.added_by AS person_id
    FROM projects.outside_addresses o JOIN projects.tasks t ON t.app_id = o.app_id AND t.id = o.task_id
    LEFT JOIN accounts.named_people p ON p.app_id = o.app_id AND p.id = o.added_by;
CREATE OR REPLACE VIEW chats.exported_messages WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, r.slug AS request, coalesce(a.name, o.name) AS author, coalesce(a.staff, false) AS "bySupport",
    t.text, f.name AS file, t.created_at AS "createdAt",
         t.author_id AS person_id
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
         CASE WHEN t.handled_by IS NULL THEN c.full_text ELSE c.text END AS text,
         t.user_id AS person_id
    FROM mails.inbound t JOIN mails.inbound_contents c ON c.inbound_id = t.id
    JOIN projects.task_headlines r ON r.app_id = t.app_id AND r.id = t.task_id
    LEFT JOIN accounts.named_people a ON a.app_id = t.app_id AND a.id = t.user_id
    LEFT JOIN projects.outside_people e ON e.app_id = t.app_id AND e.id = t.outside_id
   WHERE t.state = 'posted' AND (a.id IS NOT NULL OR e.id IS NOT NULL);
CREATE OR REPLACE VIEW storages.exported_files WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, r.slug AS request, t.originalname AS name, t.mimetype AS type, t.size,
         t.created_at AS "createdAt",
         t.uploader_id AS person_id
    FROM storages.files t JOIN chats.file_messages m ON m.app_id = t.app_id AND m.file_id = t.id AND NOT m.internal
    JOIN projects.task_threads r ON r.app_id = m.app_id AND r.task_id = m.task_id AND r.thread_id = m.thread_id
      AND NOT r.internal
   WHERE t.size IS NOT NULL AND t.removed_at IS NULL;
CREATE OR REPLACE VIEW accounts.exported_users WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, t.email, t.first_name AS "firstName", t.last_name AS "lastName", t.job, t.phone, t.address,
         t.locale AS language, t.roles, t.created_at AS "createdAt", t.deleted_at AS "removedAt",
         t.id AS person_id
    FROM accounts.users t WHERE NOT t.staff;
CREATE OR REPLACE VIEW accounts.exported_announcements WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, t.kind, t.title_fr AS "titleFr", t.title_en AS "titleEn", t.document,
         to_char(t.effective_on, 'YYYY-MM-DD') AS "effectiveOn", t.person, t.seen_at AS "seenAt",
         t.dismissed_at AS "closedAt", t.mailed_at AS "mailedAt", t.acknowledged_at AS "acknowledgedAt",
         t.document_version AS "documentVersion",
         t.user_id AS person_id
    FROM (SELECT r.announcement_id || r.user_id AS id, n.kind, n.title_fr, n.title_en, n.document, n.effective_on,
                 p.name AS person, r.*
            FROM accounts.announcement_receipts r JOIN accounts.announcements n ON n.id = r.announcement_id
            LEFT JOIN accounts.named_people p ON p.app_id = r.app_id AND p.id = r.user_id) t;
-- MIGRATION 0665_place_of_a_mailbox
-- Whose numbers `last_uid` is one of: another mailbox or server may count with the same UIDVALIDITY (EML-018). Null until
-- the first mail after the upgrade: the mailbox that was read before.
ALTER TABLE mails.inbound_sources ADD COLUMN mailbox TEXT;
ALTER TABLE mails.inbound_sources ADD COLUMN server TEXT;
-- MIGRATION 0666_mates_of_a_page
-- Published: the outages about which somebody was paged as one, each beside every other and itself (ONC-021).
CREATE VIEW stats.page_mates WITH (security_invoker = on) AS
  SELECT m.app_id, m.incident_id, m.user_id, g.app_id AS mate_app_id, g.incident_id AS mate_id,
         e.acknowledged_at IS NULL AND e.resolved_at IS NULL AS open
    FROM stats.oncall_pages m
    JOIN stats.oncall_pages g ON g.sent_at = m.sent_at AND g.user_id = m.user_id AND g.outcome = 'sent'
    JOIN stats.probe_events e ON e.app_id = g.app_id AND e.id = g.incident_id
   WHERE m.outcome = 'sent';
-- MIGRATION 0667_less_work_for_the_queue
-- As in 0662, but that approvals are joined once, and that a request’s staff is looked for once. Its body is the text of
-- services/projects/src/day-queue/day-statement.ts, which a test compares.
CREATE OR REPLACE FUNCTION projects.day_counts(bpchar, timestamptz, timestamptz, int, boolean, date)
  RETURNS TABLE (now bigint, open bigint, untaken bigint) LANGUAGE sql STABLE AS $body$
  WITH staff AS MATERIALIZED (
  SELECT coalesce(string_agg(mark, ' | '), '''member:none''')::tsquery AS everybody,
         coalesce(string_agg(mark, ' | ') FILTER (WHERE on_duty), '''member:none''')::tsquery AS present,
         coalesce(array_agg(id) FILTER (WHERE on_duty), '{}') AS ids, quote_literal('member:' || $1)::tsquery AS reader
    FROM (SELECT p.id, quote_literal('member:' || p.id) AS mark, NOT EXISTS (SELECT FROM accounts.staff_absences b
            WHERE b.user_id = p.id AND $6::date BETWEEN b.first_day AND b.last_day) AS on_duty
            FROM accounts.people p JOIN accounts.app_cards a ON a.id = p.app_id AND a.provider
           WHERE p.staff AND p.deleted_at IS NULL) p), accounts AS MATERIALIZED (
  SELECT a.id, EXISTS (SELECT FROM accounts.watchers w WHERE w.app_id = a.id AND w.user_id = $1)
         OR NOT EXISTS (SELECT FROM accounts.watchers w WHERE w.app_id = a.id AND w.user_id = ANY (staff.ids)) AS own
    FROM accounts.app_cards a CROSS JOIN staff WHERE a.disabled_at IS NULL),
  mission AS MATERIALIZED (SELECT quote_literal('category:' || id)::tsquery AS mark FROM projects.labels
    WHERE key = 'mission'),
  timed AS MATERIALIZED (SELECT coalesce(array_agg(task_id), '{}') AS ids FROM projects.work_logs
    WHERE user_id = $1 AND stopped_at IS NULL),
  approvals AS MATERIALIZED (SELECT app_id, task_id, min(requested_at) AS asked_at FROM clouds.waiting_approvals
    GROUP BY app_id, task_id),
  open AS MATERIALIZED (
  SELECT t.app_id, t.id, t.link_marks, t.list_id, t.priority, t.created_at, t.due_at, t.planned_at, t.pending_status, t.pending_at, t.archive_due_at, t.auto_accept_due_at, t.customer_wrote_at, t.staff_wrote_at, t.estimated_time, t.estimated_time_accepted_at, t.estimated_time_refused_at, t.accepted_estimated_time, t.ellapsed_time, o.unattended, o.mine, w.asked_at
    FROM accounts CROSS JOIN staff JOIN projects.tasks t ON t.app_id = accounts.id
    LEFT JOIN approvals w ON w.app_id = t.app_id AND w.task_id = t.id
   CROSS JOIN LATERAL (SELECT t.link_marks @@ staff.everybody AS staffed OFFSET 0) s
   CROSS JOIN LATERAL (SELECT s.staffed AND NOT t.link_marks @@ staff.present AS unattended OFFSET 0) u
   CROSS JOIN LATERAL (SELECT u.unattended, u.unattended OR t.link_marks @@ staff.reader
     OR (accounts.own AND NOT s.staffed) OR ($5 AND coalesce(t.pending_status = 'merge_request', false)) AS mine
     OFFSET 0) o
   WHERE t.deleted_at IS NULL AND (t.list_id <> 'done' OR t.customer_wrote_at IS NOT NULL)), outages AS MATERIALIZED (
  SELECT o.app_id, o.incident_id AS id, CASE WHEN o.acknowledged_at IS NULL THEN 1 ELSE 2 END AS grp, coalesce(round(extract(epoch FROM o.started_at + CASE WHEN o.acknowledged_at IS NULL THEN interval '3600000 milliseconds'
  ELSE interval '28800000 milliseconds' END) * 1000)::bigint, 9000000000000000::bigint) AS k1,
         o.acknowledged_at IS NULL OR o.acknowledged_by IS NOT DISTINCT FROM $1 AS mine
    FROM stats.open_outages o JOIN accounts ON accounts.id = o.app_id)
  SELECT (SELECT count(*) FROM open t 
  CROSS JOIN LATERAL (SELECT t.id = ANY ((SELECT ids FROM timed)::bpchar[]) AS own_timer, CASE WHEN coalesce(t.estimated_time, 0) = 0 THEN 'without'
  WHEN t.estimated_time_refused_at IS NOT NULL THEN 'refused'
  WHEN t.estimated_time_accepted_at IS NOT NULL THEN 'accepted' ELSE 'waiting' END AS status,
    coalesce(t.pending_at, t.created_at) AS waits_since,
    nullif(coalesce(t.accepted_estimated_time, t.estimated_time), 0) AS estimate OFFSET 0) a
  CROSS JOIN LATERAL (SELECT coalesce(t.pending_status IN ('completed', 'customer'), false)
    OR (status = 'waiting' AND t.link_marks @@ (SELECT mark FROM mission)) AS at_customer, (coalesce(t.ellapsed_time > estimate, false) OR (status = 'accepted' AND t.link_marks @@ (SELECT mark FROM mission) AND coalesce((
  SELECT sum(ceil((extract(epoch FROM w.stopped_at - w.started_at) * 1000 - w.pause_time_in_ms) / 900000) * 900000)
    FROM projects.work_logs w WHERE w.app_id = t.app_id AND w.task_id = t.id AND w.stopped_at IS NOT NULL), 0)
    >= coalesce(t.accepted_estimated_time, 0))) AS over OFFSET 0) b
  CROSS JOIN LATERAL (SELECT at_customer AND NOT own_timer AND asked_at IS NULL AND t.customer_wrote_at IS NULL
    AS with_customer, CASE WHEN own_timer THEN 'working' WHEN asked_at IS NOT NULL THEN 'approve'
  WHEN t.customer_wrote_at IS NOT NULL THEN 'reply'
  WHEN at_customer THEN CASE WHEN ($2 - greatest(waits_since, t.staff_wrote_at, CASE WHEN t.pending_status = 'customer' THEN (
  SELECT max(waits_since + day * interval '86400000 milliseconds') FROM unnest(ARRAY[7, 14, 28, 34]) day
   WHERE waits_since + day * interval '86400000 milliseconds' <= $2) END) >= $4::int * interval '86400000 milliseconds'
  OR coalesce(CASE WHEN t.pending_status = 'completed' THEN t.auto_accept_due_at ELSE t.archive_due_at END - $2 <= interval '259200000 milliseconds', false)) THEN 'remind' ELSE 'wait' END
  WHEN t.pending_status = 'merge_request' THEN CASE WHEN $5 THEN 'review' ELSE 'wait' END
  WHEN status = 'refused' THEN 'newEstimate'
  WHEN NOT t.link_marks @@ 'category | theme | tag'::tsquery THEN 'categorise'
  WHEN status = 'without' THEN 'estimate' WHEN over THEN 'newEstimate'
  WHEN NOT EXISTS (SELECT FROM projects.task_members m
  JOIN accounts.people p ON p.app_id = m.app_id AND p.id = m.user_id AND p.staff
  WHERE m.app_id = t.app_id AND m.task_id = t.id OFFSET 0) THEN 'assign' WHEN coalesce((SELECT min(m.start_at) > $2 FROM projects.task_milestones tm
  JOIN projects.milestones m ON m.id = tm.milestone_id WHERE tm.app_id = t.app_id AND tm.task_id = t.id), false) THEN 'later'
  WHEN t.list_id = 'todo' THEN CASE WHEN EXISTS (SELECT FROM projects.work_logs w WHERE w.app_id = t.app_id AND w.task_id = t.id OFFSET 0) THEN 'moveOn' ELSE 'start' END
  WHEN coalesce(estimate, 0) - t.ellapsed_time <= coalesce(estimate, 0) / 10.0 THEN 'askCompletion' ELSE 'resume' END AS step OFFSET 0) c
  CROSS JOIN LATERAL (SELECT CASE step WHEN 'approve' THEN asked_at WHEN 'reply' THEN t.customer_wrote_at
  WHEN 'remind' THEN waits_since WHEN 'wait' THEN waits_since WHEN 'review' THEN waits_since
  WHEN 'newEstimate' THEN CASE WHEN status = 'refused' THEN t.estimated_time_refused_at ELSE t.created_at END
  ELSE t.created_at END AS since, least(CASE WHEN with_customer AND t.due_at < $2 THEN NULL ELSE t.due_at END, t.archive_due_at,
  t.auto_accept_due_at) AS nearest OFFSET 0) d
  CROSS JOIN LATERAL (SELECT CASE WHEN t.priority = 4 AND NOT with_customer THEN 3
  WHEN t.customer_wrote_at IS NOT NULL OR step IN ('approve', 'review') THEN 4
  WHEN NOT with_customer AND (t.due_at < $2 OR over) THEN 5 WHEN nearest < $3 THEN 6
  WHEN step IN ('categorise', 'estimate', 'assign') THEN 7 WHEN with_customer THEN 10
  WHEN nearest <= $2::timestamptz + interval '604800000 milliseconds' THEN 8 ELSE 9 END AS grp OFFSET 0) e
  CROSS JOIN LATERAL (SELECT (CASE grp WHEN 3 THEN coalesce(round(extract(epoch FROM t.due_at) * 1000)::bigint, 9000000000000000::bigint) WHEN 4 THEN coalesce(round(extract(epoch FROM coalesce(t.customer_wrote_at, since)) * 1000)::bigint, 9000000000000000::bigint)
       WHEN 5 THEN coalesce(round(extract(epoch FROM t.due_at) * 1000)::bigint, 9000000000000000::bigint) WHEN 7 THEN 4 - t.priority WHEN 10 THEN coalesce(round(extract(epoch FROM CASE WHEN t.pending_status = 'completed' THEN t.auto_accept_due_at ELSE t.archive_due_at END) * 1000)::bigint, 9000000000000000::bigint)
       WHEN 9 THEN CASE t.list_id WHEN 'in_progress' THEN 0 ELSE 1 END ELSE coalesce(round(extract(epoch FROM nearest) * 1000)::bigint, 9000000000000000::bigint) END)::bigint AS k1, (CASE grp WHEN 3 THEN coalesce(round(extract(epoch FROM since) * 1000)::bigint, 9000000000000000::bigint) WHEN 5 THEN 4 - t.priority WHEN 7 THEN coalesce(round(extract(epoch FROM since) * 1000)::bigint, 9000000000000000::bigint) WHEN 9 THEN 4 - t.priority ELSE 0 END)::bigint AS k2, (CASE grp WHEN 9 THEN coalesce(round(extract(epoch FROM t.planned_at) * 1000)::bigint, 9000000000000000::bigint) ELSE 0 END)::bigint AS k3, (CASE grp WHEN 9 THEN coalesce(round(extract(epoch FROM since) * 1000)::bigint, 9000000000000000::bigint) ELSE 0 END)::bigint AS k4) f WHERE t.mine AND grp <= 6)
         + (SELECT count(*) FROM outages WHERE mine),
         (SELECT count(*) FROM outages), (SELECT count(*) FROM outages WHERE grp = 1)$body$;
-- MIGRATION 0668_notices_of_a_request
-- The notices of one person about one request, to which a later one may be folded: looked for among all recent ones of
-- the person, each new one took longer than the one before.
CREATE INDEX "notices_app_id_task_id_user_id_idx" ON "notifs"."notices"("app_id", "task_id", "user_id");

-- DropIndex
DROP INDEX "notifs"."notices_app_id_task_id_idx";
-- MIGRATION 0669_subscriptions_of_all
-- Subscriptions of all accounts by their next payment (ADR 0031).
CREATE INDEX subscriptions_by_next ON payments.subscriptions
  ((coalesce(next_at, 'infinity'::timestamptz)), app_id, id);
