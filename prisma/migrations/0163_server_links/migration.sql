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
