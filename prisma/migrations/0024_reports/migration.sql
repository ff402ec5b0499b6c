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
