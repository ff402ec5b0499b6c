-- CreateTable
CREATE TABLE "stats"."maintenances" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "text_fr" TEXT NOT NULL,
    "text_en" TEXT NOT NULL DEFAULT '',
    "repeats" TEXT NOT NULL DEFAULT 'never',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" CHAR(24),
    "announce_due_at" TIMESTAMPTZ(3),
    "start_due_at" TIMESTAMPTZ(3),
    "end_due_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),

    CONSTRAINT "maintenances_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "stats"."maintenance_probes" (
    "app_id" CHAR(24) NOT NULL,
    "maintenance_id" CHAR(24) NOT NULL,
    "probe_id" CHAR(24) NOT NULL,

    CONSTRAINT "maintenance_probes_pkey" PRIMARY KEY ("app_id","maintenance_id","probe_id")
);

-- CreateTable
CREATE TABLE "stats"."maintenance_calendars" (
    "app_id" CHAR(24) NOT NULL,
    "secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "maintenance_calendars_pkey" PRIMARY KEY ("app_id")
);

-- AlterTable
ALTER TABLE "stats"."probe_events" ADD COLUMN "maintenance_id" CHAR(24);

-- AlterTable
ALTER TABLE "notifs"."notices" ADD COLUMN "maintenance_id" CHAR(24);

-- CreateIndex
CREATE INDEX "maintenances_app_id_starts_at_idx" ON "stats"."maintenances"("app_id", "starts_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "maintenance_calendars_secret_key" ON "stats"."maintenance_calendars"("secret");

-- AddForeignKey
ALTER TABLE "stats"."maintenances" ADD CONSTRAINT "maintenances_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stats"."maintenance_probes" ADD CONSTRAINT "maintenance_probes_app_id_maintenance_id_fkey" FOREIGN KEY ("app_id", "maintenance_id") REFERENCES "stats"."maintenances"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stats"."maintenance_probes" ADD CONSTRAINT "maintenance_probes_app_id_probe_id_fkey" FOREIGN KEY ("app_id", "probe_id") REFERENCES "stats"."probes"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stats"."maintenance_calendars" ADD CONSTRAINT "maintenance_calendars_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stats"."probe_events" ADD CONSTRAINT "probe_events_app_id_maintenance_id_fkey" FOREIGN KEY ("app_id", "maintenance_id") REFERENCES "stats"."maintenances"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema file cannot say.
ALTER TABLE stats.maintenances
  ADD CONSTRAINT maintenances_order CHECK (ends_at > starts_at),
  ADD CONSTRAINT maintenances_texts CHECK (char_length(text_fr) BETWEEN 1 AND 500 AND char_length(text_en) <= 500),
  ADD CONSTRAINT maintenances_repeats_known CHECK (repeats IN ('never', 'weekly', 'monthly'));
CREATE INDEX maintenances_announce_due ON stats.maintenances (announce_due_at) WHERE announce_due_at IS NOT NULL;
CREATE INDEX maintenances_start_due ON stats.maintenances (start_due_at) WHERE start_due_at IS NOT NULL;
CREATE INDEX maintenances_end_due ON stats.maintenances (end_due_at) WHERE end_due_at IS NOT NULL;

-- Published: a planned maintenance with its services, for notices.
CREATE VIEW stats.maintenance_headlines AS
  SELECT m.app_id, m.id, m.starts_at, m.ends_at, m.text_fr, CASE WHEN m.text_en = '' THEN m.text_fr ELSE m.text_en END AS text_en,
         (SELECT string_agg(p.name, ', ' ORDER BY lower(p.name), p.id) FROM stats.maintenance_probes s
            JOIN stats.probes p ON p.app_id = s.app_id AND p.id = s.probe_id WHERE s.app_id = m.app_id AND s.maintenance_id = m.id) AS services
    FROM stats.maintenances m;
-- Published: the services that are under a planned maintenance now.
CREATE VIEW stats.services_under_maintenance AS
  SELECT DISTINCT s.app_id, s.probe_id FROM stats.maintenances m
    JOIN stats.maintenance_probes s ON s.app_id = m.app_id AND s.maintenance_id = m.id
   WHERE m.started_at IS NOT NULL AND m.ended_at IS NULL AND m.cancelled_at IS NULL;
