-- When customers were told to expect the next entry of an incident's timeline.
ALTER TABLE "stats"."incident_updates" ADD COLUMN "next_at" TIMESTAMPTZ(3);
ALTER TABLE stats.incident_updates ADD CONSTRAINT incident_updates_next_after_created CHECK (next_at > created_at);

-- Published: production outages that are going on, with the latest that customers were told (read by accounts).
CREATE VIEW stats.open_outages WITH (security_invoker = on) AS
  SELECT e.app_id, e.id AS incident_id, p.name AS service, e.started_at, e.acknowledged_at, u.stage, u.text,
         u.created_at AS told_at, u.next_at,
         (SELECT r.id FROM stats.reports r
           WHERE u.id IS NOT NULL AND r.app_id = e.app_id AND r.day = stats.day_of(e.started_at)) AS report_id
    FROM stats.probe_events e
    JOIN stats.probes p ON p.app_id = e.app_id AND p.id = e.probe_id AND p.detached_at IS NULL
    LEFT JOIN LATERAL (
      SELECT i.id, i.stage, i.text, i.created_at, i.next_at FROM stats.incident_updates i
       WHERE i.app_id = e.app_id AND i.incident_id = e.id ORDER BY i.created_at DESC, i.id DESC LIMIT 1) u ON true
   WHERE e.resolved_at IS NULL AND e.is_prod AND e.type <> 'MAINTENANCE' AND e.maintenance_id IS NULL;
