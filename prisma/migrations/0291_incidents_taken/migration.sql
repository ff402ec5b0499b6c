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
