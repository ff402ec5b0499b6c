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
