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
