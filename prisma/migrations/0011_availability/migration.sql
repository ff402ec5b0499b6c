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
