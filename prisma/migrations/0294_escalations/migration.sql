-- CreateTable
CREATE TABLE "stats"."escalations" (
    "app_id" CHAR(24) NOT NULL,
    "incident_id" CHAR(24) NOT NULL,
    "round" SMALLINT NOT NULL DEFAULT 0,
    "step" SMALLINT NOT NULL DEFAULT 0,
    "next_due_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "cause" TEXT,

    CONSTRAINT "escalations_pkey" PRIMARY KEY ("app_id","incident_id"),
    CONSTRAINT "escalations_cause" CHECK ("cause" IN ('taken', 'resolved', 'maintenance', 'struck', 'exhausted')),
    CONSTRAINT "escalations_ended" CHECK (("ended_at" IS NULL) = ("cause" IS NULL) AND ("ended_at" IS NULL OR "next_due_at" IS NULL))
);

-- CreateTable
CREATE TABLE "stats"."oncall_pages" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "incident_id" CHAR(24) NOT NULL,
    "round" SMALLINT NOT NULL,
    "step" SMALLINT NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT NOT NULL,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "oncall_pages_pkey" PRIMARY KEY ("app_id","id"),
    CONSTRAINT "oncall_pages_outcome" CHECK ("outcome" IN ('sent', 'skipped'))
);

-- CreateIndex
CREATE UNIQUE INDEX "oncall_pages_app_id_incident_id_round_step_user_id_key" ON "stats"."oncall_pages"("app_id", "incident_id", "round", "step", "user_id");

-- CreateIndex
CREATE INDEX "oncall_pages_sent_at_idx" ON "stats"."oncall_pages"("sent_at");

-- AddForeignKey
ALTER TABLE "stats"."escalations" ADD CONSTRAINT "escalations_app_id_incident_id_fkey" FOREIGN KEY ("app_id", "incident_id") REFERENCES "stats"."probe_events"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stats"."oncall_pages" ADD CONSTRAINT "oncall_pages_app_id_incident_id_fkey" FOREIGN KEY ("app_id", "incident_id") REFERENCES "stats"."escalations"("app_id", "incident_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema file cannot say.
CREATE INDEX escalations_next_due_at ON stats.escalations (next_due_at) WHERE next_due_at IS NOT NULL;

-- Published: whom the rota has paged for an incident.
CREATE VIEW stats.paged_people WITH (security_invoker = on) AS
  SELECT e.app_id, e.incident_id, e.cause,
         (SELECT coalesce(array_agg(DISTINCT p.user_id), '{}') FROM stats.oncall_pages p
           WHERE p.app_id = e.app_id AND p.incident_id = e.incident_id AND p.outcome = 'sent') AS user_ids
    FROM stats.escalations e;
