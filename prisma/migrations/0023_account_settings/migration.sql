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
