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
