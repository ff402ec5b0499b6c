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
