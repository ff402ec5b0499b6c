-- CreateIndex
CREATE INDEX "tasks_app_id_created_at_id_idx" ON "projects"."tasks"("app_id", "created_at" DESC, "id" DESC);

-- What the schema file cannot say.

-- Lists of open requests, the newest first, and the archive, the latest archived first (API-012, API-006).
CREATE INDEX tasks_open_newest ON projects.tasks (app_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX tasks_archived_latest ON projects.tasks (app_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;

-- Published: what an account has set about its requests (SRC-018, OPEN-028).
CREATE VIEW accounts.request_settings AS
  SELECT id AS app_id, options -> 'membersFilterDisabled' = 'true'::jsonb AS members_filter_disabled FROM accounts.apps;
