-- CreateTable
CREATE TABLE "stats"."incident_updates" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "incident_id" CHAR(24) NOT NULL,
    "stage" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" CHAR(24),

    CONSTRAINT "incident_updates_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateIndex
CREATE INDEX "incident_updates_app_id_incident_id_created_at_idx" ON "stats"."incident_updates"("app_id", "incident_id", "created_at");

-- AddForeignKey
ALTER TABLE "stats"."incident_updates" ADD CONSTRAINT "incident_updates_app_id_incident_id_fkey" FOREIGN KEY ("app_id", "incident_id") REFERENCES "stats"."probe_events"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema file cannot say.
ALTER TABLE stats.incident_updates
  ADD CONSTRAINT incident_updates_stage_known CHECK (stage IN ('investigating', 'identified', 'monitoring', 'resolved')),
  ADD CONSTRAINT incident_updates_text CHECK (char_length(text) BETWEEN 1 AND 2000);
