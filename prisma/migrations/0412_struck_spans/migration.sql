-- Minutes of a service that were measured wrongly: they count as little as those of a pause.
CREATE TABLE "stats"."struck_spans" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "probe_id" CHAR(24) NOT NULL,
    "incident_id" CHAR(24),
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "told" BOOLEAN NOT NULL DEFAULT false,
    "created_by" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "struck_spans_pkey" PRIMARY KEY ("app_id","id"),
    CONSTRAINT "struck_spans_span" CHECK ("ended_at" > "started_at" AND "ended_at" <= "started_at" + interval '744 hours'),
    CONSTRAINT "struck_spans_reason" CHECK (char_length("reason") BETWEEN 10 AND 500),
    CONSTRAINT "struck_spans_overlaps"
      EXCLUDE USING gist ("probe_id" WITH =, tstzrange("started_at", "ended_at") WITH &&)
);

-- AddForeignKey
ALTER TABLE "stats"."struck_spans" ADD CONSTRAINT "struck_spans_app_id_probe_id_fkey" FOREIGN KEY ("app_id", "probe_id") REFERENCES "stats"."probes"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stats"."struck_spans" ADD CONSTRAINT "struck_spans_app_id_incident_id_fkey" FOREIGN KEY ("app_id", "incident_id") REFERENCES "stats"."probe_events"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What no figure counts.
CREATE VIEW stats.uncounted_spans WITH (security_invoker = on) AS
  SELECT app_id, probe_id, started_at, ended_at, false AS struck FROM stats.probe_pauses
  UNION ALL
  SELECT app_id, probe_id, started_at, ended_at, true FROM stats.struck_spans;

-- An incident that was struck out from its beginning to its end.
CREATE VIEW stats.struck_incidents WITH (security_invoker = on) AS
  SELECT e.app_id, e.id AS incident_id, s.id AS strike_id, s.reason, s.created_at, s.told
    FROM stats.struck_spans s
    JOIN stats.probe_events e ON e.app_id = s.app_id AND e.probe_id = s.probe_id
     AND e.started_at >= s.started_at AND e.resolved_at <= s.ended_at AND e.type <> 'MAINTENANCE';

-- Published: who was told that an incident began.
CREATE VIEW notifs.told_incidents WITH (security_invoker = on) AS
  SELECT DISTINCT app_id, incident_id, user_id FROM notifs.notices WHERE incident_id IS NOT NULL AND kind = 'incident';

-- Published: why minutes were struck out.
CREATE VIEW stats.strike_reasons WITH (security_invoker = on) AS SELECT app_id, id, reason FROM stats.struck_spans;
